import type { Transporter } from 'nodemailer'
import type { Timer } from '../../platform/clock.ts'
import type { Config } from '../../settings/config.ts'
import type { RenderedEmail } from './rendering.ts'

/**
 * Result of an attempt: the server accepted the email; rejected it forever; may accept it later; could not be reached
 * or used at all.
 */
export type SmtpOutcome = 'ok' | 'rejected' | 'deferred' | 'unreachable'

export interface SmtpMessage extends RenderedEmail {
  /** Id of the email. A repeated attempt has the same one, so that mail programs show the email once. */
  id: string
  to: string
  /** URL of the page on which the person turns such emails off. */
  settingsUrl?: string | undefined
}

/** Sends one email. Never throws. */
export type SendBySmtp = (message: SmtpMessage) => Promise<SmtpOutcome>

/** Time limits in milliseconds: for a connection, for the next answer of the server, and for the whole email. */
export interface SmtpTimeLimits {
  connectMs: number
  answerMs: number
  totalMs: number
}

/** The limit for the whole email is below the shortest time until the next attempt. */
export const smtpTimeLimits: SmtpTimeLimits = { connectMs: 10_000, answerMs: 20_000, totalMs: 45_000 }

export interface SmtpOptions {
  /** Trusted CA certificates (PEM). They replace those that come with Node. */
  ca?: string | undefined
  timeLimits?: SmtpTimeLimits | undefined
}

type SmtpConfig = Pick<Config, 'smtpUrl' | 'smtpTls' | 'mailFrom'>

/** Loads the library, which takes long and is rarely needed, and returns a transport. It opens no connection yet. */
async function createTransport(
  smtpUrl: NonNullable<SmtpConfig['smtpUrl']>,
  smtpTls: SmtpConfig['smtpTls'],
  { ca, timeLimits: { connectMs, answerMs } = smtpTimeLimits }: SmtpOptions,
): Promise<Transporter> {
  const credentials = smtpUrl.signIn()
  const isTlsOff = smtpTls === 'off'
  return (await import('nodemailer')).createTransport({
    host: smtpUrl.host,
    port: smtpUrl.port,
    secure: smtpUrl.isEncrypted,
    requireTLS: !isTlsOff,
    ignoreTLS: isTlsOff,
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) },
    ...(credentials && { auth: credentials }),
    dnsTimeout: connectMs,
    connectionTimeout: connectMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Connects to the server, encrypts the connection and signs in, but sends nothing. Returns the reason of a failure as a
 * code, without a text of the server.
 */
export async function probeSmtp(config: SmtpConfig, options: SmtpOptions = {}): Promise<string | undefined> {
  if (config.smtpUrl === undefined) return undefined
  try {
    await (await createTransport(config.smtpUrl, config.smtpTls, options)).verify()
    return undefined
  } catch (error) {
    const { originalCode, code, responseCode } = error as {
      originalCode?: string
      code?: string
      responseCode?: number
    }
    return [originalCode ?? code ?? 'error', responseCode].filter((part) => part !== undefined).join(' ')
  }
}

/** Creates the function that sends emails by the server of the operator. Returns undefined without a server. */
export function createSmtp(config: SmtpConfig, timer: Timer, options: SmtpOptions = {}): SendBySmtp | undefined {
  const { smtpUrl, smtpTls, mailFrom } = config
  if (smtpUrl === undefined || mailFrom === undefined) return undefined
  const { totalMs } = options.timeLimits ?? smtpTimeLimits
  const domain = mailFrom.address.split('@')[1]!
  let transport: Transporter | undefined
  return async ({ id, to, settingsUrl, ...rendered }) => {
    const aborter = new AbortController()
    const stop = timer(totalMs, () => aborter.abort())
    try {
      transport ??= await createTransport(smtpUrl, smtpTls, options)
      await transport.sendMail({
        ...rendered,
        from: mailFrom,
        to: { name: '', address: to },
        envelope: { from: mailFrom.address, to: [to] },
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(settingsUrl !== undefined && { list: { unsubscribe: settingsUrl } }),
        signal: aborter.signal,
      })
      return 'ok'
    } catch (error) {
      return outcomeOf(error)
    } finally {
      stop()
    }
  }
}

/**
 * Returns the outcome of a failure. A reply that begins with 4 is temporary, and one that begins with 5 is permanent
 * (RFC 5321 section 4.2.1). If the server rejects TLS, the sign-in or the sender, the operator has to correct the
 * settings. So such an error says nothing about the email.
 */
function outcomeOf(error: unknown): SmtpOutcome {
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string }
  const isAboutEmail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  if (!isAboutEmail) return 'unreachable'
  if (command === 'API') return 'rejected' // the library rejects the address
  if (responseCode >= 400 && responseCode < 500) return 'deferred'
  return responseCode >= 500 ? 'rejected' : 'unreachable'
}
