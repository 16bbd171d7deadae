import type { CheckLead } from '../delivery/clock-lead.ts'
import { postmasterRow } from '../delivery/decide.ts'
import type { Arrival, EnvelopeRow, LockedParty } from '../domain/acceptance.ts'
import { contactDraft, type ContactNotice } from '../domain/contact-mail.ts'
import { dayMs } from '../domain/durations.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { UntoldRequest } from '../store/contact-notices.ts'
import type { Store } from '../store/index.ts'

export interface NoticeDeps {
  store: Store
  clock: Clock
  checkLead: CheckLead
  ids: Ids
  announce: (arrivals: readonly Arrival[]) => void
}

const requestsPerTurn = 100
const rowsPerSweep = 1_000

/**
 * Tells the targets of requests by mail of the postmaster. Not while the request is answered, since whoever asks would
 * see by the time that it takes whether there is somebody to be told.
 */
export async function tellOfContacts(deps: NoticeDeps): Promise<void> {
  while (await deps.store.contactNotices.hasUntold()) {
    const arrivals = await tellSome(deps)
    if (!arrivals) return // another process is at them
    deps.announce(arrivals)
  }
}

/** Each mail goes in with the note that its target was told, or not at all. */
function tellSome({ store, clock, checkLead, ids }: NoticeDeps): Promise<Arrival[] | undefined> {
  return store.transaction(async ({ acceptance, contactNotices }) => {
    const requests = await contactNotices.untold(requestsPerTurn)
    if (requests.length === 0) return undefined
    const now = clock()
    checkLead(now, await acceptance.readClock())
    const told = requests.filter(({ isTold }) => isTold)
    const parties = await acceptance.lockParties([...new Set(told.map(({ target }) => target))])
    const moved = new Map(
      parties.map((party) => [party.handle, { ...party, lastCreatedAt: Math.max(now, party.lastCreatedAt + 1) }]),
    )
    const mails = told.map((request) => mailOf(request, moved.get(request.target)!, ids('env'), now))
    if (mails.length > 0) await acceptance.insertEnvelopes(mails, [...moved.values()])
    await contactNotices.told(requests, now)
    return [...moved.values()].map(({ id, lastCreatedAt }) => ({ agentId: id, createdAt: lastCreatedAt }))
  })
}

function mailOf(request: UntoldRequest, target: LockedParty, id: string, now: number): EnvelopeRow {
  const notice: ContactNotice = {
    kind: request.isContact ? 'contact' : 'request',
    request_id: request.id,
    from: request.requester,
    to: request.target,
    message: request.message,
    created_at: request.created_at,
  }
  return postmasterRow(contactDraft(id, notice), { id: target.id, rootId: id }, now, target.lastCreatedAt)
}

/** Removes requests that were taken back a day ago; until then nobody is told of them again. */
export async function sweepContactRequests({ store, clock }: Pick<NoticeDeps, 'store' | 'clock'>): Promise<void> {
  for (let after: [string, string] | undefined = ['', '']; after !== undefined; )
    after = await store.contactNotices.collect(after, rowsPerSweep, clock() - dayMs)
}
