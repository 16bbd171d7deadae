// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { AccountApi } from './rest/index.js';
import { type RetryOptions } from './retry.js';
export interface AccountClientOptions extends RetryOptions {
    /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
    base_url: string;
    /** Gives a person's access token; the clients of agents cannot get one. */
    token: () => string | Promise<string>;
}
/** A person's view of their account. */
export declare function createAccountClient({ base_url, token, ...retry }: AccountClientOptions): AccountApi;
