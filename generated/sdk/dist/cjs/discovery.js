// Generated from src/clients/typescript/src/discovery.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.discoveryOf = discoveryOf;
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const shared_js_1 = require("./shared.js");
const user_agent_js_1 = require("./user-agent.js");
const metadataKeptMs = 60_000;
/** Addresses as they are given, or found from one of them: the resource names its authorization server (RFC 9728). */
function discoveryOf(settings) {
    const { url, clock } = settings;
    let found = typeof url === 'object' ? url : undefined;
    let recent;
    // Neither remembers a failure: whoever asks next tries again.
    const find = (0, shared_js_1.shared)(async (aborted) => {
        const { auth_url } = found ?? { auth_url: await issuerOf(String(url), settings, aborted) };
        const metadata = await metadataOf(auth_url, settings, aborted);
        found ??= addressesIn(metadata, String(url));
        recent = { metadata, until: clock.now() + metadataKeptMs };
        return { metadata, addresses: found };
    });
    return {
        addresses: async (signal) => found ?? (await find(signal)).addresses,
        metadata: async (signal) => recent && clock.now() < recent.until ? recent.metadata : (await find(signal)).metadata,
    };
}
async function issuerOf(url, settings, signal) {
    const address = `${url}/.well-known/oauth-protected-resource`;
    const { authorization_servers } = (await fetched(address, settings, signal));
    const issuer = authorization_servers?.[0];
    if (typeof issuer !== 'string')
        throw notOurs(`${url} names no authorization server`);
    requireSecure(url, [issuer]);
    return issuer;
}
async function metadataOf(issuer, settings, signal) {
    const address = `${issuer}/.well-known/oauth-authorization-server`;
    const metadata = (await fetched(address, settings, signal));
    // RFC 8414 section 3.3: otherwise one server could speak for another.
    if (metadata.issuer !== issuer)
        throw notOurs(`${issuer} was asked, and ${metadata.issuer} answered`);
    if (typeof metadata.token_endpoint !== 'string')
        throw notOurs(`${issuer} names no token endpoint`);
    requireSecure(issuer, endpointsIn(metadata));
    return metadata;
}
/** Where secrets go, and a person's browser. */
function endpointsIn(metadata) {
    const { token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint } = metadata;
    const named = [token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint].filter((endpoint) => endpoint !== undefined);
    const other = named.find((endpoint) => !/^https?:/i.test(endpoint));
    if (other !== undefined)
        throw notOurs(`${metadata.issuer} leads to ${other}, which is not an address of the web`);
    return named;
}
function addressesIn({ issuer, resource_servers }, url) {
    const of = (transport) => {
        const server = resource_servers?.find((one) => one.transport === transport);
        if (!server)
            throw notOurs(`${issuer} names no resource for ${transport}`);
        return server.resource;
    };
    const addresses = { auth_url: String(issuer), base_url: of('rest'), ws_url: of('ws') };
    requireSecure(url, Object.values(addresses));
    return addresses;
}
/** What was begun under TLS does not go on without: secrets and tokens would be read on the way. */
function requireSecure(from, addresses) {
    const plain = addresses.find((address) => !/^(https|wss):/i.test(address));
    if (plain !== undefined && /^https:/i.test(from))
        throw notOurs(`${from} leads to ${plain}, which is not encrypted`);
}
const notOurs = (what) => new errors_js_1.ProtocolError(discover.id, 200, what);
const discover = { id: 'discover', method: 'GET', path: '' };
function fetched(address, settings, signal) {
    const request = { operation: discover, address, headers: (0, user_agent_js_1.headersFor)(settings, discover), body: undefined };
    return (0, exchange_js_1.exchange)(settings, request, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=discovery.js.map