import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import { form, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { paths } from '../paths.ts'
import type { WebPage, Visit } from '../route.ts'
import { agentFrame, alert } from './agent-frame.ts'

/** Returns the page that asks for confirmation before it deletes an agent. */
export function deletionPage(visit: Visit, agent: ManagedAgent, problem?: Problem): WebPage {
  const { id, handle } = agent
  return agentFrame(visit, {
    ...{ agent, part: '/delete', problem },
    body: html`${alert(problem)}
<p>This cannot be undone. When ${handle} is deleted:</p>
<ul>
<li>Its mailbox is deleted with all mail. Unread mail is undelivered: senders who requested reports receive <code>bounced</code>.</li>
<li>Mail that it sent stays with the recipients.</li>
<li>Its clients, apps and webhooks stop at once.</li>
<li>Its handle stays reserved. Nobody can create ${handle} again, not even you.</li>
</ul>
<p>To stop it for a while, <a href="${visit.base}${paths.agents}/${id}#activity">deactivate it</a> instead.</p>
${form(visit, `${paths.agents}/${id}/delete`, html`<button>Delete ${handle}</button>`)}`,
  })
}
