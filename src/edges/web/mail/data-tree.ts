import { showHiddenCharacters } from '../../../domain/untrusted-text.ts'
import { html, type Html } from '../html.ts'

/**
 * Number of values of a message that the page may still show. The limit prevents a large message from making the page
 * too long.
 */
export interface ValueBudget {
  count: number
}

export const valuesShownMax = 500
/** Depth up to which objects and lists are expanded at first. */
const openDepth = 3

/** Renders JSON that an agent sent, as a tree. All of it is plain text. */
export const dataTree = (data: unknown, left: ValueBudget): Html =>
  html`<div class="tree">${treeOf(data, undefined, { depth: 0, left })}</div>${left.count < 0 && html`<p><small>Only the first ${valuesShownMax} values of a message are shown.</small></p>`}`

const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

interface Place {
  depth: number
  left: ValueBudget
}

/** Renders a value after its name. Renders the members of an object or list as a nested list that can be collapsed. */
function treeOf(value: unknown, name: Html | undefined, { depth, left }: Place): Html | undefined {
  if (--left.count < 0) return undefined
  const label = name && html`<bdi class="key">${name}</bdi>: `
  if (typeof value === 'string') return html`${label}<bdi class="text">${showHiddenCharacters(value)}</bdi>`
  if (typeof value !== 'object' || value === null) return html`${label}<code>${String(value)}</code>`
  const members: readonly [string, unknown][] = Object.entries(value)
  const isList = Array.isArray(value)
  if (members.length === 0) return html`${label}<code>${isList ? '[]' : '{}'}</code>`
  const rows: Html[] = []
  for (const [key, member] of members) {
    const row = treeOf(member, html`${isList ? Number(key) + 1 : showHiddenCharacters(key)}`, {
      depth: depth + 1,
      left,
    })
    if (row === undefined) break
    rows.push(html`<li>${row}</li>`)
  }
  const size = isList ? countText(members.length, 'item') : countText(members.length, 'field')
  return html`<details ${depth < openDepth ? html`open` : undefined}><summary>${label}${size}</summary><ul>${rows}</ul></details>`
}
