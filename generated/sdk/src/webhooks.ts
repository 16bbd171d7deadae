// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
import { systemClock, type Clock } from './clock.js'
import { ArgumentError, SignatureError } from './errors.js'
import type { WebhookData } from './webhook-data.js'

export type { WebhookData }

/** Headers of `fetch` or of Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** A request to your endpoint: a `Request`, or its headers and its unchanged body. */
export type WebhookRequest =
  | { readonly headers: WebhookHeaders; arrayBuffer(): Promise<ArrayBuffer> }
  | { readonly headers: WebhookHeaders; readonly body: string | Uint8Array }

/**
 * An event of a subscription. Store `cursor`, and skip an `eventId` that you already have. A newer service may send
 * other names.
 */
export type WebhookEvent = { [Name in keyof WebhookData]: WebhookEventOf<Name> }[keyof WebhookData]

export interface WebhookEventOf<Name extends keyof WebhookData> {
  type?: undefined
  eventId: string
  name: Name
  /** Time of the event in ISO 8601. */
  timestamp: string
  data: WebhookData[Name]
  /** Cursor up to which the service has delivered everything. */
  cursor?: string | null
}

/**
 * A message about the subscription itself. For `verification` your endpoint returns `{"challenge": …}`. `gap` means
 * that some events are lost. `terminated` means that the subscription has ended.
 */
export interface WebhookNotice {
  type: string
  challenge?: string
  cursor?: string | null
  error?: { code: number; message: string; data?: unknown }
}

export interface VerifyOptions {
  /** Largest difference between the time of the message and your clock, in seconds. Default: 300. */
  toleranceSeconds?: number | undefined
  clock?: Pick<Clock, 'now'> | undefined
}

/**
 * Verifies and parses a webhook. Its signature must match the secret of the subscription, or one of several secrets
 * during a rotation. Otherwise it throws a `SignatureError`: do not trust such a request.
 */
export async function verify(
  request: WebhookRequest,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, clock = systemClock }: VerifyOptions = {},
): Promise<WebhookEvent | WebhookNotice> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => readHeader(request, name))
  if (!id || !timestamp || !signatures) throw new SignatureError('unsigned', 'the signature headers are missing')
  const ageSeconds = Math.abs(clock.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new SignatureError(
      'stale',
      `the time of the signature differs from the clock by more than ${toleranceSeconds} seconds`,
    )
  const body = await readBody(request)
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), body)
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
    if (await isSignedBy(secret, signatures, signed)) return JSON.parse(new TextDecoder().decode(body))
  throw new SignatureError(
    'wrong_signature',
    'the signature does not match: the secret differs or the request was changed',
  )
}

function readHeader({ headers }: WebhookRequest, name: string): string | undefined {
  const value = hasGetter(headers) ? headers.get(`webhook-${name}`) : headers[`webhook-${name}`]
  return typeof value === 'string' ? value : undefined
}

const hasGetter = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function'

async function readBody(request: WebhookRequest): Promise<Uint8Array> {
  if ('arrayBuffer' in request) return new Uint8Array(await request.arrayBuffer())
  return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
}

/** Checks a signature. The platform compares in constant time. */
async function isSignedBy(secret: string, signatures: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { subtle } = globalThis.crypto
  const use = { name: 'HMAC', hash: 'SHA-256' }
  const [, text] = /^whsec_([\w+/]+=*)$/.exec(secret) ?? []
  if (!text) throw new ArgumentError('the webhook secret is invalid: it must be whsec_ followed by base64')
  const key = await subtle.importKey('raw', fromBase64(text), use, false, ['verify'])
  for (const [version, signature] of signatures.split(' ').map((text) => text.split(',')))
    if (version === 'v1' && signature && /^[\w+/]{43}=$/.test(signature))
      if (await subtle.verify('HMAC', key, fromBase64(signature), signed)) return true
  return false
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
