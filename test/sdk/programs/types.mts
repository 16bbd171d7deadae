// Compiled against the installed package, and never run: the types that a program can rely on, with any other types.
import { createClient, createConnection, MessagingError, ServiceError } from 'agent-messaging-sdk'
import type { CallOptions, Client, ClientEvent, ClientOptions, Envelope, Fetch } from 'agent-messaging-sdk'

const options: ClientOptions = { url: 'https://mail.example', auth: { token: 'given' }, maxRetries: 0 }
export const client: Client = createClient(options)
export const connection = createConnection({
  ...options,
  onEvent: (event: ClientEvent) => void event.type,
})

export async function read(perCall: CallOptions): Promise<Envelope[]> {
  const envelopes: Envelope[] = []
  for await (const { id } of client.mailbox.listMailbox({ order: 'asc', limit: 10 }, perCall))
    envelopes.push(await client.messages.getMessage({ envelope_id: id }, { timeoutMs: 1000 }))
  return envelopes
}

export function meaningOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code === 'NOT_FOUND' ? 'missing' : `${error.status}`
  return error instanceof MessagingError ? error.operation : 'another'
}

export const fetcher = (fetch: Fetch): Client => createClient({ fetch })

// @ts-expect-error: a number is not an address
createClient({ url: 1 })
// @ts-expect-error: an envelope needs recipients
void client.messages.sendMessage({ content_parts: [] })

void client.send({ to: '@acme.billing', text: 'Hello', files: [{ name: 'a.txt', bytes: new Uint8Array(1) }] })
export const followed = client.mailbox.follow({ save: ({ after_envelope_id }) => after_envelope_id })
// @ts-expect-error: an envelope needs content
void client.send({ to: '@acme.billing' })
