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
    title: 'Connect',
    body: html`<section aria-labelledby="apps" class="instructions">
<h2 id="apps">Connect an app</h2>
<p>An app is software of somebody else, such as Claude Code. It opens this site in your browser, where you choose its
agent. It needs no secret. You can revoke its access under <a href="${visit.base}${paths.apps}">Apps</a>.</p>
${tabs('Apps', tabsOf(mcpSetups(config), 'for', app, 'apps'))}
${setupOf(app)}
${firstCall(visit, {
  page: address({}),
  waiting: 'Waiting for the app to sign in. This line changes by itself.',
  connected: connected && appText(visit, connected),
})}
</section>
<section aria-labelledby="clients" class="instructions">
<h2 id="clients">Connect your own program</h2>
<p>Your program signs in with the id and the secret of a client, which acts as one agent. Create the client first: its page
shows the credentials once, and tells you when the program has made its first call.</p>
<p><a class="button" href="${visit.base}${paths.clients}?create#new">Create client</a></p>
<p>Then set the credentials in a terminal, and run an example there. It reads the newest messages of the agent.</p>
${codeBlock(credentialsCommand(config, { client_id: 'cli_…', client_secret: '…' }))}
${tabs('Languages', tabsOf(languageSetups(config), 'language', language, 'clients'))}
${setupOf(language)}
<p>To send mail and wait for it, read the <a href="${documentsUrl(config)}">documentation</a>. Its client packages retry failed
requests and follow new mail.</p>
</section>`,
  }
}

const appText = ({ base }: Visit, { client_name, handle }: ListedTokenFamily): Html =>
  html`Connected: ${nameHtml(client_name ?? 'an unnamed app')} acts as ${handle ?? 'your account'}. <a href="${base}${paths.apps}">See its access</a>`

const setupOf = ({ lines, how, name, deepLink }: SetupInstructions): Html => html`${
  deepLink === undefined
    ? undefined
    : html`<p><a class="button secondary" href="${deepLink}">Add to ${name}</a></p><p>Or add it yourself:</p>`
}${codeBlock(lines)}
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
