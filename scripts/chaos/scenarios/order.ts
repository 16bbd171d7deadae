import assert from 'node:assert/strict'
import type { EnvelopeHeader } from '#generated/rest/models.ts'
import { createAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { acknowledgementIn, assertInOrder, createLedger, ownersOf, type Ledger, type Sent } from '../ledger.ts'
import { startLoad } from '../load.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { follow, type Follower } from '../follower.ts'
import { readAll, type Feed, type AgentClient } from '../agent-client.ts'

const mailboxes = 4

/** Mailbox, feed, page size and process of each follower. */
const followed: readonly { mailbox: number; direction: Feed; limit: number; server: number }[] = [
  { mailbox: 0, direction: 'in', limit: 1, server: 1 },
  { mailbox: 0, direction: 'in', limit: 200, server: 0 },
  { mailbox: 1, direction: 'out', limit: 7, server: 0 },
  { mailbox: 1, direction: 'in', limit: 2, server: 1 },
  { mailbox: 2, direction: 'both', limit: 3, server: 0 },
  { mailbox: 3, direction: 'both', limit: 50, server: 1 },
  { mailbox: 3, direction: 'out', limit: 200, server: 1 },
]

export interface Writing {
  sendsPerWriter: number
  random: Random
  /** Called when half of the sends have a response. */
  halfway?: () => void
}

/**
 * Lets eight writers share four mailboxes, two at each process per mailbox, while followers read the same mailboxes by
 * cursor. `clients[server][mailbox]`.
 */
export async function writeAndFollow(
  clients: readonly (readonly AgentClient[])[],
  { sendsPerWriter, random, halfway }: Writing,
): Promise<Facts> {
  const ledger = createLedger()
  const at = (server: number, mailbox: number): AgentClient => clients[server % clients.length]![mailbox]!
  const handles = clients[0]!.map(({ handle }) => handle)
  const followers = followed.map(({ mailbox, direction, limit, server }) =>
    follow(at(server, mailbox), direction, limit),
  )
  const writers = handles.flatMap((_, mailbox) => [at(0, mailbox), at(1, mailbox)])
  const half = (writers.length * sendsPerWriter) / 2
  const record = (sent: Sent): void => {
    ledger.record(sent)
    if (ledger.all.length === half) halfway?.()
  }
  await startLoad({
    clients: writers,
    recipients: handles,
    random,
    ledger: { ...ledger, record },
    sendsMax: sendsPerWriter,
  }).done
  const seen = await Promise.all(followers.map((follower) => follower.finish()))
  for (const { answer } of ledger.all) assert.equal(answer.status, 202, answer.text)
  followers.forEach((follower, index) => assertSeenOnce(follower, seen[index]!, ledger))
  assertCausal(ledger)
  for (const { client, direction } of followers) await assertMirrored(client, direction)
  return `${ledger.all.length} sends, ${seen.flat().length} headers followed, no envelope skipped or repeated`
}

/** Asserts that every envelope of the feed came once, in cursor order and as acknowledged. */
function assertSeenOnce({ client, direction, limit }: Follower, seen: readonly EnvelopeHeader[], ledger: Ledger): void {
  const where = `${direction} of ${client.handle} in pages of ${limit}`
  assertInOrder(seen, where)
  const expected = ledger.acknowledged().filter((sent) => {
    const sends = sent.client.handle === client.handle
    const receives = sent.draft.to.includes(client.handle)
    return direction === 'in' ? receives : direction === 'out' ? sends : sends || receives
  })
  const createdAt = new Map(seen.map(({ id, created_at }) => [id, created_at]))
  const skipped = expected.filter(({ draft }) => !createdAt.has(draft.id))
  assert.equal(skipped.length, 0, `${where}: ${skipped.length} of ${expected.length} envelopes were skipped`)
  assert.equal(seen.length, expected.length, `${where}: unexpected envelopes were seen`)
  for (const sent of expected) assert.equal(createdAt.get(sent.draft.id), acknowledgementIn(sent).created_at, where)
}

/** Asserts that a send that began after another's acknowledgement has a larger `created_at` in each common mailbox. */
function assertCausal(ledger: Ledger): void {
  const byMailbox = Map.groupBy(
    ledger.acknowledged().flatMap((sent) => [...ownersOf(sent)].map((owner) => ({ owner, sent }))),
    ({ owner }) => owner,
  )
  for (const [owner, entries] of byMailbox) {
    const begun = entries.map(({ sent }) => sent).sort((a, b) => a.answer.began - b.answer.began)
    const ended = [...begun].sort((a, b) => a.answer.ended - b.answer.ended)
    let past = 0
    let latest = 0
    for (const sent of begun) {
      for (; ended[past]!.answer.ended < sent.answer.began; past++)
        latest = Math.max(latest, acknowledgementIn(ended[past]!).created_at)
      const { created_at } = acknowledgementIn(sent)
      assert.ok(
        created_at > latest,
        `${sent.draft.id} in ${owner}: ${created_at} is not after ${latest}, which was acknowledged before`,
      )
    }
  }
}

/** Asserts that newest first is the reverse of oldest first. */
async function assertMirrored(client: AgentClient, direction: Feed): Promise<void> {
  const ids = async (order: 'asc' | 'desc'): Promise<string[]> =>
    (await readAll(client, direction, order)).map(({ id }) => id)
  assert.deepEqual((await ids('desc')).reverse(), await ids('asc'))
}

export function followAcrossProcesses(
  { postgresUrl, seed, progress }: ScenarioContext,
  { rounds, sendsPerWriter }: { rounds: number; sendsPerWriter: number },
): Promise<Facts> {
  const random = seeded(seed)
  return withDeployment(
    { postgresUrl, agents: createAgents(mailboxes * rounds), processes: 2 },
    async ({ agents, clients }) => {
      let facts = ''
      for (let round = 0; round < rounds; round++) {
        const handles = agents.senders.slice(round * mailboxes, (round + 1) * mailboxes)
        facts = await writeAndFollow([await clients(handles, 0), await clients(handles, 1)], { sendsPerWriter, random })
        progress(`round ${round + 1} of ${rounds}: ${facts}`)
      }
      return `${rounds} × ${facts}`
    },
  )
}
