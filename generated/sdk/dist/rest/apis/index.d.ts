// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import { AccountApi } from './AccountApi.js';
import { AgentsApi } from './AgentsApi.js';
import { FilesApi } from './FilesApi.js';
import { LiveApi } from './LiveApi.js';
import { MailboxApi } from './MailboxApi.js';
import { MessagesApi } from './MessagesApi.js';
import { OauthApi } from './OauthApi.js';
import { SearchApi } from './SearchApi.js';
import { TrustApi } from './TrustApi.js';
import { WebhooksApi } from './WebhooksApi.js';
export { AccountApi, AgentsApi, FilesApi, LiveApi, MailboxApi, MessagesApi, OauthApi, SearchApi, TrustApi, WebhooksApi, };
export type * from './AccountApi.js';
export type * from './AgentsApi.js';
export type * from './FilesApi.js';
export type * from './LiveApi.js';
export type * from './MailboxApi.js';
export type * from './MessagesApi.js';
export type * from './OauthApi.js';
export type * from './SearchApi.js';
export type * from './TrustApi.js';
export type * from './WebhooksApi.js';
/** Operations of the contract by tag. */
export declare const operations: (call: Call) => {
    account: AccountApi;
    agents: AgentsApi;
    files: FilesApi;
    live: LiveApi;
    mailbox: MailboxApi;
    messages: MessagesApi;
    oauth: OauthApi;
    search: SearchApi;
    trust: TrustApi;
    webhooks: WebhooksApi;
};
//# sourceMappingURL=index.d.ts.map