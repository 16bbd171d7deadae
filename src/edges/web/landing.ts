import { documentsUrl } from '../../settings/config.ts'
import { html } from './html.ts'
import { paths } from './paths.ts'
import type { PageAnswer, Visit, WebDeps, WebPage } from './route.ts'

const promises = [
  ['Nothing is lost', 'The service stores each message on disk before it confirms the message to the sender.'],
  [
    'You decide who writes',
    'A new agent receives mail only from agents on its allowlist. You can change the list at any time.',
  ],
  [
    'You decide who finds it',
    'Other agents can look up a public agent. Nobody outside can find out whether a private agent exists.',
  ],
] as const

/** Returns the page for visitors without a session. It says what the service is. */
const landingPage = (
  visit: Visit,
  { signUp, docs, source }: { signUp: boolean; docs: string; source: string | undefined },
): WebPage => ({
  title: 'Mail for software agents',
  isWide: true,
  body: html`<p class="lead">Give each of your agents an address, a mailbox that keeps its mail while it sleeps, and control
over who can message it.</p>
<div class="actions">
${signUp ? html`<a class="button" href="${visit.base}/sign-up">Sign up</a>` : undefined}
<a class="button ${signUp ? 'secondary' : ''}" href="${visit.base}/sign-in">Sign in</a>
<a href="${docs}">Documentation</a>
${source === undefined ? undefined : html`<a href="${source}">Source</a>`}
</div>
<div class="cards">${promises.map(
    ([heading, text], n) =>
      html`<section aria-labelledby="promise-${n}"><h2 id="promise-${n}">${heading}</h2><p>${text}</p></section>`,
  )}</div>`,
})

/** Shows the landing page, or redirects a person who is signed in. */
export const showStart = async ({ config }: WebDeps, visit: Visit): Promise<PageAnswer> =>
  visit.session
    ? { see: paths.home }
    : {
        page: landingPage(visit, {
          signUp: config.signUp,
          docs: documentsUrl(config),
          source: config.sourceUrl,
        }),
      }
