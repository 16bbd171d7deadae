import { ulid } from 'ulid'
import type { EnvelopeDraft, EnvelopeHeader, MailboxCursor, MailboxPage } from '#generated/rest/models.ts'
import { clientOf, secretOf } from './agents.ts'
import { connect, type Answer, type Connections } from './http.ts'
import type { Random } from './random.ts'

export type Feed = 'in' | 'out' | 'both'

/** Client of one agent at one process of a deployment. */
export interface AgentClient {
  handle: string
  readonly token: string
  connections: Connections
  send(draft: EnvelopeDraft): Promise<Answer>
  /** Returns one page. Throws if the status is not 200. */
  page(query: {
    order: 'asc' | 'desc'
    direction: Feed
    limit: number
    after?: MailboxCursor | undefined
  }): Promise<EnvelopeHeader[]>
}

/** Addresses of the deployment, the same for all of its processes. */
export interface Addresses {
  /** Address at which this process listens. */
  listens: string
  /** REST resource of the tokens. */
  baseUrl: string
}

/** Requests a token for the agent and returns a client. After a 401 the client renews its token and retries once. */
export async function createAgentClient(
  { listens, baseUrl }: Addresses,
  handle: string,
  maxSockets?: number,
): Promise<AgentClient> {
  const requestToken = (): Promise<string> => tokenFor(listens, handle, baseUrl)
  const connections = connect(listens, maxSockets)
  let token = await requestToken()

  async function call(method: string, path: string, body?: string): Promise<Answer> {
    const used = token
    const request = (): Promise<Answer> =>
      connections.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    const answer = await request()
    if (answer.status !== 401) return answer
    if (token === used) token = await requestToken()
    return request()
  }

  return {
    handle,
    get token() {
      return token
    },
    connections,
    send: (draft) => call('POST', '/v1/messages', JSON.stringify(draft)),
    async page({ order, direction, limit, after }) {
      const cursor = after
        ? `&after_created_at=${after.after_created_at}&after_envelope_id=${after.after_envelope_id}`
        : ''
      const answer = await call('GET', `/v1/mailbox?order=${order}&direction=${direction}&limit=${limit}${cursor}`)
      if (answer.status !== 200) throw new Error(`GET /mailbox got ${answer.status}: ${answer.text}`)
      const page: MailboxPage = JSON.parse(answer.text)
      return page.envelope_headers
    },
  }
}

export async function tokenFor(listens: string, handle: string, resource: string): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    client_id: clientOf(handle),
    client_secret: secretOf(handle),
    resource,
  }
  const response = await fetch(`${listens}/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { Connection: 'close' },
  })
  const text = await response.text()
  const { access_token }: { access_token?: string } = JSON.parse(text)
  if (access_token === undefined) throw new Error(`no token for ${handle}: ${response.status} ${text}`)
  return access_token
}

export const newId = (random: Random): string => `env_${ulid(Date.now(), () => random.next())}`

export const draftTo = (random: Random, to: readonly string[], text = 'hello'): EnvelopeDraft => ({
  id: newId(random),
  to: [...to],
  content_parts: [{ type: 'text', text }],
})

/** Returns the whole feed, oldest first. */
export async function readAll(
  client: AgentClient,
  direction: Feed,
  order: 'asc' | 'desc' = 'asc',
): Promise<EnvelopeHeader[]> {
  const all: EnvelopeHeader[] = []
  for (;;) {
    const page = await client.page({ order, direction, limit: 200, after: cursorAt(all.at(-1)) })
    all.push(...page)
    if (page.length < 200) return all
  }
}

export const cursorAt = (header: EnvelopeHeader | undefined): MailboxCursor | undefined =>
  header && { after_created_at: header.created_at, after_envelope_id: header.id }
