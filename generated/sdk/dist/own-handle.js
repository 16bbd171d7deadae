// Generated from scripts/sdk/src/own-handle.ts by `npm run generate`. Do not edit.
import { AgentsApi } from './rest/index.js';
const known = new WeakMap();
/** The handle of the acting agent, asked for once. */
export async function ownHandle(connection, options) {
    const handle = known.get(connection) ?? (await new AgentsApi(connection.call).getOwnAgent(options)).canonical_handle;
    known.set(connection, handle);
    return handle;
}
//# sourceMappingURL=own-handle.js.map