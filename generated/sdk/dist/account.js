// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js';
import { AccountApi, Configuration } from './rest/index.js';
import { retryingFetch } from './retry.js';
/** A person's view of their account. */
export function createAccountClient({ base_url, token, ...retry }) {
    const send = retryingFetch(retry);
    const fetchApi = async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('Authorization', `Bearer ${await token()}`);
        return send(input, { ...init, headers });
    };
    return new AccountApi(new Configuration({ basePath: base_url, fetchApi, middleware: [{ post: ({ response }) => expectSuccess(response) }] }));
}
