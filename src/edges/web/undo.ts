import { isSealed, sealOf } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'undo'

/**
 * Returns the address of the next page, which offers to undo a step. The address contains the step and a signature for
 * this browser. Nobody else can therefore create a link that offers another step.
 */
export const redirectWithUndo = (visit: Visit, page: string, done: string, undo: string): string =>
  `${page}?${new URLSearchParams({ done, undo, seal: sealOf(visit.browser, purpose, `${page} ${undo}`) })}`

/**
 * Returns the step that this page can undo. Returns undefined unless this browser has just performed it on this page.
 */
export function undoValueIn({ query, browser }: Visit, page: string): string | undefined {
  const undo = query.get('undo') ?? ''
  return undo !== '' && isSealed(browser, purpose, `${page} ${undo}`, query.get('seal') ?? '') ? undo : undefined
}
