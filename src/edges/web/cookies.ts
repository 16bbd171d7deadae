import { sessionHoursMax } from '../../access/identity/sessions.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import type { Browser } from './browser.ts'
import { themes, type PageAnswer, type Theme } from './route.ts'

const secretPattern = /^[\w-]{43}$/

/** Time that a browser stores the chosen colours, in seconds: 400 days, the longest that browsers allow. */
const themeSeconds = 400 * 86_400

/**
 * Returns the name of the cookie. With TLS, the prefix `__Host-` binds it to this host (RFC 6265bis section 4.1.3.2).
 */
const nameOf = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}ams`

const themeCookie = 'ams-theme'

/** Returns the name of the cookie of a single sign-on. It survives sign-in, unlike the cookie of the browser. */
const ssoNameOf = (isSecure: boolean): string => `${nameOf(isSecure)}-sso`

/** Time that a browser stores the cookie of a single sign-on, in seconds. */
const ssoSeconds = 600

/** Returns the secret of the single sign-on that the browser has begun, or an empty text. */
export function readSsoSecret(header: string | undefined, isSecure: boolean): string {
  const secret = cookiesIn(header).get(ssoNameOf(isSecure)) ?? ''
  return secretPattern.test(secret) ? secret : ''
}

const cookiesIn = (header: string | undefined): Map<string, string> =>
  new Map(header?.split(/;\s*/).map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]))

/** Returns the browser that a Cookie header identifies. Returns a new browser if the header has no valid cookie. */
export function readBrowser(header: string | undefined, isSecure: boolean): Browser {
  const cookies = cookiesIn(header)
  const secret = cookies.get(nameOf(isSecure)) ?? ''
  return secretPattern.test(secret) ? { secret, isNew: false } : { secret: generateSecret(), isNew: true }
}

export const readTheme = (header: string | undefined): Theme => {
  const chosen = cookiesIn(header).get(themeCookie)
  return themes.find((theme) => theme === chosen) ?? 'system'
}

/** Returns the browser of the next visit: with the secret of a new session, and with a new secret after sign-out. */
export function nextBrowser(answer: PageAnswer, browser: Browser): Browser {
  if ('token' in answer && answer.token !== undefined) return { secret: answer.token, isNew: true }
  return 'see' in answer && answer.signedOut ? { secret: generateSecret(), isNew: true } : browser
}

/** Returns the cookies of a response: for a new session, for new colours, or for a new browser. */
export function cookiesFor(answer: PageAnswer, browser: Browser, isSecure: boolean): string[] {
  const more = `; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const lasting = (seconds: number | undefined): string => (seconds === undefined ? '' : `; Max-Age=${seconds}`)
  const cookie = (value: string, seconds?: number): string =>
    `${nameOf(isSecure)}=${value}; Path=/${more}${lasting(seconds)}`
  const secret = 'ssoSecret' in answer ? answer.ssoSecret : undefined
  const sso =
    secret === undefined
      ? []
      : [`${ssoNameOf(isSecure)}=${secret}; Path=/${more}${lasting(secret === '' ? 0 : ssoSeconds)}`]
  if ('token' in answer && answer.token !== undefined) return [...sso, cookie(browser.secret, sessionHoursMax * 3600)]
  if ('see' in answer && answer.theme !== undefined)
    return [`${themeCookie}=${answer.theme}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${themeSeconds}`]
  return browser.isNew ? [...sso, cookie(browser.secret)] : sso
}
