import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

export interface Passing {
  /** Method of the request. */
  method: string
  path: string
  /** Status of the response, which may be changed in place. */
  status: number
  headers: Headers
  body: string
  /** True to cut the connection instead of responding. */
  cut: boolean
}

export interface Proxy {
  origin: string
  close(): Promise<void>
}

/** Starts a proxy in front of the real service that changes responses. */
export async function startProxy(upstream: string, change: (passing: Passing) => void): Promise<Proxy> {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url: path = '/' } = request
      const answer = await fetch(upstream + path, {
        method,
        headers: headersOf(request),
        redirect: 'manual',
        ...(method === 'POST' || method === 'PATCH' ? { body: await bytesOf(request) } : {}),
      })
      const passing: Passing = {
        method,
        path,
        status: answer.status,
        headers: new Headers(answer.headers),
        body: await answer.text(),
        cut: false,
      }
      for (const name of ['content-length', 'connection', 'keep-alive', 'transfer-encoding'])
        passing.headers.delete(name)
      change(passing)
      if (passing.cut) return void request.socket.destroy()
      response.writeHead(passing.status, Object.fromEntries(passing.headers)).end(passing.body)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    ['authorization', 'content-type', 'accept', 'idempotency-key'].flatMap((name) =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    ),
  )

async function bytesOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
