// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js';
import { AccountApi, Configuration } from './rest/index.js';
import { retryingFetch } from './retry.js';
/** A person's view of their account. */
export function createAccountClient({ base_url, token, ...retry }) {
    const accessToken = async () => `Bearer ${await token()}`;
    const middleware = [{ post: ({ response }) => expectSuccess(response) }];
    return new AccountApi(new Configuration({ basePath: base_url, accessToken, fetchApi: retryingFetch(retry), middleware }));
}
