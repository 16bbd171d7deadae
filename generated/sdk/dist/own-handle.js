// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
import { AgentsApi } from './rest/index.js';
const known = new WeakMap();
/** The handle of the acting agent, asked for once. */
export async function ownHandle({ tokens, call }, options) {
    const handle = known.get(tokens) ?? (await new AgentsApi(call).getOwnAgent(options)).canonical_handle;
    known.set(tokens, handle);
    return handle;
}
/** Who signs in next may pick another agent. */
export const forgetOwnHandle = (tokens) => void known.delete(tokens);
//# sourceMappingURL=own-handle.js.map