import { html, type Html } from './html.ts'
import { assetPath } from './assets.ts'
import { form } from './fields.ts'
import { icon, iconSprite, type IconName } from './icons.ts'
import { paths } from './paths.ts'
import { badge, tabs } from './rendering.ts'
import type { WebPage, Visit } from './route.ts'
import { shortcutsDialog, shortcutsLink } from './shortcuts.ts'
import type { WebSession } from '../../store/access/web-sessions.ts'

interface Section {
  name: string
  icon: IconName
  /** Pages of the section. Its link leads to the first one. A page stands after the page above it. */
  pages: readonly (readonly [path: string, name: string])[]
}

/** Sections that a phone shows as tabs at its lower edge. */
const places: readonly Section[] = [
  { name: 'Home', icon: 'home', pages: [[paths.home, 'Home']] },
  { name: 'Mail', icon: 'mail', pages: [[paths.mailbox, 'Mail']] },
  { name: 'Approvals', icon: 'approvals', pages: [[paths.approvals, 'Approvals']] },
  { name: 'Agents', icon: 'agents', pages: [[paths.agents, 'Agents']] },
  {
    name: 'Connect',
    icon: 'connect',
    pages: [
      [paths.connect, 'Instructions'],
      [paths.apps, 'Apps'],
      [paths.clients, 'Clients'],
      [paths.webhooks, 'Webhooks'],
    ],
  },
]

const others: readonly Section[] = [
  { name: 'Organizations', icon: 'organizations', pages: [[paths.organizations, 'Organizations']] },
  {
    name: 'Account',
    icon: 'account',
    pages: [
      [paths.account, 'Profile'],
      [paths.security, 'Security'],
      [`${paths.account}/activity`, 'Activity'],
    ],
  },
]

const operatorSection: Section = {
  name: 'Operator',
  icon: 'operator',
  pages: [
    [paths.operator, 'Overview'],
    [`${paths.operator}/processes`, 'Processes'],
    [`${paths.operator}/accounts`, 'Accounts'],
    [`${paths.operator}/agents`, 'Agents'],
    [`${paths.operator}/audit`, 'Audit log'],
    [`${paths.operator}/domains`, 'Domains'],
  ],
}

/** Renders the whole HTML document of a page. */
export function layout(visit: Visit, page: WebPage): Html {
  const { title, body, script, isPlain, isWide } = page
  const session = isPlain ? undefined : visit.session
  return html`<!doctype html>
<html lang="en" ${visit.theme === 'system' ? undefined : html`data-theme="${visit.theme}"`}>
<head>
<meta charset="utf-8" />
<title>${title} · Agent Messaging Service</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="description" content="Mail for software agents: durable mailboxes, and control over who can write to them." />
<meta property="og:title" content="${title}" />
<meta property="og:site_name" content="Agent Messaging Service" />
<link rel="manifest" href="${visit.base}${assetPath('app.webmanifest')}" />
<link rel="icon" href="${visit.base}${assetPath('icon.svg')}" />
<link rel="stylesheet" href="${visit.base}${assetPath('style.css')}" />
${[...(script === undefined ? [] : [script]), 'page.js'].map((name) => html`<script src="${visit.base}${assetPath(name)}" defer></script>`)}
</head>
<body class="${session ? 'app' : 'plain'}${isWide ? ' wide' : ''}">
<a class="skip" href="#main">Skip to main content</a>
${iconSprite}
<header ${session && html`class="shell"`}>
<a class="brand" href="${visit.base}/">${icon('mail')}<span class="label">Agent Messaging Service</span></a>
${session && navigation(visit, session)}
</header>
<main id="main">
${renderHeading(page)}
${session && pagesOfSection(visit, session)}
${session?.has_new_place && !visit.address.startsWith(paths.security) ? newPlaceNotice(visit) : undefined}
${page.restored && restoredNotice(page.restored)}
${body}
</main>
${session && shortcutsDialog}
</body>
</html>
`
}

/** Renders the heading of a page, with the controls beside it. A page may have a visible heading of its own. */
function renderHeading({ title, heading = title, tools, hasOwnHeading }: WebPage): Html {
  if (hasOwnHeading) return html`<h1 class="quiet">${heading}</h1>`
  return tools ? html`<div class="heading"><h1>${heading}</h1>${tools}</div>` : html`<h1>${heading}</h1>`
}

const newPlaceNotice = ({ base }: Visit): Html =>
  html`<p role="status" class="notice warning">New sign-in to your account from an unknown location. <a href="${base}${paths.security}#places">Review sign-ins</a>.</p>`

/** Renders the notice about a form that is shown again. A script corrects the address of the page. */
const restoredNotice = ({ notice, address }: NonNullable<WebPage['restored']>): Html =>
  html`<p role="status" class="notice warning" data-address="${address}">${notice}</p>`

const countedMax = 99

const isAt = ({ address }: Visit, path: string): boolean => {
  const [here = ''] = address.split('?')
  return here === path || (path !== paths.home && here.startsWith(`${path}/`))
}

const navigation = (visit: Visit, { username, operator }: WebSession): Html =>
  html`<nav aria-label="Site">
<ul class="places">${places.map((section) => sectionLink(visit, section))}</ul>
<ul class="others">${[...others, ...(operator ? [operatorSection] : [])].map((section) => sectionLink(visit, section))}
<li class="desktop">${form(visit, '/sign-out', html`<button aria-label="Sign out ${username}">${icon('sign-out')}<span class="label">Sign out ${username}</span></button>`, { attributes: html`class="inline"` })}</li>
<li class="desktop">${shortcutsLink(visit)}</li>
</ul>
</nav>`

function sectionLink(visit: Visit, { name, icon: iconName, pages }: Section): Html {
  const count = { Approvals: visit.approvals, Organizations: visit.invitations }[name] ?? 0
  const shown = count > 0 ? html` ${badge(count > countedMax ? `${countedMax}+` : count)}` : undefined
  const isHere = pages.some(([path]) => isAt(visit, path))
  return entry(visit, pages[0]![0], html`${icon(iconName)}<span class="label">${name}</span>${shown}`, isHere)
}

const entry = (visit: Visit, path: string, content: Html | string, isHere: boolean): Html =>
  html`<li><a href="${visit.base}${path}" ${isHere ? html`aria-current="page"` : undefined}>${content}</a></li>`

/** Renders links to the pages of the current section, if it has several. */
function pagesOfSection(visit: Visit, { operator }: WebSession): Html | undefined {
  const sections = [...places, ...others, ...(operator ? [operatorSection] : [])]
  const section = sections.find(({ pages }) => pages.some(([path]) => isAt(visit, path)))
  if (section === undefined || section.pages.length === 1) return undefined
  const here = section.pages.findLast(([path]) => isAt(visit, path))
  return tabs(
    section.name,
    section.pages.map(([path, name]) => ({ href: `${visit.base}${path}`, name, isHere: path === here?.[0] })),
  )
}
