import { isSealed, sealOf } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'undo'

/**
 * The way on after a step that can be taken back. What was done stands in the address under a seal of this browser:
 * nobody can make a link whose page offers to do something that they chose.
 */
export const seeWithUndo = (visit: Visit, page: string, done: string, undo: string): string =>
  `${page}?${new URLSearchParams({ done, undo, seal: sealOf(visit.browser, purpose, `${page} ${undo}`) })}`

/** What can be taken back on this page, if this browser has just done it here. */
export function undoOf({ query, browser }: Visit, page: string): string | undefined {
  const undo = query.get('undo') ?? ''
  return undo !== '' && isSealed(browser, purpose, `${page} ${undo}`, query.get('seal') ?? '') ? undo : undefined
}
