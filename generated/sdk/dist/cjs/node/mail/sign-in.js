// Generated from src/clients/typescript/src/node/mail/sign-in.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.logout = exports.login = void 0;
exports.connectToMcp = connectToMcp;
const client_js_1 = require("../../client.js");
const connection_js_1 = require("../../connection.js");
const session_js_1 = require("../../session.js");
const command_line_js_1 = require("../command-line.js");
const resource_js_1 = require("../mcp/resource.js");
const auth_js_1 = require("./auth.js");
const command_js_1 = require("./command.js");
const show_js_1 = require("./show.js");
const open = (address) => void process.stderr.write(`Open ${address}\n`);
const showCode = ({ verification_uri, verification_uri_complete, user_code, expires_in }) => {
    const lines = [
        `Open ${verification_uri} in a browser on any machine`,
        `Enter the code ${user_code} within ${expires_in < 120 ? `${expires_in} seconds` : `${Math.floor(expires_in / 60)} minutes`}`,
        ...(verification_uri_complete ? [`Or open ${verification_uri_complete}`] : []), // optional in RFC 8628
    ];
    for (const line of lines)
        process.stderr.write(`${(0, show_js_1.escapeLine)(line)}\n`);
};
/** Returns the functions that show a person where to sign in. */
const askingOf = (args) => args.flag('device') ? { showCode } : { open };
/** Connects to the MCP server, and asks the person to sign in unless they already have. */
async function connectToMcp(args, signal) {
    const given = (0, command_js_1.clientOptions)(args);
    const options = { ...given, url: given.url === undefined ? undefined : (0, resource_js_1.withoutMcpPath)(given.url) };
    const resource = await (0, resource_js_1.findMcpServer)((0, connection_js_1.createConnection)({ ...options, auth: undefined }), signal);
    const auth = (0, auth_js_1.createAuth)('mcp', { ...askingOf(args), resource, url: options.url });
    const connection = (0, connection_js_1.createConnection)({ ...options, auth });
    if (connection.tokens.login)
        await (0, session_js_1.createSession)(connection).login(signal ? { signal } : {});
    return { connection, resource };
}
exports.login = {
    usage: '[--device] [--mcp]',
    summary: 'sign in with a browser on this machine and choose an agent, or with --device by a code in a browser on another machine; stores the authorization in ~/.config/ams-mail; with --mcp it is the one of the command mcp',
    options: { device: command_js_1.boolean, mcp: command_js_1.boolean },
    positionals: [0, 0],
    async run(args) {
        if ((0, auth_js_1.hasEnvironmentCredentials)())
            throw new command_line_js_1.UsageError('the environment already has credentials: unset AMS_CLIENT_ID or AMS_TOKEN to sign in');
        if (args.flag('mcp')) {
            await connectToMcp(args);
            return { json: { signed_in: true }, text: 'signed in\n' };
        }
        const auth = (0, auth_js_1.createAuth)('mail', { ...askingOf(args), url: args.text('url') });
        const client = (0, client_js_1.createClient)({ ...(0, command_js_1.clientOptions)(args), auth });
        await client.login();
        return (0, command_js_1.describeAgent)(client);
    },
};
exports.logout = {
    usage: '',
    summary: 'revoke the authorizations at the service and delete them, also that of login --mcp',
    options: {},
    positionals: [0, 0],
    async run(args) {
        if ((0, auth_js_1.hasEnvironmentCredentials)())
            throw new command_line_js_1.UsageError('the environment has credentials: unset AMS_CLIENT_ID or AMS_TOKEN to sign out');
        const url = args.text('url');
        const grants = (0, auth_js_1.hasStoredGrant)('mcp', url) ? ['mail', 'mcp'] : ['mail'];
        for (const grant of grants)
            await (0, client_js_1.createClient)({ ...(0, command_js_1.clientOptions)(args), auth: (0, auth_js_1.createAuth)(grant, { url }) }).logout();
        return { json: { signed_out: true }, text: '' };
    },
};
//# sourceMappingURL=sign-in.js.map