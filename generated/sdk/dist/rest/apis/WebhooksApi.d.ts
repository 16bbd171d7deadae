// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import { type Paged } from '../../paged.js';
import type { Webhook, WebhookDeleted, WebhookDraft, WebhookPage } from '../models/index.js';
/** Parameters of `createWebhook`. */
export type CreateWebhookParams = WebhookDraft;
/** Parameters of `deleteWebhook`. */
export type DeleteWebhookParams = {
    /** The id of the webhook. */
    webhook_id: string;
};
/** Parameters of `listWebhooks`. */
export type ListWebhooksParams = {
    /** Maximum number of webhooks on the page. */
    limit?: number | undefined;
    /** The `next_cursor` of the previous page. Any other value is `VALIDATION_ERROR`. */
    cursor?: string | null | undefined;
};
/** Operations of the contract under `webhooks`. Each takes its parameters, and call options as the last argument. */
export declare class WebhooksApi {
    #private;
    constructor(call: Call);
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
    createWebhook(params: CreateWebhookParams, options?: CallOptions): Promise<Webhook>;
    /**
     * Delete a webhook.
     *
     * Deletes a webhook of the token's agent. A message that the service has already sent may still arrive within some seconds. An unknown id is `NOT_FOUND`.
     */
    deleteWebhook(params: DeleteWebhookParams, options?: CallOptions): Promise<WebhookDeleted>;
    /**
     * List webhooks.
     *
     * Returns the webhooks of the token's agent, without their secrets. The list includes webhooks that other clients of the agent created, also over
       * MCP. To continue, send `next_cursor` back as `cursor`.
       *
     */
    listWebhooks(params?: ListWebhooksParams, options?: CallOptions): Paged<WebhookPage, 'webhooks'>;
}
//# sourceMappingURL=WebhooksApi.d.ts.map