import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import type {
  ContentPartDraft,
  Envelope,
  EnvelopeBatch,
  EnvelopeDraft,
  MailboxPage,
  MarkReadResult,
  SendAcknowledgement,
} from '#generated/rest/models.ts'
import { requestIdOf } from './request-ids.ts'
import type { Service } from './service.ts'

/** Whatever has the addresses of a running service. */
export interface HasAddresses {
  config: Pick<Service['config'], 'port' | 'baseUrl' | 'authUrl' | 'wsUrl'>
}

export interface Answer<T> {
  status: number
  headers: Headers
  /** The exact text of the body. */
  text: string
  body: T
}

export interface ErrorAnswer {
  error: { code: string; message: string }
}

export interface Call {
  method?: string
  token?: string | undefined
  /** Sent as JSON; a string or bytes are sent as they are. */
  body?: unknown
  headers?: Record<string, string>
}

/** One request, redirects not followed; the body is parsed where it is JSON. No answer is without a request id. */
export async function call<T = ErrorAnswer>(
  address: string,
  { method = 'GET', token, body, headers = {} }: Call = {},
): Promise<Answer<T>> {
  const response = await fetch(address, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: bytesOf(body) }),
  })
  const text = await response.text()
  requestIdOf(response.headers)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body)
}

export const newEnvelopeId = (): string => `env_${ulid()}`

export const textPart = (text = 'hello'): ContentPartDraft => ({ type: 'text', text })

/** The least that can be sent, changed as the test wants. */
export const draftTo = (to: string | readonly string[], changes: Partial<EnvelopeDraft> = {}): EnvelopeDraft => ({
  id: newEnvelopeId(),
  to: typeof to === 'string' ? [to] : [...to],
  content_parts: [textPart()],
  ...changes,
})

/** The header that makes a write one operation, by default one of its own. */
export const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'Idempotency-Key': key })

export type ListQuery = Record<string, string | number | boolean>

/** What one agent can do over REST; each call shows the whole answer. */
export function restClient({ config }: { config: Pick<Service['config'], 'baseUrl'> }, token: string) {
  const at = <T>(path: string, options: Call = {}): Promise<Answer<T>> =>
    call<T>(config.baseUrl + path, { token, ...options })
  return {
    at,
    send: (draft: object) => at<SendAcknowledgement & ErrorAnswer>('/messages', { method: 'POST', body: draft }),
    /** Sends what must be accepted. */
    async sent(draft: object): Promise<SendAcknowledgement> {
      const { status, body, text } = await at<SendAcknowledgement>('/messages', { method: 'POST', body: draft })
      assert.equal(status, 202, text)
      return body
    },
    list: (query: ListQuery = {}) =>
      at<MailboxPage & ErrorAnswer>(
        `/mailbox?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      ),
    open: (id: string) => at<Envelope & ErrorAnswer>(`/messages/${id}`),
    openAll: (ids: readonly string[]) => at<EnvelopeBatch & ErrorAnswer>(`/messages?ids=${ids.join(',')}`),
    markRead: (ids: readonly string[], key?: string) =>
      at<MarkReadResult & ErrorAnswer>('/mailbox/read', { method: 'POST', body: { ids }, headers: keyed(key) }),
    /** Ids of a listing, in its order. */
    async ids(query: ListQuery = {}): Promise<string[]> {
      const { status, body, text } = await at<MailboxPage>(
        `/mailbox?${new URLSearchParams(Object.entries({ limit: 200, ...query }).map(([name, value]) => [name, String(value)]))}`,
      )
      assert.equal(status, 200, text)
      return body.envelope_headers.map(({ id }) => id)
    },
  }
}

/** The client of one process of several that have the same addresses. */
export const restClientAt = ({ config: { port } }: Pick<HasAddresses, 'config'>, token: string): RestClient =>
  restClient({ config: { baseUrl: `http://127.0.0.1:${port}/v1` } }, token)

export type RestClient = ReturnType<typeof restClient>

/** The answer is this refusal, in exactly the form that every refusal has. */
export function assertRefused(answer: Answer<unknown>, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text)
  assertErrorBody(answer.text)
  const { error }: ErrorAnswer = JSON.parse(answer.text)
  assert.equal(error.code, code, answer.text)
}

/** `{error: {code, message}}` and nothing else. */
export function assertErrorBody(text: string): void {
  const body: ErrorAnswer = JSON.parse(text)
  assert.deepEqual(Object.keys(body), ['error'], text)
  assert.deepEqual(Object.keys(body.error), ['code', 'message'], text)
  assert.ok(
    typeof body.error.code === 'string' && typeof body.error.message === 'string' && body.error.message !== '',
    text,
  )
}
