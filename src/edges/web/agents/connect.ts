import { tokenFamiliesOf } from '../../../access/oauth/families.ts'
import { documentsUrl, type Config } from '../../../settings/config.ts'
import type { ListedTokenFamily } from '../../../store/access/token-families.ts'
import { firstCall } from '../first-call.ts'
import { html, type Html } from '../html.ts'
import { paths } from '../paths.ts'
import { codeBlock, nameHtml, tabs } from '../rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps, WebPage } from '../route.ts'
import { languageSetups, mcpSetups, credentialsCommand, type SetupInstructions } from './connect-lines.ts'

interface ConnectView {
  config: Pick<Config, 'authUrl' | 'baseUrl' | 'mcpUrl'>
  /** Chosen instructions for an app and for a language. */
  app: SetupInstructions
  language: SetupInstructions
  /** Time since which the page waits for a new app, in epoch milliseconds. */
  since: number
  /** App that was connected since then. */
  connected: ListedTokenFamily | undefined
}

function connectPage(visit: Visit, { config, app, language, since, connected }: ConnectView): WebPage {
  const address = (changes: Record<string, string>): string =>
    `${path}?${new URLSearchParams({ for: app.id, language: language.id, since: String(since), ...changes })}`
  const tabsOf = (setups: readonly SetupInstructions[], query: string, chosen: SetupInstructions, section: string) =>
    setups.map(({ id, name }) => ({
      href: `${visit.base}${address({ [query]: id })}#${section}`,
      name,
      isHere: id === chosen.id,
    }))
  return {
    title: 'Connect a program',
    body: html`<section aria-labelledby="apps" class="instructions">
<h2 id="apps">Connect an app</h2>
<p>The app opens this site in your browser, where you choose its agent. It needs no secret. You can revoke its access
under <a href="${visit.base}${paths.apps}">Apps</a>.</p>
${tabs('Apps', tabsOf(mcpSetups(config), 'for', app, 'apps'))}
${setupOf(app)}
${firstCall(visit, { page: address({}), connected: connected && appText(visit, connected) })}
</section>
<section aria-labelledby="programs" class="instructions">
<h2 id="programs">Connect your own program</h2>
<p><a href="${visit.base}${paths.clients}">Create a client</a> for its agent. Put the id and the secret into the environment
of the program:</p>
${codeBlock(credentialsCommand(config, { client_id: 'cli_…', client_secret: '…' }))}
<p>Each example then lists the mailbox of the agent.</p>
${tabs('Languages', tabsOf(languageSetups(config), 'language', language, 'programs'))}
${setupOf(language)}
<p>To send and follow mail, read the documentation at <code class="name">${documentsUrl(config)}</code>.</p>
</section>`,
  }
}

const appText = ({ base }: Visit, { client_name, handle }: ListedTokenFamily): Html =>
  html`Connected: ${nameHtml(client_name ?? 'an unnamed app')} acts as ${handle ?? 'your account'}. <a href="${base}${paths.apps}">See its access</a>`

const setupOf = ({ lines, how }: SetupInstructions): Html => html`${codeBlock(lines)}
<p>${how}</p>`

export const path = paths.connect

/** Shows instructions for one app and one language, which tabs choose, and the app that was connected meanwhile. */
export async function showConnect(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { config, clock } = deps
  const chosen = (setups: readonly SetupInstructions[], query: string): SetupInstructions =>
    setups.find(({ id }) => id === visit.query.get(query)) ?? setups[0]!
  const since = sinceOf(visit, clock())
  const [newest] = await tokenFamiliesOf(deps, { accountId: visit.session.account_id, after: '', limit: 1 })
  const page = connectPage(visit, {
    config,
    app: chosen(mcpSetups(config), 'for'),
    language: chosen(languageSetups(config), 'language'),
    since,
    connected: newest && newest.created_at >= since ? newest : undefined,
  })
  return { page }
}

/** Returns the time at which the person first opened the page. The addresses of the tabs contain it. */
function sinceOf({ query }: Visit, now: number): number {
  const text = query.get('since') ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : now
}
