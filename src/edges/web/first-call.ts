import { html, type Html } from './html.ts'
import { icon } from './icons.ts'
import type { Visit } from './route.ts'

interface FirstCall {
  /** Address of the page that shows whether the call has come, below {web_url}. */
  page: string
  /** Text while no program has called. */
  waiting: string
  /** Text for a program that has called. Undefined while the service waits for the first call. */
  connected: Html | undefined
  /** True if the link opens another tab, because this page shows a secret that no other page shows. */
  opensTab?: true
}

/**
 * Renders a region that says whether a program has called the service. A script requests the page again until it has.
 * Without scripts, a link does.
 */
export function firstCall({ base }: Visit, { page, waiting, connected, opensTab }: FirstCall): Html {
  if (connected !== undefined)
    return html`<div class="first-call connected" role="status" data-first-call><p>${icon('approvals')}<span>${connected}</span></p></div>`
  const target = opensTab ? html`target="_blank"` : undefined
  return html`<div class="first-call" role="status" data-first-call="${base}${page}"><p><span class="pulse"></span> ${waiting}</p>
<a href="${base}${page}" ${target}>Check now</a></div>`
}
