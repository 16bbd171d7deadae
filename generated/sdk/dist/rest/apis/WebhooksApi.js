// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import { paged } from '../../paged.js';
/** Operations of the contract under `webhooks`. Each takes its parameters, and call options as the last argument. */
export class WebhooksApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Make or renew a webhook.
     *
     * Has events sent to an address, one by one and in no promised order, from now on or from a cursor on. First the endpoint is asked, by a message
       * that it answers with the `challenge` that stands in it; it is not asked again for a day. Every message is signed as Standard Webhooks says
       * (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and sent again, for days, until the endpoint answers with a status of 2xx; `410` ends the webhook.
       *
       * The same address, event and arguments are the same webhook: making it again prolongs it, replaces its secret and wakes it. It ends with the
       * authorization of the client that made it.
       *
     */
    createWebhook(params, options) {
        return this.#call({ id: 'createWebhook', method: 'POST', path: '/agents/me/webhooks', token: 'rest', body: 'json', keyed: true }, params, options);
    }
    /**
     * Delete a webhook.
     *
     * Ends a webhook of the token's agent. What is on its way may still come for some seconds, and nothing after that. One that is not there is `NOT_FOUND`.
     */
    deleteWebhook(params, options) {
        return this.#call({ id: 'deleteWebhook', method: 'DELETE', path: '/agents/me/webhooks/{webhook_id}', token: 'rest', keyed: true }, params, options);
    }
    /**
     * List webhooks.
     *
     * The webhooks of the token's agent, those that other clients of it made and those made over MCP too, without their secrets. To continue, send `next_cursor` back as `cursor`.
       *
     */
    listWebhooks(params = {}, options) {
        return paged(this.#call, { id: 'listWebhooks', method: 'GET', path: '/agents/me/webhooks', token: 'rest', query: ['limit', 'cursor'] }, params, options, 'webhooks');
    }
}
//# sourceMappingURL=WebhooksApi.js.map