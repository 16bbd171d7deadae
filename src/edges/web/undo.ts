import { isSealed, sealOf } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'undo'

/**
 * Returns the address of the next page after a step that can be undone. The address holds the step under a seal of this
 * browser. Nobody can create a link whose page offers a step of their choice.
 */
export const seeWithUndo = (visit: Visit, page: string, done: string, undo: string): string =>
  `${page}?${new URLSearchParams({ done, undo, seal: sealOf(visit.browser, purpose, `${page} ${undo}`) })}`

/** Returns the step that can be undone on this page, if this browser has just done it here. */
export function undoOf({ query, browser }: Visit, page: string): string | undefined {
  const undo = query.get('undo') ?? ''
  return undo !== '' && isSealed(browser, purpose, `${page} ${undo}`, query.get('seal') ?? '') ? undo : undefined
}
