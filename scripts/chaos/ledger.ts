import assert from 'node:assert/strict'
import type { EnvelopeDraft, EnvelopeHeader, SendAcknowledgement } from '#generated/rest/models.ts'
import type { Answer } from './http.ts'
import { readAll, type AgentClient } from './agent-client.ts'

export interface Sent {
  client: AgentClient
  draft: EnvelopeDraft
  answer: Answer
}

/** Record of all sends and their responses, to compare with the service. */
export interface Ledger {
  all: readonly Sent[]
  record(sent: Sent): void
  acknowledged(): Sent[]
  unacknowledged(): Sent[]
}

export const createLedger = (): Ledger => ledgerOf([])

/** Returns the ledger of the sends. */
export function ledgerOf(sends: readonly Sent[]): Ledger {
  const all = [...sends]
  return {
    all,
    record: (sent) => void all.push(sent),
    acknowledged: () => all.filter(({ answer }) => answer.status === 202),
    unacknowledged: () => all.filter(({ answer }) => answer.status !== 202),
  }
}

export const acknowledgementIn = ({ answer }: Sent): SendAcknowledgement => JSON.parse(answer.text)

/** Returns the owners of the mailboxes that have the envelope, if it is stored. */
export const ownersOf = ({ client, draft }: Sent): Set<string> =>
  new Set([client.handle, ...draft.to, ...(draft.cc ?? [])])

export type Mailboxes = Map<string, EnvelopeHeader[]>

export async function readMailboxes(clients: readonly AgentClient[]): Promise<Mailboxes> {
  const mailboxes: Mailboxes = new Map()
  for (const client of clients) mailboxes.set(client.handle, await readAll(client, 'both'))
  return mailboxes
}

/**
 * Asserts that each mailbox of an acknowledged send has it once, as acknowledged. Other sends are stored completely or
 * not at all. Returns the stored sends without an acknowledgement.
 */
export function auditMailboxes(ledger: Ledger, mailboxes: Mailboxes): Sent[] {
  for (const [handle, headers] of mailboxes) assertInOrder(headers, `mailbox of ${handle}`)
  const places = new Map<string, string[]>()
  for (const [handle, headers] of mailboxes)
    for (const { id } of headers) places.set(id, [...(places.get(id) ?? []), handle])
  const createdAt = new Map([...mailboxes.values()].flat().map(({ id, created_at }) => [id, created_at]))
  const silent: Sent[] = []
  for (const sent of ledger.all) {
    const owners = [...ownersOf(sent)].sort()
    const found = (places.get(sent.draft.id) ?? []).sort()
    const context = `envelope ${sent.draft.id}, answered ${sent.answer.status} ${sent.answer.text}`
    if (sent.answer.status === 202) {
      assert.deepEqual(found, owners, `${context}: some owners do not have it`)
      assert.equal(createdAt.get(sent.draft.id), acknowledgementIn(sent).created_at, context)
    } else if (found.length > 0) {
      assert.deepEqual(found, owners, `${context}: it is stored partly`)
      silent.push(sent)
    }
  }
  const known = new Set(ledger.all.map(({ draft }) => draft.id))
  for (const id of places.keys()) assert.ok(known.has(id), `${id} is stored, but nobody sent it`)
  return silent
}

/** Asserts strictly ascending order by (created_at, id), which also excludes duplicates. */
export function assertInOrder(headers: readonly EnvelopeHeader[], where: string): void {
  headers.forEach((header, index) => {
    const before = headers[index - 1]
    if (!before) return
    const ascends =
      before.created_at < header.created_at || (before.created_at === header.created_at && before.id < header.id)
    assert.ok(ascends, `${where}: ${header.id} (${header.created_at}) follows ${before.id} (${before.created_at})`)
  })
}
