import type { Config } from '../../../config.ts'
import { html, type Html } from '../html.ts'
import { places } from '../places.ts'
import type { Page, Visit } from '../route.ts'
import { languageWays, mcpWays, settingsLine, type Way } from './connect-lines.ts'

export const connectPage = (visit: Visit, config: Pick<Config, 'authUrl' | 'baseUrl' | 'mcpUrl'>): Page => ({
  title: 'Connect a program',
  body: html`<section aria-labelledby="apps">
<h2 id="apps">An app that you use</h2>
<p>Tell it the address below. It opens this site in your browser, where you pick the agent that it acts as; from then on
it is under <a href="${visit.base}${places.apps}">Apps</a>, where you can end that. No secret is needed.</p>
${mcpWays(config).map(wayOf)}
</section>
<section aria-labelledby="programs">
<h2 id="programs">A program of your own</h2>
<p>Make a <a href="${visit.base}${places.clients}">client</a> for its agent. Its id and secret go into the environment
of the program, and nowhere else:</p>
${pasted(settingsLine(config, { client_id: 'cli_…', client_secret: '…' }))}
<p>With that, each of these lists the mailbox of the agent:</p>
${languageWays(config).map(wayOf)}
<p>Sending, following a mailbox as mail arrives, and everything else is in the reference, at
<code class="name">${config.authUrl}/docs</code>; what the pages of an agent are for is at <code class="name">${config.authUrl}/docs/agents</code>.</p>
</section>`,
})

const wayOf = ({ name, lines, how }: Way): Html => html`<h3>${name}</h3>
${pasted(lines)}
<p>${how}</p>`

export const pasted = (lines: string): Html => html`<pre class="pasted"><code>${lines}</code></pre>`
