import type { Envelope } from '#generated/rest/models.ts'
import type { MailArrival } from '../../domain/acceptance.ts'
import { repeatUntilDone, type StepResult } from '../../platform/time-slices.ts'
import type { DeletedAgent } from '../../store/people/deleted-agents.ts'
import { mailBytesByOwner, envelopePartiesOf, reportRemovedMail, takeWithinPartiesMax } from './removed-mail.ts'
import type { RetentionDeps } from './sweep.ts'

const agentsPerRun = 100
const entriesPerTransaction = 100

/** Empties the mailboxes of deleted agents in small transactions. */
export async function removeMailOfDeletedAgents(deps: RetentionDeps): Promise<void> {
  const { store, clock, announce } = deps
  for (const agent of await store.deletedAgents.uncleared(agentsPerRun)) {
    await repeatUntilDone('the clearing of deleted agents', async () => {
      const { found, done, arrivals } = await clearOnce(deps, agent)
      announce(arrivals)
      return { found, done }
    })
    await store.transaction(({ deletedAgents }) => deletedAgents.clear(agent, clock()))
  }
}

/**
 * Removes one batch of mailbox entries of a deleted agent. Reports unread mail to its senders in the same transaction,
 * so that each entry is reported once. Removes an envelope when no other mailbox contains it.
 */
function clearOnce(
  { store, clock, checkLead, ids }: RetentionDeps,
  agent: DeletedAgent,
): Promise<StepResult & { arrivals: readonly MailArrival[] }> {
  return store.transaction(async ({ acceptance, admission, deletedAgents, files, ownerUsage, retention }) => {
    const now = clock()
    checkLead(now, await acceptance.readClock())
    const rows = await deletedAgents.mail(agent.agent_id, entriesPerTransaction)
    const envelopes = takeWithinPartiesMax(
      rows.flatMap(({ body }): Envelope[] => (body === null ? [] : [JSON.parse(body)])),
    )
    const parties = envelopes.flatMap((envelope) =>
      envelopePartiesOf(envelope).map((handle) => ({ id: envelope.id, handle })),
    )
    const locked = await acceptance.lockParties([...new Set(parties.map(({ handle }) => handle))])
    const held = await deletedAgents.heldByOthers(agent.agent_id, parties)
    const lastIds = envelopes.map(({ id }) => id).filter((id) => !held.has(id))
    const chosenIds = new Set(envelopes.map(({ id }) => id))
    const entries = await retention.remove(
      lastIds,
      rows
        .filter(({ id, body }) => body === null || chosenIds.has(id))
        .map(({ id, created_at }) => ({ agentId: agent.agent_id, createdAt: created_at, envelopeId: id })),
    )
    await files.removeClaimed(lastIds)
    await ownerUsage.releaseMail(mailBytesByOwner(envelopes.filter(({ id }) => !held.has(id))))
    const removal = { envelopes, entries, owners: new Map([[agent.agent_id, agent.handle]]) }
    const arrivals = await reportRemovedMail({ acceptance, admission, ids, now }, 'bounced', removal, locked)
    return { found: rows.length, done: entries.length, arrivals }
  })
}
