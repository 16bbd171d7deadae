import { completedStep } from './completed-step.ts'
import type { AuthorityChangeIds } from '../../people/authority-changes.ts'
import type { Visit } from './route.ts'

/** Form that undoes a step. */
export interface UndoForm {
  /** Address of the form, below {web_url}. */
  action: string
  fields: Readonly<Record<string, string>>
}

/** Returns the address of the next page. Its notice says which step was done. `page` may have a query. */
export const withNotice = (page: string, done: string): string =>
  `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams({ done })}`

/** Returns the address of the next page. Its notice says which step was done, and offers the form that undoes it. */
export function withUndo(page: string, done: string, { action, fields }: UndoForm): string {
  const undo = `${action}?${new URLSearchParams(fields)}`
  return `${withNotice(page, done)}&${new URLSearchParams({ undo })}`
}

/** Field of a form that undoes a step. The page after it offers no further Undo. */
const undoesField = 'undoes'

/** Highest number of characters of the fields that undo a step. The address of the next page has them. */
const undoCharactersMax = 1_500

/**
 * Returns the address of the page after a saved change. Its notice offers to undo the change, unless this form undid
 * one, or the earlier text is too long for an address.
 */
export function afterChange({ form }: Visit, page: string, done: string, { action, fields }: UndoForm): string {
  if (form(undoesField) !== '') return withNotice(page, 'undone')
  const isLong = new URLSearchParams(fields).toString().length > undoCharactersMax
  return isLong ? withNotice(page, done) : withUndo(page, done, { action, fields: { ...fields, [undoesField]: 'yes' } })
}

/** Returns true if a change revoked no app or client. Undoing the change would not give these their access again. */
export const canBeUndone = ({ families, clients }: AuthorityChangeIds): boolean =>
  families.length === 0 && clients.length === 0

/** Returns the form that undoes the step before this page. Returns undefined unless this browser performed the step. */
export function undoFormIn(visit: Visit): UndoForm | undefined {
  const undo = completedStep(visit).get('undo')
  if (undo === null) return undefined
  const [action = ''] = undo.split('?', 1)
  return { action, fields: Object.fromEntries(new URLSearchParams(undo.slice(action.length + 1))) }
}
