import type { ManagedAgent } from '../../../store/managed-agents.ts'
import { form, type Problem } from '../fields.ts'
import { html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { agentFrame, alert } from './agent-frame.ts'

/** The page is the question. */
export function deletionPage(visit: Visit, agent: ManagedAgent, problem?: Problem): Page {
  const { id, handle } = agent
  return agentFrame(visit, {
    ...{ agent, part: '/delete', problem },
    body: html`${alert(problem)}
<p>This cannot be undone. When ${handle} is deleted:</p>
<ul>
<li>Its mailbox goes, with everything in it. Mail that it had not read is undelivered: senders who asked for that are told <code>bounced</code>.</li>
<li>What it sent stays with those who got it.</li>
<li>Its clients, its apps and its webhooks end at once.</li>
<li>Its handle stays reserved: nobody, and you neither, can ever make ${handle} again, so nobody can take its place.</li>
</ul>
<p>To have it do nothing for a while, <a href="${visit.base}${places.agents}/${id}#activity">deactivate it</a> instead.</p>
${form(visit, `${places.agents}/${id}/delete`, html`<button>Delete ${handle}</button>`)}`,
  })
}
