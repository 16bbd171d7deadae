// Generated from scripts/sdk/src/user-agent.ts by `npm run generate`. Do not edit.
import { version } from './version.js';
const name = `agent-messaging-sdk/${version}`;
/** A page may not set it: there it would only make browsers ask the service whether it may. */
export function agentHeader({ userAgent }) {
    if (typeof process !== 'object' && !('Deno' in globalThis))
        return {};
    return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name };
}
//# sourceMappingURL=user-agent.js.map