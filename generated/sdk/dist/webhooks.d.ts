// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
import { type Clock } from './clock.js';
import type { WebhookData } from './webhook-data.js';
export type { WebhookData };
/** Headers as `fetch` and as Node have them. */
export type WebhookHeaders = {
    get(name: string): string | null;
} | Readonly<Record<string, string | readonly string[] | undefined>>;
/** A request that came to your endpoint: a `Request`, or the headers and the body exactly as it came. */
export type WebhookRequest = {
    readonly headers: WebhookHeaders;
    arrayBuffer(): Promise<ArrayBuffer>;
} | {
    readonly headers: WebhookHeaders;
    readonly body: string | Uint8Array;
};
/**
 * What happened, told to a subscription. Keep `cursor`, and leave out an `eventId` that you had before. A newer service
 * may have other names.
 */
export type WebhookEvent = {
    [Name in keyof WebhookData]: WebhookEventOf<Name>;
}[keyof WebhookData];
export interface WebhookEventOf<Name extends keyof WebhookData> {
    type?: undefined;
    eventId: string;
    name: Name;
    /** ISO 8601. */
    timestamp: string;
    data: WebhookData[Name];
    /** Everything up to it has been delivered. */
    cursor?: string | null;
}
/**
 * What is said of the subscription itself: `verification`, whose `challenge` your endpoint answers as
 * `{"challenge": …}`; `gap`, when something could not be delivered any more; `terminated`, when it has ended.
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
    /** How old a message may be, and how far ahead of your clock; by default 300. */
    toleranceSeconds?: number | undefined;
    clock?: Pick<Clock, 'now'> | undefined;
}
/**
 * What a webhook says, when it was signed by the secret of its subscription, or by one of several while a secret is
 * being replaced. Throws a SignatureError otherwise: nothing of such a request may be believed.
 */
export declare function verify(request: WebhookRequest, secrets: string | readonly string[], { toleranceSeconds, clock }?: VerifyOptions): Promise<WebhookEvent | WebhookNotice>;
//# sourceMappingURL=webhooks.d.ts.map