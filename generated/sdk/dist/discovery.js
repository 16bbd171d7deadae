// Generated from scripts/sdk/src/discovery.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js';
import { send } from './call.js';
import { within } from './clock.js';
import { ProtocolError } from './errors.js';
import { agentHeader } from './user-agent.js';
/** Addresses as they are given, or found from one of them: the resource names its authorization server (RFC 9728). */
export function discoveryOf(settings) {
    const { url } = settings;
    if (typeof url === 'object')
        return { addresses: async () => url, metadata: () => metadataOf(url.auth_url, settings) };
    let found;
    const find = async () => addressesIn(await metadataOf(await issuerOf(withoutSlash(url), settings), settings));
    const addresses = () => {
        found ??= find().catch((error) => {
            found = undefined;
            throw error;
        });
        return found;
    };
    return { addresses, metadata: async () => metadataOf((await addresses()).auth_url, settings) };
}
const withoutSlash = (url) => url.replace(/\/+$/, '');
async function issuerOf(url, settings) {
    const path = '/.well-known/oauth-protected-resource';
    const { authorization_servers } = await fetched(url + path, settings);
    const [issuer] = authorization_servers ?? [];
    if (issuer === undefined)
        throw new ProtocolError('discover', 200, `${url} names no authorization server`);
    return issuer;
}
async function metadataOf(issuer, settings) {
    const address = `${issuer}/.well-known/oauth-authorization-server`;
    const metadata = await fetched(address, settings);
    // RFC 8414 section 3.3: otherwise one server could speak for another.
    if (metadata.issuer !== issuer)
        throw new ProtocolError('discover', 200, `${issuer} was asked, and ${metadata.issuer} answered`);
    return metadata;
}
function addressesIn({ issuer, resource_servers }) {
    const of = (transport) => {
        const server = resource_servers.find((one) => one.transport === transport);
        if (!server)
            throw new ProtocolError('discover', 200, `${issuer} names no resource for ${transport}`);
        return server.resource;
    };
    return { auth_url: issuer, base_url: of('rest'), ws_url: of('ws') };
}
const discover = (path) => ({ id: 'discover', method: 'GET', path });
function fetched(address, settings) {
    const operation = discover(address);
    return within({ ...settings, operation: operation.id, signal: undefined }, async (signal) => {
        const init = { method: operation.method, headers: agentHeader(settings), body: undefined, signal };
        return answerIn(await send(settings, operation, address, init), operation);
    });
}
//# sourceMappingURL=discovery.js.map