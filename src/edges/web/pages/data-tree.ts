import { withHiddenShown } from '../../../domain/untrusted-text.ts'
import { html, type Html } from '../html.ts'

/** How many values of a message are still to be shown; a page is no place for all that fit into one. */
export interface ValuesLeft {
  count: number
}

export const valuesShown = 500
/** Deeper ones are closed at first. */
const openDepth = 3

/** JSON that somebody has sent, as a tree; nothing in it is more than text. */
export const dataTree = (data: unknown, left: ValuesLeft): Html =>
  html`<div class="tree">${treeOf(data, undefined, { depth: 0, left })}</div>${left.count < 0 && html`<p><small>Only the first ${valuesShown} values of a message are shown.</small></p>`}`

interface Place {
  depth: number
  left: ValuesLeft
}

/** What has a name stands behind it, so that what is in it is no further to the right than by its depth. */
function treeOf(value: unknown, name: Html | undefined, { depth, left }: Place): Html | undefined {
  if (--left.count < 0) return undefined
  const label = name && html`<bdi class="key">${name}</bdi>: `
  if (typeof value === 'string') return html`${label}<bdi class="text">${withHiddenShown(value)}</bdi>`
  if (typeof value !== 'object' || value === null) return html`${label}<code>${String(value)}</code>`
  const members: readonly [string, unknown][] = Object.entries(value)
  const isList = Array.isArray(value)
  if (members.length === 0) return html`${label}<code>${isList ? '[]' : '{}'}</code>`
  const rows: Html[] = []
  for (const [key, member] of members) {
    const shown = treeOf(member, html`${isList ? Number(key) + 1 : withHiddenShown(key)}`, { depth: depth + 1, left })
    if (shown === undefined) break
    rows.push(html`<li>${shown}</li>`)
  }
  const what = isList ? 'a list' : 'an object'
  return html`<details ${depth < openDepth ? html`open` : undefined}><summary>${label}${what} of ${members.length}</summary><ul>${rows}</ul></details>`
}
