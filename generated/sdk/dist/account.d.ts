// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { type GiveToken } from './bearer.js';
import { AccountApi } from './rest/index.js';
import { type RetryOptions } from './retry.js';
import type { TokenSource } from './tokens.js';
export interface AccountClientOptions extends RetryOptions {
    /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
    base_url: string;
    /** Gives a person's access token, as `authorize` does for the scopes `account:…`; the clients of agents get none. */
    token: TokenSource | GiveToken;
}
/** A person's view of their account. */
export declare const createAccountClient: ({ base_url, token, ...retry }: AccountClientOptions) => AccountApi;
