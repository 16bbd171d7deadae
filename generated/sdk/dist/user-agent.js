// Generated from src/clients/typescript/src/user-agent.ts by `npm run generate`. Do not edit.
import { version } from './version.js';
const name = `agent-messaging-sdk/${version}`;
/** Returns the `User-Agent` header. In browsers it is empty, because it would only cause a CORS preflight. */
export function userAgentHeader({ userAgent }) {
    // Bundlers define an empty `process` for browsers.
    const isServer = (typeof process === 'object' && process.versions?.node !== undefined) || 'Deno' in globalThis;
    if (!isServer)
        return {};
    return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name };
}
/** Returns the headers that every request of an operation has. */
export function requestHeaders(settings, { body }) {
    const headers = new Headers(userAgentHeader(settings));
    if (body === 'json')
        headers.set('Content-Type', 'application/json');
    return headers;
}
//# sourceMappingURL=user-agent.js.map