// Generated from src/clients/typescript/src/node/agent/adapters/http.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.httpAdapter = void 0;
const local_request_js_1 = require("./local-request.js");
const process_js_1 = require("./process.js");
/**
 * Posts each envelope to a program on this machine. A status of 2xx starts the turn. JSON with a `text` in the response
 * is the final text, and a `session` comes back with the next envelope of the thread.
 */
const httpAdapter = (address) => ({
    name: 'http',
    async run({ envelope, trust, attempt, repeatedFrom, files, prompt }, context) {
        const body = {
            prompt,
            envelope,
            trust,
            attempt,
            repeated: repeatedFrom !== null,
            files: files.map(({ path }) => path),
            session: context.session ?? null,
        };
        const response = await (0, local_request_js_1.requestLocally)(address, { body }, context);
        await context.started();
        const { text, session } = Object(await response.json());
        return { text: (0, process_js_1.textOf)(text), session: (0, process_js_1.textOf)(session) };
    },
});
exports.httpAdapter = httpAdapter;
//# sourceMappingURL=http.js.map