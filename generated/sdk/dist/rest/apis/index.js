// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
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
/** Operations of the contract by tag. */
export const operations = (call) => ({
    account: new AccountApi(call),
    agents: new AgentsApi(call),
    files: new FilesApi(call),
    live: new LiveApi(call),
    mailbox: new MailboxApi(call),
    messages: new MessagesApi(call),
    oauth: new OauthApi(call),
    search: new SearchApi(call),
    trust: new TrustApi(call),
    webhooks: new WebhooksApi(call),
});
//# sourceMappingURL=index.js.map