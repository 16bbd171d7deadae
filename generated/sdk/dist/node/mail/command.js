// Generated from src/clients/typescript/src/node/mail/command.ts by `npm run generate`. Do not edit.
import { retriesMax } from '../../checks.js';
import { createClient } from '../../client.js';
import { describeWarning } from '../../events.js';
import { createAuth, requireSignIn } from './auth.js';
import { escapeLine } from './show.js';
export function createMailClient(args, maxRetries) {
    const url = args.text('url');
    requireSignIn(url);
    return createClient({ ...clientOptions(args, maxRetries), auth: createAuth('mail', { url }) });
}
export const clientOptions = (args, maxRetries) => ({
    url: args.text('url'),
    userAgent: 'ams-mail',
    maxRetries: args.count('retries', retriesMax, 0) ?? maxRetries,
    onEvent: reportWarning(args.flag('json')),
});
/** Creates the listener that reports waits before retries and deprecated operations on standard error. */
const reportWarning = (isJson) => (event) => {
    const line = describeWarning(event);
    if (line === undefined)
        return;
    const json = JSON.stringify({ [event.type === 'deprecated' ? 'deprecated' : 'retry']: { message: line } });
    process.stderr.write(isJson ? `${json}\n` : `ams-mail: ${escapeLine(line)}\n`);
};
export const string = { type: 'string' };
export const strings = { type: 'string', multiple: true };
export const boolean = { type: 'boolean' };
export async function describeAgent(client) {
    const { canonical_handle, display_name } = await client.agents.getOwnAgent();
    return { json: { canonical_handle, display_name }, text: `${canonical_handle}\n` };
}
//# sourceMappingURL=command.js.map