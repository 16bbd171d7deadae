import { Fault } from '../../fault.ts'
import { isSealed, sealOf } from './browser.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

const purpose = 'continue'
const queryOf = (visit: Visit, to: string): string =>
  `?${new URLSearchParams({ to, seal: sealOf(visit.browser, purpose, to) })}`

/** Where somebody goes who has to sign in first, to come back to this very address. */
export const signInFirst = (visit: Visit): string => `/sign-in${queryOf(visit, visit.address)}`

/**
 * Where to go on after sign-in, if somebody was on their way: an address that this server gave this browser, unchanged.
 * So no link leads through sign-in to another site, nor into a request that somebody has tampered with.
 */
export function continuationOf(visit: Visit): string | undefined {
  const [to, seal] = (['to', 'seal'] as const).map((name) => visit.query.get(name) ?? visit.form(name))
  if (!to) return undefined
  if (!isSealed(visit.browser, purpose, to, seal ?? ''))
    throw new Fault('VALIDATION_ERROR', 'this link was changed on the way, or was made for another browser')
  return to
}

/** The same for another page on the way, as a query. */
export function continued(visit: Visit, path: string): string {
  const to = continuationOf(visit)
  return to === undefined ? path : path + queryOf(visit, to)
}

/** And within a form. */
export function continuationFields(visit: Visit): Html | undefined {
  const to = continuationOf(visit)
  if (to === undefined) return undefined
  return html`<input type="hidden" name="to" value="${to}" />
    <input type="hidden" name="seal" value="${sealOf(visit.browser, purpose, to)}" />`
}
