import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '../../fault.ts'
import { isSealed, sealOf, type Browser } from './browser.ts'
import type { Form } from './route.ts'

const purpose = 'form'

/** Goes into each form, and is good for the address that the form is sent to, from this browser. */
export const formToken = (browser: Browser, action: string): string => sealOf(browser, purpose, action)

/**
 * Refuses what another site made a browser send, by two means that do not depend on each other: what the browser says
 * of where the form came from, and a token that only a page of ours could put into it.
 */
export function requireOwnForm(
  { browser, form, action, webOrigin }: { browser: Browser; form: Form; action: string; webOrigin: string },
  headers: IncomingHttpHeaders,
): void {
  if (!isFromHere(headers, webOrigin)) throw new Fault('FORBIDDEN', 'the form was not sent from a page of this site')
  if (!isSealed(browser, purpose, action, form('token')))
    throw new Fault('FORBIDDEN', 'the form is out of date: load its page anew and try again')
}

/** By Fetch Metadata, which old browsers do not send; since pages send no referrer, an Origin may say `null` there. */
function isFromHere({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, webOrigin: string): boolean {
  if (site === undefined) return origin === webOrigin
  return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === webOrigin)
}
