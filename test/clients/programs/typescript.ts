/** Driver of the TypeScript package. Each language has a similar one. */
import { createInterface } from 'node:readline'
import { createClient, MessagingError, webhooks, type Client, type ClientOptions } from '#sdk'

interface Options {
  url: string
  client_id: string
  client_secret: string
  token?: string
  max_retries?: number
  timeout_ms?: number
}

// biome-ignore lint/suspicious/noExplicitAny: what comes is of the shape that the protocol says
type Args = any

const clients = new Map<string, Client>()

function clientOf({ url, client_id, client_secret, token, max_retries, timeout_ms }: Options): Client {
  const key = JSON.stringify([url, client_id, client_secret, token, max_retries, timeout_ms])
  const auth = token === undefined ? { client_id, client_secret } : { token }
  const options: ClientOptions = { url, auth, maxRetries: max_retries, timeoutMs: timeout_ms }
  const client = clients.get(key) ?? createClient(options)
  clients.set(key, client)
  return client
}

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64')

const calls: Record<string, (client: Client, args: Args) => Promise<unknown>> = {
  async send(client, { files = [], ...draft }) {
    const attached = files.map(({ base64, ...file }: Args) => ({ ...file, bytes: bytesOf(base64) }))
    const { id, recipients } = await client.send({ ...draft, files: attached })
    return { id, recipients: recipients.length }
  },
  ask: (client, { time_limit_ms, ...draft }) => client.ask(draft, { timeLimitMs: time_limit_ms }),
  async reply(client, { envelope_id, ...answer }) {
    const { id, recipients } = await client.reply(await client.messages.getMessage({ envelope_id }), answer)
    return { id, recipients: recipients.length }
  },
  get_message: (client, args) => client.messages.getMessage(args),
  async list(client, args) {
    const ids: string[] = []
    for await (const { id } of client.mailbox.listMailbox(args)) ids.push(id)
    return ids
  },
  async follow(client, { cursor, until, count = Infinity, leave }) {
    const ids: string[] = []
    let place = cursor
    const save = (saved: Args) => (place = saved)
    const mail = client.mailbox.follow({ cursor, save, until, by: 'long-poll', pollMs: 500 })
    try {
      for await (const envelope of mail) {
        if (ids.push(envelope.id) < count) continue
        if (leave === 'break') break
        if (leave === 'error') throw new Error('of the body')
        await mail.stop()
      }
    } catch (error) {
      if (leave !== 'error') throw error
    }
    return { ids, cursor: place }
  },
  async download(client, { envelope_id, part }) {
    const { content_parts } = await client.messages.getMessage({ envelope_id })
    const { name, type, bytes } = await client.download(content_parts[part] as Args)
    return { name, type, base64: Buffer.from(await bytes()).toString('base64') }
  },
  create_webhook: (client, args) => client.webhooks.createWebhook(args),
  async verify(_, { headers, body, secrets }) {
    const { type, name, eventId: event_id, challenge, data }: Args = await webhooks.verify({ headers, body }, secrets)
    return { type, name, event_id, challenge, data }
  },
  own_agent: async (client) => ({ handle: (await client.agents.getOwnAgent()).canonical_handle }),
}

function described(error: unknown): object {
  if (!(error instanceof MessagingError)) return { name: 'Error', text: String(error) }
  const { name, code, reason, status, requestId, retryAfter, retryable, message }: Args = error
  return {
    name,
    code: code ?? reason,
    status,
    request_id: requestId,
    retry_after: retryAfter,
    retryable,
    text: message,
  }
}

for await (const line of createInterface(process.stdin)) {
  const { id, client, call, args } = JSON.parse(line)
  const answer = await calls[call]!(clientOf(client), args).then(
    (result) => ({ id, result }),
    (error) => ({ id, error: described(error) }),
  )
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
