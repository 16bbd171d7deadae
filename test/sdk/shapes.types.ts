/*
 * Programs that must compile, and programs that must not: each `@ts-expect-error` is an error where there is none.
 * test/sdk/shapes.test.ts compiles it.
 */
import {
  createClient,
  type Attachment,
  type Client,
  type ContentPart,
  type ContentPartDraft,
  type Draft,
  type Envelope,
  type EnvelopeDraft,
  type EventName,
  type MailboxCursor,
  type Reply,
  type webhooks,
} from '#sdk'

const text: ContentPartDraft = { type: 'text', text: 'Hello' }
const data: ContentPartDraft = { type: 'data', data: { amount: 12 }, schema: 'acme:invoice' }
const image: ContentPartDraft = { type: 'image', url: 'https://acme.example/a.png' }
const uploaded: ContentPartDraft = { type: 'file', file_id: 'file_1', name: 'a.pdf' }
export const parts: ContentPartDraft[] = [text, data, image, uploaded]

// @ts-expect-error: neither url nor file_id
export const neither: ContentPartDraft = { type: 'image' }
// @ts-expect-error: both
export const both: ContentPartDraft = { type: 'file', url: 'https://acme.example/a.pdf', file_id: 'file_1' }
// @ts-expect-error: no such type
export const unknownType: ContentPartDraft = { type: 'video', url: 'https://acme.example/a.mp4' }
// @ts-expect-error: no text
export const emptyText: ContentPartDraft = { type: 'text' }
// @ts-expect-error: a field of another type of part
export const mixed: ContentPartDraft = { type: 'text', text: 'Hello', url: 'https://acme.example' }
// @ts-expect-error: data is an object
export const bareData: ContentPartDraft = { type: 'data', data: 12 }
// @ts-expect-error: an envelope has an id, recipients and content
export const draft: EnvelopeDraft = { to: ['@acme.billing'] }
// @ts-expect-error: the sender is that of the token
export const from: Draft = { from: '@acme.billing', to: '@acme.billing', text: 'Hello' }

export const said: Draft[] = [
  { to: '@acme.billing', text: 'Hello' },
  { to: ['@acme.billing'], parts: [data], cc: '@acme.audit', text: undefined },
  { to: '@acme.billing', files: [new Blob(['Hello'])] as const, subject: null },
]
// @ts-expect-error: it says nothing
export const silent: Draft = { to: '@acme.billing', subject: 'Hello' }
// @ts-expect-error: to nobody
export const lost: Draft = { text: 'Hello' }
// @ts-expect-error: a typo
export const typo: Draft = { to: '@acme.billing', text: 'Hello', subjet: 'Hello' }
// @ts-expect-error: it says nothing
export const silentReply: Reply = { all: true }
// @ts-expect-error: bytes have a name
export const nameless: Attachment = { bytes: 'Hello' }

/** The type of a part determines its fields. */
export function read(part: ContentPart): string | number | null {
  switch (part.type) {
    case 'text':
      return part.text
    case 'data':
      return String(part.data['amount'])
    case 'image':
      // @ts-expect-error: images have no name
      return part.name ?? part.url
    case 'file':
      return part.size
  }
}

/** Undefined is the same as absent, so that options can be passed on. */
export function handedOn(
  client: Client,
  from: MailboxCursor | undefined,
  given: { text?: string; signal?: AbortSignal; unread?: boolean; url?: string; type?: string },
): void {
  const { text, signal, unread, url, type } = given
  createClient({ url, timeoutMs: undefined, onEvent: undefined, userAgent: undefined, fetch: undefined })
  const files = [{ name: 'a', bytes: 'a', type }]
  void client.send({ to: '@acme.billing', text: 'Hello', subject: text, date_ms: undefined, files }, { signal })
  void client.mailbox.listMailbox({ unread, limit: undefined, ...from }, { signal, headers: undefined })
  void client.download({ file_id: 'file_1', name: text }, { signal, maxBytes: undefined, foreign: undefined })
  void client.connect({ direction: undefined }, { signal })
}
export const urlAlone: ContentPartDraft = { type: 'image', url: 'https://acme.example/a.png', file_id: undefined }

export function refused(client: Client): void {
  // @ts-expect-error: half a cursor
  void client.mailbox.listMailbox({ after_created_at: 5 })
  // @ts-expect-error: no file
  void client.download({})
  // @ts-expect-error: the address of a sender, as if it were the service's
  void client.download({ url: 'https://acme.example/a.png' })
  // @ts-expect-error: two who act
  createClient({ auth: { token: 'any', client_id: 'cli_1', client_secret: 'any' } })
}

export async function lists(client: Client, envelope: Envelope): Promise<string[]> {
  // @ts-expect-error: how many at most has to be said
  await client.mailbox.listMailbox().toArray()
  // @ts-expect-error: an id alone cannot be answered
  await client.reply({ id: envelope.id }, { text: 'Hello' })
  const found: string[] = []
  for await (const { canonical_handle } of client.search.searchAgents({ q: 'billing' })) found.push(canonical_handle)
  const page = await client.trust.listBlocks()
  return [...found, ...page.blocks.map(({ blocked_handle }) => blocked_handle)]
}

/** Every event of webhooks has data of a known kind. */
export const kindsOfEvents: Record<EventName, true> & Record<keyof webhooks.WebhookData, true> = {
  'envelope.received': true,
  'envelope.arrived': true,
  'delivery.report': true,
  'contact.requested': true,
  'approval.answered': true,
}

/** The name of an event determines the type of its data. */
export function told(event: webhooks.WebhookEvent): string | null {
  // @ts-expect-error: only one kind of events has a preview
  void event.data.preview
  if (event.name === 'envelope.received') return event.data.preview
  if (event.name === 'approval.answered') return event.data.outcome
  if (event.name === 'envelope.arrived') return event.data.thread_id
  return event.name === 'delivery.report' ? event.data.fact : event.data.message
}
