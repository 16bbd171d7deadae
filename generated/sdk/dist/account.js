// Generated from scripts/generate/templates/sdk/src/account.ts by `npm run generate`. Do not edit.
import { tokenSourceOf, withBearer } from './bearer.js';
import { AccountApi } from './rest/index.js';
import { retryingFetch } from './retry.js';
/** A person's view of their account. */
export const createAccountClient = ({ base_url, token, ...retry }) => new AccountApi(withBearer(base_url, retryingFetch(retry), tokenSourceOf(token)));
