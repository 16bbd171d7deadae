import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '../../fault.ts'
import { isSealed, sealOf, type Browser } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'form'

/** Goes into each form, and is good for the address that the form is sent to, from this browser. */
export const formToken = (browser: Browser, action: string): string => sealOf(browser, purpose, action)

/*
 * What another site made a browser send is refused by two means that do not depend on each other: what the browser says
 * of where the form came from, and a token that only a page of ours could put into it.
 */

/** Before a form is read: what it says is shown to nobody where another site has written it. */
export function requireOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, webOrigin: string): void {
  if (!isFromHere(origin, site, webOrigin))
    throw new Fault('FORBIDDEN', 'the form was not sent from a page of this site')
}

/** By Fetch Metadata, which old browsers do not send; since pages send no referrer, an Origin may say `null` there. */
function isFromHere(origin: string | undefined, site: unknown, webOrigin: string): boolean {
  if (site === undefined) return origin === webOrigin
  return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === webOrigin)
}

export function requireOwnForm({ browser, form, address }: Pick<Visit, 'browser' | 'form' | 'address'>): void {
  if (!isSealed(browser, purpose, address, form('token')))
    throw new Fault('FORBIDDEN', 'the form is out of date: load its page anew and try again')
}
