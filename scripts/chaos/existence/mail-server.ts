import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Replies with which an SMTP server accepts everything. Without one, the reply is `250 ok`. */
const replies: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye' }

/** Starts an SMTP server on this machine that accepts and forgets every email. Returns the settings that use it. */
export async function startMailServer() {
  const server = createServer((socket) => {
    let [rest, isText] = ['', false]
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (isText && line !== '.') continue
        isText = !isText && line === 'DATA'
        socket.write(`${replies[line] ?? '250 ok'}\r\n`)
      }
    })
    socket.write('220 here\r\n')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'agents@service.example',
    },
    close: () => void server.close(),
  }
}
