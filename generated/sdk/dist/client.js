// Generated from scripts/generate/templates/sdk/src/client.ts by `npm run generate`. Do not edit.
import { strict, tokenSourceOf, withBearer } from './bearer.js';
import { AgentsApi, Configuration, FilesApi, LiveApi, MailboxApi, MessagesApi, OauthApi, SearchApi, TrustApi, } from './rest/index.js';
import { retryingFetch } from './retry.js';
import { feedScopes } from './frames.js';
import { HandshakeRefused, openFeed } from './socket.js';
import { clientCredentials } from './tokens.js';
export function createClient(options) {
    const { base_url, auth_url, ws_url = '' } = options;
    const send = retryingFetch(options);
    const tokens = sourceOf(options, ws_url, send);
    const api = withBearer(base_url, send, tokens);
    const files = new FilesApi(api);
    const live = new LiveApi(withBearer(base_url, send, tokens, ws_url));
    return {
        messages: new MessagesApi(api),
        mailbox: new MailboxApi(api),
        files,
        agents: new AgentsApi(api),
        trust: new TrustApi(api),
        search: new SearchApi(api),
        oauth: new OauthApi(new Configuration({ basePath: auth_url, fetchApi: send, middleware: [strict] })),
        live,
        token: (resource = base_url) => tokens.current(resource),
        download: async (file) => (await files.getFileRaw(file)).raw.blob(),
        async connect({ direction } = {}) {
            if (ws_url === '')
                throw new TypeError('connect needs ws_url');
            const address = { ws_url, ...(direction && { direction }) };
            if (!isNode)
                return openFeed({ ...address, ticket: (await live.createTicket()).ticket });
            const open = (token) => openFeed({ ...address, token });
            const token = await tokens.current(ws_url);
            return open(token).catch(async (refusal) => {
                if (!(refusal instanceof HandshakeRefused) || refusal.status !== 401)
                    throw refusal;
                return open(await tokens.renewed(ws_url, token));
            });
        },
    };
}
/** Only there can headers be sent with the handshake of a WebSocket. */
const isNode = typeof process === 'object' && process.versions?.node !== undefined;
function sourceOf(options, ws_url, send) {
    if ('token' in options)
        return tokenSourceOf(options.token);
    const { base_url, auth_url, client_id, client_secret, scope, now } = options;
    const scopes = { [base_url]: scope, [ws_url]: feedScopes.join(' ') };
    return clientCredentials({ auth_url, client_id, client_secret, scopes }, send, now);
}
