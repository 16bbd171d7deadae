// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.operations = exports.WebhooksApi = exports.TrustApi = exports.SearchApi = exports.OauthApi = exports.MessagesApi = exports.MailboxApi = exports.LiveApi = exports.FilesApi = exports.AgentsApi = exports.AccountApi = void 0;
const AccountApi_js_1 = require("./AccountApi.js");
Object.defineProperty(exports, "AccountApi", { enumerable: true, get: function () { return AccountApi_js_1.AccountApi; } });
const AgentsApi_js_1 = require("./AgentsApi.js");
Object.defineProperty(exports, "AgentsApi", { enumerable: true, get: function () { return AgentsApi_js_1.AgentsApi; } });
const FilesApi_js_1 = require("./FilesApi.js");
Object.defineProperty(exports, "FilesApi", { enumerable: true, get: function () { return FilesApi_js_1.FilesApi; } });
const LiveApi_js_1 = require("./LiveApi.js");
Object.defineProperty(exports, "LiveApi", { enumerable: true, get: function () { return LiveApi_js_1.LiveApi; } });
const MailboxApi_js_1 = require("./MailboxApi.js");
Object.defineProperty(exports, "MailboxApi", { enumerable: true, get: function () { return MailboxApi_js_1.MailboxApi; } });
const MessagesApi_js_1 = require("./MessagesApi.js");
Object.defineProperty(exports, "MessagesApi", { enumerable: true, get: function () { return MessagesApi_js_1.MessagesApi; } });
const OauthApi_js_1 = require("./OauthApi.js");
Object.defineProperty(exports, "OauthApi", { enumerable: true, get: function () { return OauthApi_js_1.OauthApi; } });
const SearchApi_js_1 = require("./SearchApi.js");
Object.defineProperty(exports, "SearchApi", { enumerable: true, get: function () { return SearchApi_js_1.SearchApi; } });
const TrustApi_js_1 = require("./TrustApi.js");
Object.defineProperty(exports, "TrustApi", { enumerable: true, get: function () { return TrustApi_js_1.TrustApi; } });
const WebhooksApi_js_1 = require("./WebhooksApi.js");
Object.defineProperty(exports, "WebhooksApi", { enumerable: true, get: function () { return WebhooksApi_js_1.WebhooksApi; } });
/** Operations of the contract by tag. */
const operations = (call) => ({
    account: new AccountApi_js_1.AccountApi(call),
    agents: new AgentsApi_js_1.AgentsApi(call),
    files: new FilesApi_js_1.FilesApi(call),
    live: new LiveApi_js_1.LiveApi(call),
    mailbox: new MailboxApi_js_1.MailboxApi(call),
    messages: new MessagesApi_js_1.MessagesApi(call),
    oauth: new OauthApi_js_1.OauthApi(call),
    search: new SearchApi_js_1.SearchApi(call),
    trust: new TrustApi_js_1.TrustApi(call),
    webhooks: new WebhooksApi_js_1.WebhooksApi(call),
});
exports.operations = operations;
//# sourceMappingURL=index.js.map