import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { Fault } from '../../../fault.ts'
import { isSealed, sealOf } from '../browser.ts'
import { html, type Html } from '../html.ts'
import type { Visit } from '../route.ts'

const purpose = 'continue'

/**
 * Highest size of an uncompressed address in bytes. The seal does not replace this limit, because a client can compute
 * seals with the secret in its cookie.
 */
const addressBytesMax = 65_536

/**
 * Returns a compressed address. It must be short, because it becomes part of another address, whose length is limited.
 */
const pack = (address: string): string => deflateRawSync(address).toString('base64url')
const unpack = (text: string): string =>
  inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: addressBytesMax }).toString()

/**
 * Returns the fields of a continuation. A continuation is the address to which the person returns after sign-in, in
 * compressed form and with a seal.
 */
export function continuationQuery(visit: Visit, address: string): { to: string; seal: string } {
  const to = pack(address)
  return { to, seal: sealOf(visit.browser, purpose, to) }
}

const queryOf = (visit: Visit, address: string): string => `?${new URLSearchParams(continuationQuery(visit, address))}`

/** Returns the address of the sign-in page, with the address of this visit as the continuation. */
export const signInPathFor = (visit: Visit): string => `/sign-in${queryOf(visit, visit.address)}`

/** Renders a link to sign in again. It replaces a form that needs a recent sign-in. */
export const signInAgainLink = (visit: Visit, page: string, purpose: string): Html =>
  html`<p><a href="${visit.base}${signInPathFor({ ...visit, address: page })}">Sign in again</a> ${purpose}.</p>`

/**
 * Returns the address of the continuation, if the visit has one. Throws VALIDATION_ERROR unless this server sealed it
 * for this browser. No link can therefore lead through sign-in to another site or to a manipulated request.
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
 * Returns the address of the continuation for a person who is already signed in. It does not check the seal, because
 * sign-in changes the secret of the browser. The back button or another tab may still have the old seal. This is safe,
 * because any link could lead to that page directly.
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
  const { to, seal } = continuationQuery(visit, address)
  return html`<input type="hidden" name="to" value="${to}" />
    <input type="hidden" name="seal" value="${seal}" />`
}
