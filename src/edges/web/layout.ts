import { html, type Html } from './html.ts'
import { assetPath } from './assets.ts'
import { form } from './fields.ts'
import { places } from './places.ts'
import type { Page, Visit } from './route.ts'

const listed = [
  [places.agents, 'Agents'],
  [places.mailbox, 'Mailbox'],
  [places.approvals, 'Approvals'],
  [places.apps, 'Apps'],
  [places.clients, 'Clients'],
  [places.connect, 'Connect'],
  [places.webhooks, 'Webhooks'],
  [places.organizations, 'Organizations'],
  [places.security, 'Security'],
  [places.account, 'Account'],
] as const

/** The frame of every page. */
export const layout = (visit: Visit, { title, body, script }: Page): Html =>
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
<a class="skip" href="#main">To the content</a>
<header>
<nav aria-label="Site">
<ul><li><a href="${visit.base}/"><strong>Agent Messaging Service</strong></a></li></ul>
${visit.session && personalPlaces(visit, visit.session.username)}
</nav>
</header>
<main id="main">
<h1>${title}</h1>
${visit.session?.has_new_place && !visit.address.startsWith(places.account) ? newPlace(visit) : undefined}
${body}
</main>
</body>
</html>
`

const newPlace = ({ base }: Visit): Html =>
  html`<p role="status" class="notice">Somebody has signed in to your account from a place that is new. <a href="${base}${places.account}#places">See where, and say whether it was you</a>.</p>`

const counted = ({ approvals }: Visit): string => (approvals === 0 ? '' : ` (${approvals < 100 ? approvals : '99+'})`)

const personalPlaces = (visit: Visit, username: string): Html =>
  html`<ul>
${listed.map(([path, name]) => {
  const isHere = visit.address.startsWith(path)
  return html`<li><a href="${visit.base}${path}" ${isHere ? html`aria-current="page"` : undefined}>${name}${path === places.approvals && counted(visit)}</a></li>`
})}
${visit.session?.operator ? html`<li><a href="${visit.base}${places.operator}" ${visit.address.startsWith(places.operator) ? html`aria-current="page"` : undefined}>Operator</a></li>` : undefined}
<li>${form(visit, '/sign-out', html`<button class="small secondary">Sign out ${username}</button>`, { attributes: html`class="inline"` })}</li>
</ul>`
