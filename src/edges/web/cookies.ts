import { sessionHours } from '../../identity/sessions.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import { isSealed, sealOf, type Browser } from './browser.ts'
import type { Answer, Shown, Visit } from './route.ts'

const secretPattern = /^[\w-]{43}$/
const onceSeconds = 60
const once = 'once'

/** The prefix binds a cookie to this very host, and needs TLS (RFC 6265bis section 4.1.3.2). */
const nameOf = (isSecure: boolean, name: string): string => `${isSecure ? '__Host-' : ''}${name}`
const browserCookie = 'ams'
const onceCookie = 'ams-once'

/** The browser behind a request, and what it is to show once. */
export function readCookies(header: string | undefined, isSecure: boolean): Pick<Visit, 'browser' | 'shown'> {
  const cookies = new Map(
    header?.split(/;\s*/).map((pair) => [pair.split('=', 1)[0]!, pair.slice(pair.indexOf('=') + 1)]),
  )
  const secret = cookies.get(nameOf(isSecure, browserCookie)) ?? ''
  if (!secretPattern.test(secret)) return { browser: { secret: generateSecret(), isNew: true }, shown: undefined }
  const browser = { secret, isNew: false }
  return { browser, shown: shownOf(browser, cookies.get(nameOf(isSecure, onceCookie))) }
}

function shownOf(browser: Browser, cookie = ''): Shown | undefined {
  const [content = '', seal = ''] = cookie.split('.')
  return isSealed(browser, once, content, seal) ? JSON.parse(Buffer.from(content, 'base64url').toString()) : undefined
}

/** The cookies of an answer: another session, none any more, or the first one of a new browser. */
export function cookiesFor(answer: Answer, { browser, shown }: Visit, isSecure: boolean): string[] {
  const cookie = (name: string, value: string, seconds?: number): string =>
    `${nameOf(isSecure, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` +
    (seconds === undefined ? '' : `; Max-Age=${seconds}`)
  const cookies = browser.isNew ? [cookie(browserCookie, browser.secret)] : []
  if ('page' in answer && answer.showsOnce && shown) cookies.push(cookie(onceCookie, '', 0))
  if (!('see' in answer)) return cookies
  if (answer.token !== undefined) return [cookie(browserCookie, answer.token, sessionHours * 3600)]
  if (answer.signedOut) return [cookie(browserCookie, '', 0)]
  if (!answer.toShow) return cookies
  const content = Buffer.from(JSON.stringify(answer.toShow)).toString('base64url')
  return [...cookies, cookie(onceCookie, `${content}.${sealOf(browser, once, content)}`, onceSeconds)]
}
