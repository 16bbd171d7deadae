import { documentsUrl, type Config } from '../../../settings/config.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { codeBlock } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { languageSetups, mcpSetups, credentialsCommand, type SetupInstructions } from './connect-lines.ts'

const connectPage = (visit: Visit, config: Pick<Config, 'authUrl' | 'baseUrl' | 'mcpUrl'>): WebPage => ({
  title: 'Connect a program',
  body: html`<section aria-labelledby="apps">
<h2 id="apps">Connect an app</h2>
<p>Add this service to the app as shown below. The app opens this site in your browser, where you choose its agent. You can
revoke its access under <a href="${visit.base}${paths.apps}">Apps</a>. It needs no secret.</p>
${mcpSetups(config).map(setupOf)}
</section>
<section aria-labelledby="programs">
<h2 id="programs">Connect your own program</h2>
<p>Create a <a href="${visit.base}${paths.clients}">client</a> for its agent. Put the id and the secret into the environment
of the program, and store them nowhere else:</p>
${codeBlock(credentialsCommand(config, { client_id: 'cli_…', client_secret: '…' }))}
<p>Each of these examples then lists the mailbox of the agent:</p>
${languageSetups(config).map(setupOf)}
<p>The reference explains how to send and follow mail, at <code class="name">${documentsUrl(config)}</code>. The guide to the
pages of an agent is at <code class="name">${documentsUrl(config)}/agents</code>.</p>
</section>`,
})

const setupOf = ({ name, lines, how }: SetupInstructions): Html => html`<h3>${name}</h3>
${codeBlock(lines)}
<p>${how}</p>`

export const path = paths.connect

export const showConnect = async ({ config }: WebDeps, visit: PersonVisit): Promise<PageAnswer> => ({
  page: connectPage(visit, config),
})
