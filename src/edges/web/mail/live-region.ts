import { formToken } from '../forgery.ts'
import { cspSourceOf } from '../headers.ts'
import { html, type Html } from '../html.ts'
import { mailboxPath } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'

/** Mailbox and the address of its WebSocket feed. The feed begins at the cursor of the page. */
export interface LiveFeed {
  agentId: string
  feed: string
}

/** Renders a region of a page that the script replaces when new mail arrives. */
export function liveRegion(visit: Visit, { agentId, feed }: LiveFeed, page: string, content: Html): Html {
  const action = `${mailboxPath(agentId)}/live`
  return html`<p role="status" data-live-status></p>
<div data-live="${visit.base}${action}" data-token="${formToken(visit.browser, action)}" data-feed="${feed}" data-page="${visit.base}${page}">
${content}
</div>`
}

/** Returns the properties of a page with a live region. */
export const liveScript = ({ feed }: LiveFeed): Pick<WebPage, 'script' | 'connectsTo'> => ({
  script: 'live.js',
  connectsTo: cspSourceOf(feed),
})
