import { isEmailAddress } from './accounts.ts'
import { isSingleLine } from './visible-text.ts'

/** SMTP server that accepts the emails of the service. */
export interface SmtpServer {
  host: string
  port: number
  /** True if the connection begins with TLS. Otherwise it begins in clear, and STARTTLS encrypts it. */
  isEncrypted: boolean
  /** Returns the credentials. They are behind a function, so that printed settings do not show them. */
  signIn(): { user: string; pass: string } | undefined
}

const ports: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

/** Returns the server at an `smtp://` or `smtps://` address. Returns undefined for an invalid address. */
export function parseSmtpServer(text: string): SmtpServer | undefined {
  const url = URL.parse(text.trim())
  if (!url || !Object.hasOwn(ports, url.protocol) || url.hostname === '') return undefined
  // URL accepts any host in an address of an unknown scheme.
  if (!URL.canParse(`http://${url.host}`) || !['', '/'].includes(url.pathname) || url.search + url.hash !== '')
    return undefined
  const [user, pass] = [decoded(url.username), decoded(url.password)]
  if (user === undefined || pass === undefined || (user === '') !== (pass === '')) return undefined
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? ports[url.protocol]! : Number(url.port),
    isEncrypted: url.protocol === 'smtps:',
    signIn: () => (user === '' ? undefined : { user, pass }),
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Sender of the emails. */
export interface EmailSender {
  /** Display name; empty if there is none. */
  name: string
  address: string
}

/** Returns the sender in a text such as `Agent mail <agents@example.com>`. Returns undefined for an invalid text. */
export function parseEmailSender(text: string): EmailSender | undefined {
  const start = text.indexOf('<')
  const [name, address] =
    start < 0 || !text.endsWith('>') ? ['', text] : [text.slice(0, start).trim(), text.slice(start + 1, -1)]
  const isValid = isEmailAddress(address) && (name === '' || isSingleLine(name))
  return isValid ? { name, address } : undefined
}
