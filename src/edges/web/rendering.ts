import { removeControls } from '../../domain/visible-text.ts'
import { html, type Html } from './html.ts'
import { avatar, icon, type IconName } from './icons.ts'
import type { Visit } from './route.ts'

/** Renders a name that somebody chose. Its text direction is isolated, and it has no control characters. */
export const nameHtml = (name: string | null): Html | undefined =>
  name === null ? undefined : html`<bdi>${removeControls(name)}</bdi>`

/** Renders a name that somebody chose below the handle or the username. Renders nothing without a name. */
export const secondLine = (name: string | null): Html | undefined =>
  name === null ? undefined : html`<br /><small>${nameHtml(name)}</small>`

/** Returns the text for the source of a request: an IPv4 address, or the network of an IPv6 address. */
export const sourceText = (source: string): string => (source.includes(':') ? `network ${source}::/64` : source)

/** Renders a time in UTC, to the minute. */
export function timeHtml(epochMs: number): Html {
  const iso = new Date(epochMs).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC</time>`
}

interface Table<Row> {
  label: string
  columns: readonly string[]
  rows: readonly Row[]
  cells: (row: Row) => readonly unknown[]
  /** Text that replaces a table without rows. */
  empty: Html | string
}

/**
 * Renders a table whose first cells are the headers of the rows. On a phone, each row is a card whose cells show the
 * names of their columns. The table has ARIA roles, because browsers drop its semantics in such a layout.
 */
export function table<Row>({ label, columns, rows, cells, empty }: Table<Row>): Html {
  if (rows.length === 0) return emptyState(empty)
  const row = ([head, ...others]: readonly unknown[]): Html =>
    html`<tr role="row"><th scope="row" role="rowheader" class="name">${head}</th>${others.map(
      (cell, n) => html`<td role="cell" data-column="${columns[n + 1]}">${cell}</td>`,
    )}</tr>`
  return html`<div class="scroll" role="region" aria-label="${label}, as a table" tabindex="0"><table role="table">
<thead role="rowgroup"><tr role="row">${columns.map((column) => html`<th scope="col" role="columnheader">${column === 'Action' ? html`<span class="quiet">${column}</span>` : column}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((one) => row(cells(one)))}</tbody>
</table></div>`
}

/** Renders the text that replaces a list without rows. `action` is a link to the next step. */
export const emptyState = (text: Html | string, action?: Html, picture?: IconName): Html =>
  html`<div class="empty">${picture && icon(picture)}<p>${text}</p>${action && html`<p>${action}</p>`}</div>`

/** Renders numbers with their names as tiles. */
export const numberTiles = (rows: readonly (readonly [name: string, value: number | Html])[]): Html =>
  html`<dl class="numbers">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd></div>`)}</dl>`

/** Renders a count, or a state in the colour of its kind, as a badge. */
export const badge = (text: string | number, kind?: 'ok' | 'warning' | 'danger'): Html =>
  html`<span class="badge${kind === undefined ? '' : ` ${kind}`}">${text}</span>`

export const agentState = (isInactive: boolean, isPaused: boolean): Html => {
  if (isInactive) return badge('Inactive', 'danger')
  return isPaused ? badge('Paused', 'warning') : badge('Active', 'ok')
}

/** Renders the link to the next page, if there is one. */
export const nextPageLink = (visit: Visit, path: string, next: string | undefined): Html | undefined =>
  pagination({ next: next === undefined ? undefined : `${visit.base}${path}${next}`, names: ['Previous', 'More'] })

interface Pagination {
  /** Addresses of the pages before and after this one. Undefined if there is none. */
  previous?: string | undefined
  next?: string | undefined
  /** Names of the links. The defaults are "Previous" and "Next". */
  names?: readonly [previous: string, next: string]
  /** Place of this page in the list, such as "1–50 of 320". */
  place?: string | undefined
}

/** Renders the links to the pages before and after this one, and the place of this page. */
export function pagination({ previous, next, names = ['Previous', 'Next'], place }: Pagination): Html | undefined {
  if (previous === undefined && next === undefined && place === undefined) return undefined
  const link = (href: string | undefined, name: string): Html | undefined =>
    href === undefined ? undefined : html`<a class="button secondary" href="${href}">${name}</a>`
  return html`<nav aria-label="Pages" class="pages">${link(previous, names[0])}${place && html`<span>${place}</span>`}${link(next, names[1])}</nav>`
}

interface Tab {
  href: string
  name: Html | string
  isHere: boolean
}

/** Renders links to pages that belong together as tabs. `label` names the group for screen readers. */
export const tabs = (label: string, entries: readonly Tab[]): Html =>
  html`<nav aria-label="${label}" class="tabs"><ul>${entries.map(
    ({ href, name, isHere }) =>
      html`<li><a href="${href}" ${isHere ? html`aria-current="page"` : undefined}>${name}</a></li>`,
  )}</ul></nav>`

interface Switcher {
  /** Handle of the agent of this page. */
  handle: string
  /** Other agents of the person, with the address of the same page for each. */
  others: readonly { handle: string; href: string; count?: number }[]
  /** Address of the page with all agents. */
  all: string
}

/** Renders a menu that leads to the same page of another agent. */
export const agentSwitcher = ({ handle, others, all }: Switcher): Html =>
  html`<details class="switcher"><summary>${avatar(handle)}<span class="quiet">Switch agent: </span><span class="handle">${handle}</span></summary>
<ul>${others.map(
    ({ handle: other, href, count = 0 }) =>
      html`<li><a href="${href}">${avatar(other)}<span class="handle">${other}</span>${count > 0 ? badge(count) : undefined}</a></li>`,
  )}<li><a href="${all}">All agents</a></li></ul></details>`

/** Renders the properties of an object, by their names. Leaves out those without a value. */
export const properties = (values: Readonly<Record<string, Html | string | undefined>>): Html =>
  html`<dl class="properties">${Object.entries(values).map(([name, value]) =>
    value === undefined ? undefined : html`<div><dt>${name}</dt><dd class="name">${value}</dd></div>`,
  )}</dl>`

/** Renders text that people paste elsewhere. A script adds a button that copies it. */
export const codeBlock = (lines: string): Html => html`<pre class="pasted" tabindex="0"><code>${lines}</code></pre>`

/** Returns the names of the browser and the system in a User-Agent header. */
export function browserName(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]): string | undefined =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find([
    [/\bEdg\w*\//, 'Edge'],
    [/\bOPR\//, 'Opera'],
    [/\bFirefox\//, 'Firefox'],
    [/\b(Headless)?Chrom(e|ium)\//, 'Chrome'],
    [/\bSafari\//, 'Safari'],
  ])
  const system = find([
    [/\bAndroid\b/, 'Android'],
    [/\b(iPhone|iPad)\b/, 'iOS'],
    [/\bWindows\b/, 'Windows'],
    [/\bMac OS X\b/, 'macOS'],
    [/\bLinux\b/, 'Linux'],
  ])
  return browser === undefined ? 'Unknown browser' : [browser, system].filter(Boolean).join(' on ')
}
