import assert from 'node:assert/strict'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { certificate, privateKey } from './certificate.ts'

/** Email as the server received it. */
export interface ReceivedEmail {
  from: string
  to: string
  isEncrypted: boolean
  user: string | undefined
  /** Header fields by name, in lower case. */
  headers: Record<string, string>
  /** Source of the email, before decoding. */
  source: string
  text: string
  html: string
}

export const smtpUser = { user: 'agents', pass: 'a secret/of:the@operator' }

/** Starts an SMTP server with STARTTLS and authentication. `replies` has the status for a recipient, if not 250. */
export async function startSmtp({ needsUser = true }: { needsUser?: boolean } = {}) {
  const received: ReceivedEmail[] = []
  const replies = new Map<string, number>()
  /** Statuses after the text of an email, in the order of the emails. */
  const textReplies: number[] = []
  const failure = (status: number): Error => Object.assign(new Error('no'), { responseCode: status })
  const server = new SMTPServer({
    key: privateKey,
    cert: certificate,
    authOptional: !needsUser,
    allowInsecureAuth: false,
    disableReverseLookup: true,
    onAuth({ username, password }, _, done) {
      const isRight = username === smtpUser.user && password === smtpUser.pass
      done(isRight ? null : failure(535), isRight ? { user: username } : undefined)
    },
    onRcptTo({ address }, _, done) {
      const status = replies.get(address)
      done(status === undefined ? null : failure(status))
    },
    onData(stream, { envelope, secure, user }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const status = textReplies.shift()
        if (status !== undefined) return done(failure(status))
        const source = Buffer.concat(chunks).toString('utf8')
        const { mailFrom, rcptTo } = envelope
        assert.equal(rcptTo.length, 1, 'an email has one recipient')
        const from = mailFrom ? mailFrom.address : ''
        received.push({ from, to: rcptTo[0]!.address, isEncrypted: secure, user, ...partsOf(source) })
        done()
      })
    },
  })
  server.on('error', () => {}) // a client may reject the certificate
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const { user, pass } = smtpUser
  return {
    received,
    replies,
    textReplies,
    port,
    env: {
      SMTP_URL: `smtp://${needsUser ? `${user}:${encodeURIComponent(pass)}@` : ''}127.0.0.1:${port}`,
      MAIL_FROM: 'Agent mail <agents@service.example>',
    },
    options: { ca: certificate },
    /** Returns and removes the emails to an address. */
    take(address: string): ReceivedEmail[] {
      const found = received.filter(({ to }) => to === address)
      for (const email of found) received.splice(received.indexOf(email), 1)
      return found
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type SmtpTestServer = Awaited<ReturnType<typeof startSmtp>>

/** Starts a server that sends these texts to its client, one each 20 ms, and then nothing. */
export async function startMuteServer(texts: readonly string[] = []) {
  const sockets = new Set<Socket>()
  const closed = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const write = (next: number): void => {
      if (next === texts.length || socket.destroyed) return
      socket.write(texts[next]!)
      setTimeout(write, 20, next + 1)
    }
    write(0)
    socket.resume().on('error', () => {})
    socket.on('close', () => closed.resolve())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Resolves when a client has closed its connection. */
    closed: closed.promise,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * Starts an SMTP server without encryption that gives these replies, one for each command, whatever the command is. It
 * closes the connection instead of an empty reply, and after the last one.
 */
export async function startScriptedSmtp(replies: readonly string[]) {
  const server = createServer((socket) => {
    let [next, rest] = [0, '']
    const reply = (): void => {
      const text = replies[next++] ?? ''
      if (text === '') socket.destroy()
      else socket.write(`${text}\r\n`)
    }
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      const end = replies[next - 1]?.startsWith('354') ? '\r\n.\r\n' : '\r\n'
      if (!rest.endsWith(end)) return
      rest = ''
      reply()
    })
    reply()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Splits an email of two alternatives into its header and decoded parts. */
function partsOf(source: string): Pick<ReceivedEmail, 'headers' | 'source' | 'text' | 'html'> {
  const headers = headersOf(source)
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1]
  assert.ok(boundary, source)
  const parts = source.split(`--${boundary}`).slice(1, -1)
  const bodyOf = (type: string): string => {
    const part = parts.find((one) => headersOf(one)['content-type']?.startsWith(type)) ?? ''
    const body = part.slice(part.indexOf('\r\n\r\n') + 4)
    const encoding = headersOf(part)['content-transfer-encoding']
    if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
    return encoding === 'quoted-printable' ? quotedPrintable(body) : body
  }
  return { headers, source, text: bodyOf('text/plain'), html: bodyOf('text/html') }
}

function headersOf(part: string): Record<string, string> {
  const lines = part
    .trimStart()
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    }),
  )
}

const quotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Returns the address of the link in an email whose text is given, below the origin. */
export function linkIn({ text }: Pick<ReceivedEmail, 'text'>, path: string): string {
  const found = text.split(/\s/).find((word) => word.includes(path))
  assert.ok(found, text)
  return new URL(found).pathname
}
