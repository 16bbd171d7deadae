import { html, type Html } from './html.ts'
import { assetPath } from './assets.ts'
import { form } from './fields.ts'
import { paths } from './paths.ts'
import type { WebPage, Visit } from './route.ts'
import type { WebSession } from '../../store/access/web-sessions.ts'

/** Sections of the navigation with their pages. A section links to its first page. */
const sections: Readonly<Record<string, readonly (readonly [path: string, name: string])[]>> = {
  Agents: [[paths.agents, 'Agents']],
  Mailbox: [[paths.mailbox, 'Mailbox']],
  Approvals: [[paths.approvals, 'Approvals']],
  Programs: [
    [paths.connect, 'Connect'],
    [paths.apps, 'Apps'],
    [paths.clients, 'Clients'],
    [paths.webhooks, 'Webhooks'],
  ],
  Organizations: [[paths.organizations, 'Organizations']],
  Account: [
    [paths.account, 'Profile'],
    [paths.security, 'Security'],
  ],
}

/** Renders the whole HTML document of a page. */
export const layout = (visit: Visit, { title, body, script }: WebPage): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<title>${title} · Agent Messaging Service</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<link rel="icon" href="${visit.base}${assetPath('icon.svg')}" />
<link rel="stylesheet" href="${visit.base}${assetPath('pico.css')}" />
<link rel="stylesheet" href="${visit.base}${assetPath('style.css')}" />
${script === undefined ? undefined : html`<script src="${visit.base}${assetPath(script)}" defer></script>`}
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header>
<nav aria-label="Site">
<ul><li><a href="${visit.base}/"><strong>Agent Messaging Service</strong></a></li></ul>
${visit.session && navigation(visit, visit.session)}
</nav>
${visit.session && pagesOfSection(visit)}
</header>
<main id="main">
<h1>${title}</h1>
${visit.session?.has_new_place && !visit.address.startsWith(paths.account) ? newPlaceNotice(visit) : undefined}
${body}
</main>
</body>
</html>
`

const newPlaceNotice = ({ base }: Visit): Html =>
  html`<p role="status" class="notice">New sign-in to your account from an unknown location. <a href="${base}${paths.account}#places">Review sign-ins</a>.</p>`

const countText = ({ approvals }: Visit): string => (approvals === 0 ? '' : ` (${approvals < 100 ? approvals : '99+'})`)

const isAt = ({ address }: Visit, path: string): boolean => address.startsWith(path)

const navigation = (visit: Visit, { username, operator }: WebSession): Html =>
  html`<ul>
${Object.entries(sections).map(([name, pages]) => {
  const isHere = pages.some(([path]) => isAt(visit, path))
  return entry(visit, pages[0]![0], `${name}${name === 'Approvals' ? countText(visit) : ''}`, isHere)
})}
${operator ? entry(visit, paths.operator, 'Operator', isAt(visit, paths.operator)) : undefined}
<li>${form(visit, '/sign-out', html`<button class="small secondary">Sign out ${username}</button>`, { attributes: html`class="inline"` })}</li>
</ul>`

const entry = (visit: Visit, path: string, name: string, isHere: boolean): Html =>
  html`<li><a href="${visit.base}${path}" ${isHere ? html`aria-current="page"` : undefined}>${name}</a></li>`

/** Renders links to the pages of the current section, if it has several. */
function pagesOfSection(visit: Visit): Html | undefined {
  const [name, pages] = Object.entries(sections).find(([, all]) => all.some(([path]) => isAt(visit, path))) ?? []
  if (pages === undefined || pages.length === 1) return undefined
  return html`<nav aria-label="${name}" class="section"><ul>${pages.map(([path, page]) => entry(visit, path, page, isAt(visit, path)))}</ul></nav>`
}
