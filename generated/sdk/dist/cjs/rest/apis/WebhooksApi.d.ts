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
    /** Maximum number of webhooks. */
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
     * Creates a webhook: the service sends events to an address, one at a time and in no guaranteed order, from now on or from a cursor. First the
       * service sends a message with a `challenge`, which the endpoint returns; it repeats this at most once a day. Every message is signed according to
       * Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`). The service retries for days until the endpoint returns a 2xx status.
       * The status `410` deletes the webhook.
       *
       * The same address, event and arguments are the same webhook. Creating it again extends its lifetime, replaces its secret and reactivates it. It
       * ends with the authorization of the client that created it.
       *
     */
    createWebhook(params: CreateWebhookParams, options?: CallOptions): Promise<Webhook>;
    /**
     * Delete a webhook.
     *
     * Deletes a webhook of the token's agent. A message that is already on its way may still arrive for some seconds. An unknown id is `NOT_FOUND`.
     */
    deleteWebhook(params: DeleteWebhookParams, options?: CallOptions): Promise<WebhookDeleted>;
    /**
     * List webhooks.
     *
     * Returns the webhooks of the token's agent, without their secrets. Webhooks of its other clients and of MCP are included. To continue, send
       * `next_cursor` back as `cursor`.
       *
     */
    listWebhooks(params?: ListWebhooksParams, options?: CallOptions): Paged<WebhookPage, 'webhooks'>;
}
//# sourceMappingURL=WebhooksApi.d.ts.map