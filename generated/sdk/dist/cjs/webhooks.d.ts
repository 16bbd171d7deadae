// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import type { WebhookData } from './webhook-data.js';
export type { WebhookData };
/** Headers of `fetch` or of Node. */
export type WebhookHeaders = {
    get(name: string): string | null;
} | Readonly<Record<string, string | readonly string[] | undefined>>;
/** A request to your endpoint: a `Request`, or its headers and its unchanged body. */
export type WebhookRequest = {
    readonly headers: WebhookHeaders;
    arrayBuffer(): Promise<ArrayBuffer>;
} | {
    readonly headers: WebhookHeaders;
    readonly body: string | Uint8Array;
};
/**
 * An event of a subscription. Store `cursor`, and skip an `eventId` that you already have. A newer service may send
 * other names.
 */
export type WebhookEvent = {
    [Name in keyof WebhookData]: WebhookEventOf<Name>;
}[keyof WebhookData];
export interface WebhookEventOf<Name extends keyof WebhookData> {
    type?: undefined;
    eventId: string;
    name: Name;
    /** Time of the event in ISO 8601. */
    timestamp: string;
    data: WebhookData[Name];
    /** Cursor up to which the service has delivered everything. */
    cursor?: string | null;
}
/**
 * A message about the subscription itself. For `verification` your endpoint returns `{"challenge": …}`. `gap` means
 * that some events are lost. `terminated` means that the subscription has ended.
 */
export interface WebhookNotice {
    type: string;
    challenge?: string;
    cursor?: string | null;
    error?: {
        code: number;
        message: string;
        data?: unknown;
    };
}
export interface VerifyOptions {
    /** Largest difference between the time of the message and your clock, in seconds. Default: 300. */
    toleranceSeconds?: number | undefined;
    clock?: Pick<Clock, 'now'> | undefined;
}
/**
 * Verifies and parses a webhook. Its signature must match the secret of the subscription, or one of several secrets
 * during a rotation. Otherwise it throws a `SignatureError`: do not trust such a request.
 */
export declare function verify(request: WebhookRequest, secrets: string | readonly string[], { toleranceSeconds, clock }?: VerifyOptions): Promise<WebhookEvent | WebhookNotice>;
//# sourceMappingURL=webhooks.d.ts.map