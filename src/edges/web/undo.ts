import { isSealed, sealOf } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'undo'

/** Form that undoes a step. */
export interface UndoForm {
  /** Address of the form, below {web_url}. */
  action: string
  fields: Readonly<Record<string, string>>
}

/**
 * Returns the address of the next page. Its notice says which step was done, and offers the form that undoes it. The
 * address contains the form and a signature for this browser. Nobody else can therefore create a link that offers
 * another step. `page` may have a query.
 */
export function redirectWithUndo(visit: Visit, page: string, done: string, { action, fields }: UndoForm): string {
  const undo = `${action}?${new URLSearchParams(fields)}`
  const seal = sealOf(visit.browser, purpose, `${done} ${undo}`)
  return `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ done, undo, seal })}`
}

/** Returns the form that undoes the step before this page. Returns undefined unless this browser performed the step. */
export function undoFormIn({ query, browser }: Visit): UndoForm | undefined {
  const [done = '', undo = '', seal = ''] = ['done', 'undo', 'seal'].map((name) => query.get(name) ?? '')
  if (!isSealed(browser, purpose, `${done} ${undo}`, seal)) return undefined
  const [action = ''] = undo.split('?', 1)
  return { action, fields: Object.fromEntries(new URLSearchParams(undo.slice(action.length + 1))) }
}
