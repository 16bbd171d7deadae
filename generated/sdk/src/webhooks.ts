// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
import { systemClock, type Clock } from './clock.js'
import { SignatureError } from './errors.js'
import type { WebhookData } from './webhook-data.js'

export type { WebhookData }

/** Headers as `fetch` and as Node have them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request that came to your endpoint: a `Request`, or the headers and the body exactly as it came. */
export type WebhookRequest =
  | { readonly headers: WebhookHeaders; arrayBuffer(): Promise<ArrayBuffer> }
  | { readonly headers: WebhookHeaders; readonly body: string | Uint8Array }

/**
 * What happened, told to a subscription. Keep `cursor`, and leave out an `eventId` that you had before. A newer service
 * may have other names.
 */
export type WebhookEvent = { [Name in keyof WebhookData]: WebhookEventOf<Name> }[keyof WebhookData]

export interface WebhookEventOf<Name extends keyof WebhookData> {
  type?: undefined
  eventId: string
  name: Name
  /** ISO 8601. */
  timestamp: string
  data: WebhookData[Name]
  /** Everything up to it has been delivered. */
  cursor?: string | null
}

/**
 * What is said of the subscription itself: `verification`, whose `challenge` your endpoint answers as
 * `{"challenge": …}`; `gap`, when something could not be delivered any more; `terminated`, when it has ended.
 */
export interface WebhookNotice {
  type: string
  challenge?: string
  cursor?: string | null
  error?: { code: number; message: string; data?: unknown }
}

export interface VerifyOptions {
  /** How old a message may be, and how far ahead of your clock; by default 300. */
  toleranceSeconds?: number | undefined
  clock?: Pick<Clock, 'now'> | undefined
}

/**
 * What a webhook says, when it was signed by the secret of its subscription, or by one of several while a secret is
 * being replaced. Throws a SignatureError otherwise: nothing of such a request may be believed.
 */
export async function verify(
  request: WebhookRequest,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, clock = systemClock }: VerifyOptions = {},
): Promise<WebhookEvent | WebhookNotice> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(request, name))
  if (!id || !timestamp || !signatures) throw new SignatureError('unsigned', 'the headers of a signature are missing')
  const ageSeconds = Math.abs(clock.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new SignatureError('stale', `it was not signed within ${toleranceSeconds} seconds of now`)
  const body = await bytesOf(request)
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
    if (await isSignedBy(secret, signatures, signed)) return JSON.parse(new TextDecoder().decode(body))
  throw new SignatureError('wrong_signature', 'it was signed by another secret, or changed')
}

function headerOf({ headers }: WebhookRequest, name: string): string | undefined {
  const value = isGetter(headers) ? headers.get(`webhook-${name}`) : headers[`webhook-${name}`]
  return typeof value === 'string' ? value : undefined
}

const isGetter = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function'

async function bytesOf(request: WebhookRequest): Promise<Uint8Array> {
  if ('arrayBuffer' in request) return new Uint8Array(await request.arrayBuffer())
  return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
}

/** The platform compares, and takes the same time wherever a signature differs. */
async function isSignedBy(secret: string, signatures: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const [, text] = /^whsec_([\w+/]+=*)$/.exec(secret) ?? []
  if (!text) throw new TypeError('a secret of a webhook is whsec_ and base64')
  const key = await subtle.importKey('raw', fromBase64(text), use, false, ['verify'])
  for (const [version, signature] of signatures.split(' ').map((text) => text.split(',')))
    if (version === 'v1' && signature && /^[\w+/]{43}=$/.test(signature))
      if (await subtle.verify('HMAC', key, fromBase64(signature), signed)) return true
  return false
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
