import { mailByPostmaster, type PostmasterDeps } from '../sending/postmaster-mail.ts'
import type { Arrival } from '../../domain/acceptance.ts'
import { contactDraft } from '../../domain/contact-mail.ts'
import { dayMs } from '../../domain/durations.ts'
import type { Ids } from '../../platform/ids.ts'
import type { UnannouncedRequest } from '../../store/people/contact-notices.ts'
import type { Store } from '../../store/index.ts'

export interface NoticeDeps extends PostmasterDeps {
  store: Store
  ids: Ids
  announce: (arrivals: readonly Arrival[]) => void
}

const requestsPerBatch = 100
const rowsPerSweep = 1_000

/**
 * Sends the targets of contact requests a mail by the postmaster. It runs in the background. If the request waited for
 * it, the response time would reveal whether the target exists.
 */
export async function sendContactNotices(deps: NoticeDeps): Promise<void> {
  while (await deps.store.contactNotices.hasUntold()) {
    const arrivals = await notifySome(deps)
    if (!arrivals) return // another process has locked the requests
    deps.announce(arrivals)
  }
}

/** Sends some mails. One transaction stores the mail and marks the request as announced. */
function notifySome(deps: NoticeDeps): Promise<Arrival[] | undefined> {
  return deps.store.transaction(async ({ acceptance, contactNotices }) => {
    const requests = await contactNotices.untold(requestsPerBatch)
    if (requests.length === 0) return undefined
    const drafts = requests.filter(({ isTold }) => isTold).map((request) => draftOf(request, deps.ids('env')))
    const arrivals = await mailByPostmaster(deps, { acceptance }, drafts)
    await contactNotices.told(requests, deps.clock())
    return arrivals
  })
}

const draftOf = ({ id, isContact, requester, target, message, created_at }: UnannouncedRequest, envelopeId: string) =>
  contactDraft(envelopeId, {
    ...{ kind: isContact ? 'contact' : 'request', request_id: id, from: requester, to: target, message, created_at },
  })

/** Removes requests that were withdrawn a day ago. Until then the target is not notified of the same request again. */
export async function sweepContactRequests(store: Pick<Store, 'contactNotices'>, now: number): Promise<void> {
  for (let after: [string, string] | undefined = ['', '']; after !== undefined; )
    after = await store.contactNotices.collect(after, rowsPerSweep, now - dayMs)
}
