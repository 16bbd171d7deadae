// Generated from src/clients/typescript/src/node/loopback.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.listenForAnswer = listenForAnswer;
const node_crypto_1 = require("node:crypto");
const node_events_1 = require("node:events");
const node_http_1 = require("node:http");
const path = '/callback';
/**
 * Listens on a loopback address for the response of the browser. Any local program can send requests, so it rejects
 * those without the state and keeps waiting.
 */
async function listenForAnswer(state) {
    const { promise, resolve } = deferred();
    const server = (0, node_http_1.createServer)({ requestTimeout: 10_000 }, (request, response) => {
        const url = URL.parse(request.url ?? '', 'http://127.0.0.1');
        if (request.method !== 'GET' || url?.pathname !== path)
            return respond(response, 404, 'Page not found.');
        const { searchParams } = url;
        if (!isAnswer(searchParams, state))
            return respond(response, 400, 'This response belongs to another sign-in. Start again in the app.');
        response.once('close', () => resolve(searchParams));
        respond(response, 200, 'Done. You can close this page and return to the app.');
    });
    server.listen(0, '127.0.0.1');
    await (0, node_events_1.once)(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string')
        throw new Error('the listener has no port');
    return {
        redirect_uri: `http://127.0.0.1:${address.port}${path}`,
        answer: promise,
        close() {
            server.close();
            server.closeAllConnections();
        },
    };
}
/** Returns true if the parameters have the state, no duplicates, and either a code or an error. */
function isAnswer(parameters, state) {
    const isRepeated = [...parameters.keys()].length !== new Set(parameters.keys()).size;
    const isSame = (0, node_crypto_1.timingSafeEqual)(digest(parameters.get('state') ?? ''), digest(state));
    return !isRepeated && isSame && parameters.has('code') !== parameters.has('error');
}
const digest = (text) => (0, node_crypto_1.createHash)('sha256').update(text).digest();
/** Responds with a page that repeats nothing of the request, which may come from anybody. */
function respond(response, status, text) {
    response.writeHead(status, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
        Connection: 'close',
    });
    response.end(`<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>\n`);
}
function deferred() {
    let resolve = () => { };
    const promise = new Promise((settle) => (resolve = settle));
    return { promise, resolve };
}
//# sourceMappingURL=loopback.js.map