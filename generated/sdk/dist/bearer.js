// Generated from scripts/generate/templates/sdk/src/bearer.ts by `npm run generate`. Do not edit.
import { AuthorizationError, expectSuccess, ServiceError } from './errors.js';
import { keyed } from './keyed.js';
import { Configuration } from './rest/index.js';
export function tokenSourceOf(given) {
    if (typeof given === 'object')
        return given;
    const current = async (resource) => given(resource);
    return { current, renewed: current };
}
/** Calls below `base_url` with tokens for the resource, which is mostly the same address. */
export const withBearer = (base_url, send, tokens, resource = base_url) => new Configuration({
    basePath: base_url,
    accessToken: async () => bearer(await tokens.current(resource)),
    fetchApi: renewing(send, tokens, resource),
    middleware: [keyed, strict],
});
/** Answers that are not 2xx are thrown as `ServiceError`, those of the token endpoint on the way too. */
export const strict = {
    post: ({ response }) => expectSuccess(response),
    onError: async ({ error }) => {
        if (error instanceof ServiceError || error instanceof AuthorizationError)
            throw error;
    },
};
const scheme = 'Bearer ';
const bearer = (token) => `${scheme}${token}`;
/** After a 401 sends the request once more, with another token. */
function renewing(send, tokens, resource) {
    return async (input, init) => {
        const response = await send(input, init);
        const refused = new Headers(init?.headers).get('Authorization');
        if (response.status !== 401 || !refused?.startsWith(scheme))
            return response;
        await response.body?.cancel();
        const headers = new Headers(init?.headers);
        headers.set('Authorization', bearer(await tokens.renewed(resource, refused.slice(scheme.length))));
        return send(input, { ...init, headers });
    };
}
