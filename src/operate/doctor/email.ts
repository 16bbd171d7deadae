import { probeSmtp } from '../../people/emails/smtp.ts'
import type { LocalCheckDeps } from './deps.ts'
import { ok, problem, type DoctorArea } from './finding.ts'

const timeLimits = { connectMs: 3_000, answerMs: 3_000, totalMs: 5_000 }

/** Check that the SMTP server accepts a connection and the sign-in of the service. It sends no email. */
export const emailChecks: DoctorArea<LocalCheckDeps> = {
  name: 'email',
  async examine({ config }) {
    const { smtpUrl, smtpTls } = config
    if (smtpUrl === undefined) return [ok('SMTP_URL is not set, so the service sends no email')]
    const server = `the SMTP server at ${smtpUrl.host}:${smtpUrl.port}`
    const failure = await probeSmtp(config, { timeLimits })
    if (failure !== undefined)
      return [
        problem(`${server} cannot be used: ${failure}; emails to people wait until they expire`, adviceFor(failure)),
      ]
    const signIn = smtpUrl.signIn() === undefined ? 'without a user' : 'with its user'
    return [ok(`${server} accepts the service ${signIn}, ${smtpTls === 'off' ? 'without TLS' : 'with TLS'}`)]
  },
}

function adviceFor(failure: string): string {
  if (failure.startsWith('EAUTH')) return 'correct user and password in SMTP_URL'
  if (failure.startsWith('ERR_SSL')) return 'use smtp:// for STARTTLS, or smtps:// for TLS from the start'
  if (/CERT|SIGNATURE|ISSUER/.test(failure))
    return 'correct the host in SMTP_URL, or the certificate of the server; for a private CA, set NODE_EXTRA_CA_CERTS'
  if (failure.startsWith('ETLS')) return 'turn STARTTLS on at the server, or use smtps://'
  return 'start the server, or correct host and port in SMTP_URL; check DNS and the firewall'
}
