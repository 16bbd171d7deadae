import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { ulid } from 'ulid'
import { createClient, type Client, type EnvelopeDraft as SdkDraft } from '#sdk'
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

/** An object with the addresses of a running service. */
export interface HasAddresses {
  config: Pick<Service['config'], 'port' | 'baseUrl' | 'authUrl' | 'wsUrl'>
}

export interface Answer<T> {
  status: number
  headers: Headers
  /** Exact text of the body. */
  text: string
  body: T
}

export interface ErrorAnswer {
  error: { code: string; message: string }
}

export interface Call {
  method?: string
  token?: string | undefined
  /** Body, sent as JSON; a string or bytes are sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

/** Sends one request without following redirects; parses a JSON body. Asserts that the response has a request id. */
export async function call<T = ErrorAnswer>(
  address: string,
  { method = 'GET', token, body, headers = {} }: Call = {},
): Promise<Answer<T>> {
  return answerOf<T>(
    await fetch(address, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    }),
  )
}

async function answerOf<T>(response: Response): Promise<Answer<T>> {
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

/** Returns the smallest envelope, with the changes of the test. */
export const draftTo = (to: string | readonly string[], changes: Partial<EnvelopeDraft> = {}): EnvelopeDraft => ({
  id: newEnvelopeId(),
  to: typeof to === 'string' ? [to] : [...to],
  content_parts: [textPart()],
  ...changes,
})

/** Returns the Idempotency-Key header; default: with a new key. */
export const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'Idempotency-Key': key })

/** Parameters of a listing, also with values that the client package rejects. */
export type ListQuery = Record<string, string | number | boolean>

/** Creates the REST operations of one agent by the client package. Each returns the whole response. */
export function restClient({ config }: { config: Pick<Service['config'], 'baseUrl'> }, token: string) {
  const url = { base_url: config.baseUrl, auth_url: config.baseUrl, ws_url: 'ws://nowhere.example' }

  /**
   * Returns the response of the service to one call, regardless of the client's result. Each call has its own client,
   * because calls overlap.
   */
  async function answerTo<T>(work: (client: Client) => PromiseLike<unknown>): Promise<Answer<T & ErrorAnswer>> {
    const seen: Promise<Answer<T & ErrorAnswer>>[] = []
    const observed: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      const answer = answerOf<T & ErrorAnswer>(response.clone())
      answer.catch(() => {}) // of half an answer the client says as much
      seen.push(answer)
      return response
    }
    const client = createClient({ url, auth: { token }, maxRetries: 0, fetch: observed })
    const error = await work(client).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    const [answer] = await Promise.all(seen)
    if (!answer || (error !== undefined && answer.status < 400)) throw error
    return answer
  }

  const at = <T>(path: string, options: Call = {}): Promise<Answer<T>> =>
    call<T>(config.baseUrl + path, { token, ...options })
  const send = (draft: object) =>
    answerTo<SendAcknowledgement>(({ messages }) => messages.sendMessage(draft as SdkDraft))
  const list = (query: ListQuery = {}) => answerTo<MailboxPage>(({ mailbox }) => mailbox.listMailbox(query))
  return {
    /** Sends a raw request, for input that no client sends. */
    at,
    send,
    /** Sends an envelope that must be accepted. */
    async sent(draft: object): Promise<SendAcknowledgement> {
      const { status, body, text } = await send(draft)
      assert.equal(status, 202, text)
      return body
    },
    list,
    open: (envelope_id: string) => answerTo<Envelope>(({ messages }) => messages.getMessage({ envelope_id })),
    openAll: (ids: readonly string[]) =>
      answerTo<EnvelopeBatch>(({ messages }) => messages.getMessages({ ids: [...ids] })),
    markRead: (ids: readonly string[], key?: string) =>
      answerTo<MarkReadResult>(({ mailbox }) =>
        mailbox.markRead({ ids: [...ids] }, key === undefined ? {} : { idempotencyKey: key }),
      ),
    /** Returns the ids of a listing, in its order. */
    async ids(query: ListQuery = {}): Promise<string[]> {
      const { status, body, text } = await list({ limit: 200, ...query })
      assert.equal(status, 200, text)
      return body.envelope_headers.map(({ id }) => id)
    },
  }
}

/** Creates the operations at one process of several with the same addresses. */
export const restClientAt = ({ config: { port } }: Pick<HasAddresses, 'config'>, token: string): RestClient =>
  restClient({ config: { baseUrl: `http://127.0.0.1:${port}/v1` } }, token)

export type RestClient = ReturnType<typeof restClient>

/** Asserts that the response is this error, in the exact form of all errors. */
export function assertRefused(answer: Answer<unknown>, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text)
  assertErrorBody(answer.text)
  const { error }: ErrorAnswer = JSON.parse(answer.text)
  assert.equal(error.code, code, answer.text)
}

/** Asserts that the text is `{error: {code, message}}` and nothing else. */
export function assertErrorBody(text: string): void {
  const body: ErrorAnswer = JSON.parse(text)
  assert.deepEqual(Object.keys(body), ['error'], text)
  assert.deepEqual(Object.keys(body.error), ['code', 'message'], text)
  assert.ok(
    typeof body.error.code === 'string' && typeof body.error.message === 'string' && body.error.message !== '',
    text,
  )
}
