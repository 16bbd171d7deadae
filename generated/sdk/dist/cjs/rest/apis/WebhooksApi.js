// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.WebhooksApi = void 0;
const paged_js_1 = require("../../paged.js");
/** Operations of the contract under `webhooks`. Each takes its parameters, and call options as the last argument. */
class WebhooksApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Create or renew a webhook.
     *
     * Creates a webhook. The service then sends events to an address, from now on or from a cursor. Each message has one event. The order is not
       * guaranteed. First the service sends a message with a `challenge`, which the endpoint must return. The service repeats this check at most once a
       * day. Every message is signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The service retries for
       * days until the endpoint returns a 2xx status. The status `410` deletes the webhook.
       *
       * Address, event and arguments together identify a webhook. If you create the same webhook again, the service extends its lifetime, replaces its
       * secret and reactivates it. A webhook ends with the authorization of the client that created it.
       *
     */
    createWebhook(params, options) {
        return this.#call({ id: 'createWebhook', method: 'POST', path: '/agents/me/webhooks', token: 'rest', body: 'json', keyed: true }, params, options);
    }
    /**
     * Delete a webhook.
     *
     * Deletes a webhook of the token's agent. A message that the service has already sent may still arrive within some seconds. An unknown id is `NOT_FOUND`.
     */
    deleteWebhook(params, options) {
        return this.#call({ id: 'deleteWebhook', method: 'DELETE', path: '/agents/me/webhooks/{webhook_id}', token: 'rest', keyed: true }, params, options);
    }
    /**
     * List webhooks.
     *
     * Returns the webhooks of the token's agent, without their secrets. The list includes webhooks that other clients of the agent created, also over
       * MCP. To continue, send `next_cursor` back as `cursor`.
       *
     */
    listWebhooks(params = {}, options) {
        return (0, paged_js_1.paged)(this.#call, { id: 'listWebhooks', method: 'GET', path: '/agents/me/webhooks', token: 'rest', query: ['limit', 'cursor'] }, params, options, 'webhooks');
    }
}
exports.WebhooksApi = WebhooksApi;
//# sourceMappingURL=WebhooksApi.js.map