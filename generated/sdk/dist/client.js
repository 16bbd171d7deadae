// Generated from scripts/generate/templates/sdk/src/client.ts by `npm run generate`. Do not edit.
import { expectSuccess, ServiceError } from './errors.js';
import { keyed } from './keyed.js';
import { AgentsApi, Configuration, FilesApi, LiveApi, MailboxApi, MessagesApi, OauthApi, SearchApi, TrustApi, } from './rest/index.js';
import { retryingFetch } from './retry.js';
import { feedScopes } from './frames.js';
import { HandshakeRefused, openFeed } from './socket.js';
import { tokenSource } from './tokens.js';
export function createClient(options) {
    const { base_url, auth_url, ws_url = '' } = options;
    const send = retryingFetch(options);
    const tokens = tokensFor(options, base_url, 'scope' in options ? options.scope : undefined, send);
    const feedTokens = tokensFor(options, ws_url, feedScopes.join(' '), send);
    const apiWith = (source) => new Configuration({
        basePath: base_url,
        accessToken: async () => bearer(await source.current()),
        fetchApi: renewing(send, source),
        middleware: [keyed, strict],
    });
    const api = apiWith(tokens);
    const files = new FilesApi(api);
    const live = new LiveApi(apiWith(feedTokens));
    return {
        messages: new MessagesApi(api),
        mailbox: new MailboxApi(api),
        files,
        agents: new AgentsApi(api),
        trust: new TrustApi(api),
        search: new SearchApi(api),
        oauth: new OauthApi(new Configuration({ basePath: auth_url, fetchApi: send, middleware: [strict] })),
        live,
        token: () => tokens.current(),
        download: async (file) => (await files.getFileRaw(file)).raw.blob(),
        async connect({ direction } = {}) {
            if (ws_url === '')
                throw new TypeError('connect needs ws_url');
            const address = { ws_url, ...(direction && { direction }) };
            if (!isNode)
                return openFeed({ ...address, ticket: (await live.createTicket()).ticket });
            const open = (token) => openFeed({ ...address, token });
            const token = await feedTokens.current();
            return open(token).catch(async (refusal) => {
                if (!(refusal instanceof HandshakeRefused) || refusal.status !== 401)
                    throw refusal;
                return open(await feedTokens.renewed(token));
            });
        },
    };
}
/** Only there can headers be sent with the handshake of a WebSocket. */
const isNode = typeof process === 'object' && process.versions?.node !== undefined;
function tokensFor(options, resource, scope, send) {
    if ('token' in options) {
        const current = async () => options.token(resource);
        return { current, renewed: current };
    }
    const { auth_url, client_id, client_secret, now } = options;
    return tokenSource({ auth_url, client_id, client_secret, resource, scope }, send, now);
}
/** Answers that are not 2xx are thrown as `ServiceError`, those of the token endpoint on the way too. */
const strict = {
    post: ({ response }) => expectSuccess(response),
    onError: async ({ error }) => {
        if (error instanceof ServiceError)
            throw error;
    },
};
const scheme = 'Bearer ';
const bearer = (token) => `${scheme}${token}`;
/** After a 401 sends the request once more, with another token. */
function renewing(send, tokens) {
    return async (input, init) => {
        const response = await send(input, init);
        const refused = new Headers(init?.headers).get('Authorization');
        if (response.status !== 401 || !refused?.startsWith(scheme))
            return response;
        await response.body?.cancel();
        const headers = new Headers(init?.headers);
        headers.set('Authorization', bearer(await tokens.renewed(refused.slice(scheme.length))));
        return send(input, { ...init, headers });
    };
}
