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
  html`<div class="tree">${treeOf(data, 0, left)}</div>${left.count < 0 && html`<p><small>Only the first ${valuesShown} values of a message are shown.</small></p>`}`

function treeOf(value: unknown, depth: number, left: ValuesLeft): Html | undefined {
  if (--left.count < 0) return undefined
  if (typeof value === 'string') return html`<bdi class="text">${withHiddenShown(value)}</bdi>`
  if (typeof value !== 'object' || value === null) return html`<code>${String(value)}</code>`
  const members: readonly [string, unknown][] = Object.entries(value)
  const isList = Array.isArray(value)
  if (members.length === 0) return html`<code>${isList ? '[]' : '{}'}</code>`
  const rows: Html[] = []
  for (const [name, member] of members) {
    const shown = treeOf(member, depth + 1, left)
    if (shown === undefined) break
    rows.push(html`<li><bdi class="key">${isList ? Number(name) + 1 : withHiddenShown(name)}</bdi>: ${shown}</li>`)
  }
  const what = isList ? 'a list' : 'an object'
  return html`<details ${depth < openDepth ? html`open` : undefined}><summary>${what} of ${members.length}</summary><ul>${rows}</ul></details>`
}
