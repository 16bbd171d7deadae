// Generated from src/clients/typescript/src/node/agent/adapters/index.ts by `npm run generate`. Do not edit.
import { UsageError } from '../../command-line.js';
import { channelAdapter } from './channel.js';
import { claudeAdapter } from './claude.js';
import { codexAdapter } from './codex.js';
import { commandAdapter } from './command.js';
import { geminiAdapter } from './gemini.js';
import { gooseAdapter } from './goose.js';
import { httpAdapter } from './http.js';
import { openCodeAdapter } from './opencode.js';
/** A harness that is a program, with more arguments for it. */
const program = (create) => ({ words: [unexpected], rest = [] }) => {
    if (unexpected !== undefined)
        throw new UsageError(`unexpected argument ${unexpected}: write arguments of the harness after --`);
    return create(rest);
};
/** A harness with an address. */
const server = (create) => ({ words: [address = '', unexpected], rest }) => {
    if (unexpected !== undefined || rest !== undefined)
        throw new UsageError('this harness takes one address');
    return create(localAddress(address));
};
/** A harness that starts this program. */
const client = (create) => ({ words: [unexpected], rest }) => {
    if (unexpected !== undefined || rest !== undefined)
        throw new UsageError('a channel takes options only');
    return create();
};
export const adapters = {
    command: program(commandAdapter),
    http: server(httpAdapter),
    claude: program(claudeAdapter),
    codex: program(codexAdapter),
    gemini: program(geminiAdapter),
    goose: program(gooseAdapter),
    opencode: server(openCodeAdapter),
    channel: client(channelAdapter),
};
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Returns the address of a server on this machine. Mail must not go to others in clear. */
function localAddress(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === 'http:' && loopback.test(url.hostname))
        return url;
    throw new UsageError(`the address is ${text}: it must be one of this machine, like http://127.0.0.1:4096`);
}
//# sourceMappingURL=index.js.map