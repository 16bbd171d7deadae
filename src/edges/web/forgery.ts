import type { IncomingHttpHeaders } from 'node:http'
import { Fault } from '../../fault.ts'
import { isSealed, sealOf, type Browser } from './browser.ts'
import type { Visit } from './route.ts'

const purpose = 'form'

/** Returns the token of a form. It is valid for one address and one browser. */
export const formToken = (browser: Browser, action: string): string => sealOf(browser, purpose, action)

/*
 * Two independent checks reject forms that another site made a browser send. One checks the headers in which the
 * browser names the origin. The other checks a token that only the service's own pages contain.
 */

/** Rejects a form of another site before it is read. No page can therefore show text that another site wrote. */
export function requireOwnPage({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders, webOrigin: string): void {
  if (!isFromHere(origin, site, webOrigin))
    throw new Fault('FORBIDDEN', 'the form was sent from another site: open its page here and try again')
}

/**
 * Returns false if the headers name a page of another site. Old browsers send no Fetch Metadata. `Origin` may be
 * `null`, because the pages send no referrer. Then only the token of the form protects it.
 */
function isFromHere(origin: string | undefined, site: unknown, webOrigin: string): boolean {
  if (site === undefined) return origin === 'null' || origin === webOrigin
  return site === 'same-origin' && (origin === undefined || origin === 'null' || origin === webOrigin)
}

/** Returns true if the form has the token of its address and browser. */
export const hasFormToken = ({ browser, form, address }: Pick<Visit, 'browser' | 'form' | 'address'>): boolean =>
  isSealed(browser, purpose, address, form('token'))
