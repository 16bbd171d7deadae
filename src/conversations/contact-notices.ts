import { mailByPostmaster, type PostmasterDeps } from '../delivery/postmaster-mail.ts'
import type { Arrival } from '../domain/acceptance.ts'
import { contactDraft } from '../domain/contact-mail.ts'
import { dayMs } from '../domain/durations.ts'
import type { Ids } from '../platform/ids.ts'
import type { UntoldRequest } from '../store/contact-notices.ts'
import type { Store } from '../store/index.ts'

export interface NoticeDeps extends PostmasterDeps {
  store: Store
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
function tellSome(deps: NoticeDeps): Promise<Arrival[] | undefined> {
  return deps.store.transaction(async ({ acceptance, contactNotices }) => {
    const requests = await contactNotices.untold(requestsPerTurn)
    if (requests.length === 0) return undefined
    const drafts = requests.filter(({ isTold }) => isTold).map((request) => draftOf(request, deps.ids('env')))
    const arrivals = await mailByPostmaster(deps, { acceptance }, drafts)
    await contactNotices.told(requests, deps.clock())
    return arrivals
  })
}

const draftOf = ({ id, isContact, requester, target, message, created_at }: UntoldRequest, envelopeId: string) =>
  contactDraft(envelopeId, {
    ...{ kind: isContact ? 'contact' : 'request', request_id: id, from: requester, to: target, message, created_at },
  })

/** Removes requests that were taken back a day ago; until then nobody is told of them again. */
export async function sweepContactRequests(store: Pick<Store, 'contactNotices'>, now: number): Promise<void> {
  for (let after: [string, string] | undefined = ['', '']; after !== undefined; )
    after = await store.contactNotices.collect(after, rowsPerSweep, now - dayMs)
}
