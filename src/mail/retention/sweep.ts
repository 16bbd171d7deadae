import type { Envelope } from '#generated/rest/models.ts'
import type { MailArrival, LockedAgent } from '../../domain/acceptance.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { repeatUntilDone, type StepResult } from '../../platform/time-slices.ts'
import { iterateAgentPages } from '../../store/people/agent-pages.ts'
import type { Store } from '../../store/index.ts'
import type { EntryKey, ExpiredEntry } from '../../store/mail/retention.ts'
import type { CheckClockLead } from '../sending/database-clock.ts'
import { mailBytesByOwner, envelopePartiesOf, reportRemovedMail, takeWithinPartiesMax } from './removed-mail.ts'

export interface RetentionDeps {
  store: Store
  clock: Clock
  checkLead: CheckClockLead
  ids: IdGenerator
  announce: (arrivals: readonly MailArrival[]) => void
}

const agentsPerPage = 1_000
const entriesPerSweep = 100

/** Removes all mail from before the cutoff in small transactions. Resolves with the number of removed entries. */
export async function removeOldMail(deps: RetentionDeps, cutoff: number): Promise<number> {
  const { store, announce } = deps
  let removed = 0
  for await (const agentIds of iterateAgentPages((after) =>
    store.retention.agentsWithExpired(cutoff, after, agentsPerPage),
  ))
    removed += await repeatUntilDone('retention', async () => {
      const { found, done, arrivals } = await sweepOnce(deps, agentIds, cutoff)
      announce(arrivals)
      return { found, done }
    })
  return removed
}

interface Swept extends StepResult {
  /** Mailboxes that received reports of removed mail. */
  arrivals: readonly MailArrival[]
}

/**
 * Removes one batch of old entries. Reports unread entries of monitored envelopes in the same transaction, so that each
 * is reported once. Also removes entries without an envelope, and entries of agents that are neither sender nor
 * recipient of the envelope.
 */
function sweepOnce(
  { store, clock, checkLead, ids }: RetentionDeps,
  agentIds: readonly string[],
  cutoff: number,
): Promise<Swept> {
  return store.transaction(async ({ retention, acceptance, admission, files, ownerUsage }) => {
    const now = clock()
    checkLead(now, await acceptance.readClock())
    const rows = await retention.expired(agentIds, cutoff, entriesPerSweep)
    const envelopes = takeWithinPartiesMax(envelopesOf(rows))
    const taken = new Set(envelopes.map(({ id }) => id))
    const found = rows.filter(({ envelope_id, body }) => body === null || taken.has(envelope_id))
    const handles = [...envelopes.flatMap(envelopePartiesOf), ...found.flatMap(({ handle }) => handle ?? [])]
    const locked = await acceptance.lockParties([...new Set(handles)])
    const parties = new Map(locked.map((party) => [party.handle, party]))
    const entries = await retention.remove(
      [...taken],
      [
        ...envelopes.flatMap((envelope) => entriesOf(envelope, parties)),
        ...found.map(({ agent_id, created_at, envelope_id }) => ({
          agentId: agent_id,
          createdAt: created_at,
          envelopeId: envelope_id,
        })),
      ],
    )
    await files.removeClaimed([...taken])
    await ownerUsage.releaseMail(mailBytesByOwner(envelopes))
    const removal = { envelopes, entries, owners: new Map(locked.map(({ id, handle }) => [id, handle])) }
    const arrivals = await reportRemovedMail({ acceptance, admission, ids, now }, 'expired', removal, locked)
    return { found: rows.length, done: entries.length, arrivals }
  })
}

/** Returns the different envelopes of the rows, in the order of their ids. */
function envelopesOf(rows: readonly ExpiredEntry[]): Envelope[] {
  const bodies = new Map(rows.flatMap(({ envelope_id, body }) => (body === null ? [] : [[envelope_id, body]])))
  return [...bodies.keys()].sort().map((id) => JSON.parse(bodies.get(id)!))
}

const entriesOf = (envelope: Envelope, parties: ReadonlyMap<string, LockedAgent>): EntryKey[] =>
  envelopePartiesOf(envelope).flatMap((handle) => {
    const party = parties.get(handle)
    return party ? [{ agentId: party.id, createdAt: envelope.created_at, envelopeId: envelope.id }] : []
  })
