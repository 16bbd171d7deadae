import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Fault } from '../../fault.ts'
import { isSealed, sealOf } from './browser.ts'
import { html, type Html } from './html.ts'
import type { Visit } from './route.ts'

const purpose = 'continue'

/** More than the first line of a request may have: a browser can seal what it likes for itself. */
const addressBytesMax = 65_536

/** Shorter than it came: an address may nearly fill what a request may say, and stands within another one here. */
const packed = (address: string): string => deflateRawSync(address).toString('base64url')
const unpacked = (text: string): string =>
  inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: addressBytesMax }).toString()

function sealed(visit: Visit, address: string): { to: string; seal: string } {
  const to = packed(address)
  return { to, seal: sealOf(visit.browser, purpose, to) }
}

const queryOf = (visit: Visit, address: string): string => `?${new URLSearchParams(sealed(visit, address))}`

/** Where somebody goes who has to sign in first, to come back to this very address. */
export const signInFirst = (visit: Visit): string => `/sign-in${queryOf(visit, visit.address)}`

/** Stands on a page in the place of a form that is taken only soon after sign-in. */
export const signInAgain = (visit: Visit, page: string, purpose: string): Html =>
  html`<p><a href="${visit.base}${signInFirst({ ...visit, address: page })}">Sign in again</a> ${purpose}.</p>`

/**
 * Where to go on after sign-in, if somebody was on their way: an address that this server gave this browser, unchanged.
 * So no link leads through sign-in to another site, nor into a request that somebody has tampered with.
 */
export function continuationOf(visit: Visit): string | undefined {
  const [to, seal] = (['to', 'seal'] as const).map((name) => visit.query.get(name) ?? visit.form(name))
  if (!to) return undefined
  if (!isSealed(visit.browser, purpose, to, seal ?? ''))
    throw new Fault('VALIDATION_ERROR', 'this link was changed on the way, or was made for another browser')
  return unpacked(to)
}

/**
 * Where somebody goes who is signed in already: they came by the back button or from another tab, where the seal is of
 * the secret before sign-in. They need none, since whoever made the address could have linked to the page itself.
 */
export function placeOnWay({ query }: Visit): string | undefined {
  try {
    const address = unpacked(query.get('to') ?? '')
    return /^\/(?!sign-)[\x21-\x7e]*$/.test(address) ? address : undefined
  } catch {
    return undefined
  }
}

/** Whether this browser can go through sign-in by the link that it came by. */
export const isOnWay = ({ query, browser }: Visit): boolean =>
  query.has('to') && isSealed(browser, purpose, query.get('to') ?? '', query.get('seal') ?? '')

/** The same for another page on the way, as a query. */
export function continued(visit: Visit, path: string): string {
  const address = continuationOf(visit)
  return address === undefined ? path : path + queryOf(visit, address)
}

/** And within a form. */
export function continuationFields(visit: Visit): Html | undefined {
  const address = continuationOf(visit)
  if (address === undefined) return undefined
  const { to, seal } = sealed(visit, address)
  return html`<input type="hidden" name="to" value="${to}" />
    <input type="hidden" name="seal" value="${seal}" />`
}
