import { formToken } from '../forgery.ts'
import { policySourceOf } from '../headers.ts'
import { html, type Html } from '../html.ts'
import { mailboxAt } from '../places.ts'
import type { Page, Visit } from '../route.ts'

/** The feed of a mailbox, from the place on that a page shows. */
export interface Live {
  agentId: string
  feed: string
}

/** A part of a page, in whose place the script puts what that page shows later. */
export function liveRegion(visit: Visit, { agentId, feed }: Live, page: string, content: Html): Html {
  const action = `${mailboxAt(agentId)}/live`
  return html`<p role="status" data-live-status></p>
<div data-live="${visit.base}${action}" data-token="${formToken(visit.browser, action)}" data-feed="${feed}" data-page="${visit.base}${page}">
${content}
</div>`
}

/** What a page with such a part needs. */
export const following = ({ feed }: Live): Pick<Page, 'script' | 'connectsTo'> => ({
  script: 'live.js',
  connectsTo: policySourceOf(feed),
})
