import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Fault } from '../../../fault.ts'
import { isSealed, sealOf } from '../browser.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../route.ts'

const purpose = 'continue'

/** Highest size of an unpacked address in bytes. It is needed because a browser can seal any text for itself. */
const addressBytesMax = 65_536

/** Returns a compressed address. A long address inside another one would exceed the limit of a request line. */
const pack = (address: string): string => deflateRawSync(address).toString('base64url')
const unpack = (text: string): string =>
  inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: addressBytesMax }).toString()

/** Returns the fields that carry a continuation: the packed address and its seal. */
function fieldsOf(visit: Visit, address: string): { to: string; seal: string } {
  const to = pack(address)
  return { to, seal: sealOf(visit.browser, purpose, to) }
}

const queryOf = (visit: Visit, address: string): string => `?${new URLSearchParams(fieldsOf(visit, address))}`

/** Returns the address of the sign-in page. After sign-in, the person returns to the address of this visit. */
export const signInFirst = (visit: Visit): string => `/sign-in${queryOf(visit, visit.address)}`

/** Renders a link to sign in again. It replaces a form that needs a recent sign-in. */
export const signInAgain = (visit: Visit, page: string, purpose: string): Html =>
  html`<p><a href="${visit.base}${signInFirst({ ...visit, address: page })}">Sign in again</a> ${purpose}.</p>`

/**
 * Returns the address to go to after sign-in, if the visit has one. It throws VALIDATION_ERROR unless this server
 * sealed the address for this browser. No link can lead through sign-in to another site or to a manipulated request.
 */
export function continuationOf(visit: Visit): string | undefined {
  const [to, seal] = (['to', 'seal'] as const).map((name) => visit.query.get(name) ?? visit.form(name))
  if (!to) return undefined
  if (!isSealed(visit.browser, purpose, to, seal ?? ''))
    throw new Fault(
      'VALIDATION_ERROR',
      'this link was changed or belongs to another browser: go back to the app or page that sent you here, and start again',
    )
  return unpack(to)
}

/**
 * Returns the address to go to for a person who is already signed in, without checking the seal. After sign-in, the
 * back button or another tab has a seal of the old secret. The check is not needed: a link could lead to the page
 * directly.
 */
export function unsealedContinuation({ query }: Visit): string | undefined {
  try {
    const address = unpack(query.get('to') ?? '')
    return /^\/(?!sign-)[\x21-\x7e]*$/.test(address) ? address : undefined
  } catch {
    return undefined
  }
}

/** Returns true if the visit has a continuation that was sealed for this browser. */
export const hasContinuation = ({ query, browser }: Visit): boolean =>
  query.has('to') && isSealed(browser, purpose, query.get('to') ?? '', query.get('seal') ?? '')

/** Returns the path with the continuation of the visit in its query. */
export function withContinuation(visit: Visit, path: string): string {
  const address = continuationOf(visit)
  return address === undefined ? path : path + queryOf(visit, address)
}

/** Renders the continuation of the visit as hidden fields of a form. */
export function continuationFields(visit: Visit): Html | undefined {
  const address = continuationOf(visit)
  if (address === undefined) return undefined
  const { to, seal } = fieldsOf(visit, address)
  return html`<input type="hidden" name="to" value="${to}" />
    <input type="hidden" name="seal" value="${seal}" />`
}
