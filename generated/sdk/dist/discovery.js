// Generated from src/clients/typescript/src/discovery.ts by `npm run generate`. Do not edit.
import { ProtocolError } from './errors.js';
import { exchange } from './exchange.js';
import { singleFlight } from './single-flight.js';
import { requestHeaders } from './user-agent.js';
const metadataAgeMsMax = 60_000;
/**
 * Creates a discovery from the addresses, or from one address: the resource names its authorization server (RFC 9728).
 */
export function createDiscovery(settings) {
    const { url, clock } = settings;
    let found = typeof url === 'object' ? url : undefined;
    let cached;
    // Failures are not cached, so the next call tries again.
    const find = singleFlight(async (abortSignal) => {
        const { auth_url } = found ?? { auth_url: await findIssuer(String(url), settings, abortSignal) };
        const metadata = await fetchMetadata(auth_url, settings, abortSignal);
        found ??= readAddresses(metadata, String(url));
        cached = { metadata, until: clock.now() + metadataAgeMsMax };
        return { metadata, addresses: found };
    });
    return {
        addresses: async (signal) => found ?? (await find(signal)).addresses,
        metadata: async (signal) => cached && clock.now() < cached.until ? cached.metadata : (await find(signal)).metadata,
    };
}
async function findIssuer(url, settings, signal) {
    const address = `${url}/.well-known/oauth-protected-resource`;
    const { authorization_servers } = (await fetchDocument(address, settings, signal));
    const issuer = authorization_servers?.[0];
    if (typeof issuer !== 'string')
        throw unexpectedMetadata(`the metadata of ${url} names no authorization server`);
    requireSecure(url, [issuer]);
    return issuer;
}
async function fetchMetadata(issuer, settings, signal) {
    const address = `${issuer}/.well-known/oauth-authorization-server`;
    const metadata = (await fetchDocument(address, settings, signal));
    // RFC 8414 section 3.3. Without this check one server could impersonate another.
    if (metadata.issuer !== issuer)
        throw unexpectedMetadata(`the metadata of ${issuer} belongs to another issuer, ${metadata.issuer}`);
    if (typeof metadata.token_endpoint !== 'string')
        throw unexpectedMetadata(`the metadata of ${issuer} has no token_endpoint`);
    requireSecure(issuer, listEndpoints(metadata));
    return metadata;
}
/** Lists the endpoints that get secrets or open in a person's browser. Throws if one is not an HTTP address. */
function listEndpoints(metadata) {
    const { token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint } = metadata;
    const all = [token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint];
    const named = [...all, metadata.device_authorization_endpoint].filter((endpoint) => endpoint !== undefined);
    const other = named.find((endpoint) => !/^https?:/i.test(endpoint));
    if (other !== undefined)
        throw unexpectedMetadata(`the metadata of ${metadata.issuer} has an address that is not HTTP: ${other}`);
    return named;
}
function readAddresses({ issuer, resource_servers }, url) {
    const of = (transport) => {
        const server = resource_servers?.find((one) => one.transport === transport);
        if (!server)
            throw unexpectedMetadata(`the metadata of ${issuer} has no resource for ${transport}`);
        return server.resource;
    };
    const addresses = { auth_url: String(issuer), base_url: of('rest'), ws_url: of('ws') };
    requireSecure(url, Object.values(addresses));
    return addresses;
}
/** Throws if a service with TLS names an address without TLS, which would expose secrets and tokens. */
export function requireSecure(from, addresses) {
    const plain = addresses.find((address) => !/^(https|wss):/i.test(address));
    if (plain !== undefined && /^https:/i.test(from))
        throw unexpectedMetadata(`${from} uses TLS, but names an address without TLS: ${plain}`);
}
const unexpectedMetadata = (what) => new ProtocolError(discover.id, 200, what);
const discover = { id: 'discover', method: 'GET', path: '' };
function fetchDocument(address, settings, signal) {
    const request = { operation: discover, address, headers: requestHeaders(settings, discover), body: undefined };
    return exchange(settings, request, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=discovery.js.map