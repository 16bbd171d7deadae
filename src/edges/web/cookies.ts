import { sessionHours } from '../../access/identity/sessions.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import type { Browser } from './browser.ts'
import type { PageAnswer } from './route.ts'

const secretPattern = /^[\w-]{43}$/

/** Returns the name of the cookie. The prefix binds it to this host, and requires TLS (RFC 6265bis section 4.1.3.2). */
const nameOf = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}ams`

/** Returns the browser of a Cookie header, or a new one without a valid cookie. */
export function readBrowser(header: string | undefined, isSecure: boolean): Browser {
  const cookies = new Map(
    header?.split(/;\s*/).map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]),
  )
  const secret = cookies.get(nameOf(isSecure)) ?? ''
  return secretPattern.test(secret) ? { secret, isNew: false } : { secret: generateSecret(), isNew: true }
}

/** Returns the cookies of a response: for a new session, after sign-out, or for a new browser. */
export function cookiesFor(answer: PageAnswer, browser: Browser, isSecure: boolean): string[] {
  const cookie = (value: string, seconds?: number): string =>
    `${nameOf(isSecure)}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` +
    (seconds === undefined ? '' : `; Max-Age=${seconds}`)
  if ('see' in answer && answer.token !== undefined) return [cookie(answer.token, sessionHours * 3600)]
  if ('see' in answer && answer.signedOut) return [cookie('', 0)]
  return browser.isNew ? [cookie(browser.secret)] : []
}
