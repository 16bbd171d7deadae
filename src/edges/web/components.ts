import { Fault } from '../../fault.ts'
import { isLoopback } from '../../settings/address-warnings.ts'
import { lineChart } from './chart.ts'
import { confirmationBlock } from './confirm.ts'
import { button, choice, field, form, textAreaField, type Problem } from './fields.ts'
import { html, type Html } from './html.ts'
import { avatar, icon, iconNames } from './icons.ts'
import { mailRows } from './mail/mail-rows.ts'
import { notice } from './notices.ts'
import { paths } from './paths.ts'
import {
  agentSwitcher,
  badge,
  codeBlock,
  emptyState,
  numberTiles,
  pagination,
  properties,
  table,
  tabs,
  timeHtml,
} from './rendering.ts'
import type { PageAnswer, PersonVisit, Visit, WebDeps } from './route.ts'

export const path = `${paths.home}/components`

/** Moment that the page shows, so that its screenshots stay the same. */
const shownTime = Date.UTC(2026, 0, 31, 9, 30)

/** Shows all components of the pages. Only a deployment on a loopback host, which is for development, has this page. */
export async function showComponents({ config }: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  if (!isLoopback(new URL(config.webUrl).hostname)) throw new Fault('NOT_FOUND', 'there is no page at this address')
  const parts = { ...texts(), ...controls(visit), ...lists(visit), ...numbers() }
  const body = html`${notice(visit)}${Object.entries(parts).map(
    ([name, part]) => html`<section aria-label="${name}"><h2>${name}</h2>${part}</section>`,
  )}`
  return { page: { title: 'Components', body } }
}

const texts = (): Record<string, Html> => ({
  Text: html`<p>Body text with a <a href="#main">link</a>, <code>code</code> and <mark>a found word</mark>.</p><p><small>A hint.</small></p>`,
  Badges: html`<p>${badge('Neutral')} ${badge('Active', 'ok')} ${badge('Paused', 'warning')} ${badge('Inactive', 'danger')} ${badge(7)}</p>`,
  Avatars: html`<p class="actions">${['@ada.orders', '@ada.support', '@grace.digest', '@ada.'].map(avatar)}</p>`,
  Icons: html`<p class="actions">${iconNames.map(icon)}</p>`,
  Notices: html`<p class="notice">A state that is as it should be.</p><p class="notice warning">A state that needs attention.</p>
<p role="alert" class="problem">An error that concerns the whole form.</p>`,
  Code: codeBlock('npm ci && npm start'),
})

const controls = (visit: Visit): Record<string, Html> => {
  const problem: Problem = { field: 'wrong', text: 'Use up to 39 letters.', code: 'VALIDATION_ERROR', status: 422 }
  const options = ['Nobody', 'Allowlist', 'Every agent'].map((text) => ({ value: text, text }))
  const fields = html`${field({ name: 'name', label: 'Name', hint: 'One short sentence.' })}
${field({ name: 'wrong', label: 'Invalid name', value: '!', problem, keepsFocus: true })}
${choice({ name: 'policy', label: 'Inbound policy', options, selected: 'Allowlist' })}
${textAreaField({ name: 'text', label: 'Text' })}
<label><input type="checkbox" name="paused" checked /> Paused</label>
<button>Save changes</button> <button class="secondary">Cancel</button> <button class="danger">Delete agent</button>`
  return {
    Form: html`<div class="narrow">${form(visit, path, fields)}</div>`,
    Toast: html`<div class="notice done"><p>3 threads archived.</p>${button(visit, path, 'Undo')}</div>`,
    Confirmation: confirmationBlock(visit, path, {
      label: 'Delete',
      about: '@ada.orders',
      effect: 'This cannot be undone.',
    }),
  }
}

const lists = (visit: Visit): Record<string, Html> => {
  const { base } = visit
  const here = `${base}${path}`
  const agents = ['@ada.orders', '@ada.support']
  const shown = { label: 'Agents', columns: ['Agent', 'State', 'Created'], empty: 'No agents yet.' }
  const cells = (handle: string) => [handle, badge('Active', 'ok'), timeHtml(shownTime)]
  return {
    Tabs: tabs('Tabs', [
      { href: here, name: 'Overview', isHere: true },
      { href: `${here}?other`, name: 'Access', isHere: false },
    ]),
    'Agent switcher': agentSwitcher({
      handle: '@ada.orders',
      others: [{ handle: '@ada.support', href: here, count: 3 }],
      all: `${base}${paths.agents}`,
    }),
    Table: table({ ...shown, rows: agents, cells }),
    Mail: mailRows(visit, 'Mail', [
      { ...message, correspondents: ['@grace.digest'], isFromAgent: false, unread: 3, hasFiles: true },
      { ...message, correspondents: agents, isFromAgent: true, unread: 0, hasFiles: false },
    ]),
    Pagination: pagination({ previous: here, next: here, place: '51–100 of 320' })!,
    'Empty state': emptyState('No agents yet.', html`<a class="button" href="${here}">Create agent</a>`, 'agents'),
  }
}

/** Message of the rows of mail. */
const message = {
  href: path,
  subject: 'Digest of yesterday',
  text: html`Three orders were shipped. One order waits for payment.`,
  at: shownTime,
}

const numbers = (): Record<string, Html> => {
  const values = [4, 7, 3, 9, 12, undefined, 6, 8]
  return {
    Numbers: numberTiles([
      ['Agents', 5],
      ['Unread threads', 12],
    ]),
    Properties: properties({
      Status: badge('Failing', 'warning'),
      Agent: '@ada.orders',
      Created: timeHtml(shownTime),
    }),
    Chart: html`<div class="charts">${lineChart({
      id: 'sends',
      title: 'Sends',
      unit: 'in 1 hour',
      lines: [{ name: 'Sends', values }],
      totals: values,
      parts: values.map((value) => `${value ?? 'No data'}`),
      timeOf: (index) => `${values.length - index} hours ago`,
      start: '8 hours ago',
    })}</div>`,
  }
}
