import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Starts an SMTP server on this machine that accepts and forgets every email. Returns the settings that use it. */
export async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    onData: (text, _, done) => void text.on('end', done).resume(),
  })
  server.on('error', () => {}) // a service that is killed cuts its connection
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.server.unref()
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'agents@service.example',
    },
    close: () => void server.close(),
  }
}
