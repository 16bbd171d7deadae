// Generated from src/clients/typescript/src/node/loopback.ts by `npm run generate`. Do not edit.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Loopback {
  /** Address for browsers on this machine (RFC 8252 section 7.3). */
  redirect_uri: string
  /** Parameters of the first request that has the state. */
  answer: Promise<URLSearchParams>
  close(): void
}

const path = '/callback'

/**
 * Listens on a loopback address for the response of the browser. Any local program can send requests, so it rejects
 * those without the state and keeps waiting.
 */
export async function listenForAnswer(state: string): Promise<Loopback> {
  const { promise, resolve } = deferred<URLSearchParams>()
  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    const url = URL.parse(request.url ?? '', 'http://127.0.0.1')
    if (request.method !== 'GET' || url?.pathname !== path) return respond(response, 404, 'Page not found.')
    const { searchParams } = url
    if (!isAnswer(searchParams, state))
      return respond(response, 400, 'This response belongs to another sign-in. Start again in the app.')
    response.once('close', () => resolve(searchParams))
    respond(response, 200, 'Done. You can close this page and return to the app.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the listener has no port')
  return {
    redirect_uri: `http://127.0.0.1:${address.port}${path}`,
    answer: promise,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns true if the parameters have the state, no duplicates, and either a code or an error. */
function isAnswer(parameters: URLSearchParams, state: string): boolean {
  const isRepeated = [...parameters.keys()].length !== new Set(parameters.keys()).size
  const isSame = timingSafeEqual(digest(parameters.get('state') ?? ''), digest(state))
  return !isRepeated && isSame && parameters.has('code') !== parameters.has('error')
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Responds with a page that repeats nothing of the request, which may come from anybody. */
function respond(response: ServerResponse<IncomingMessage>, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    Connection: 'close',
  })
  response.end(`<!doctype html><html lang="en"><title>${text}</title><p>${text}</p></html>\n`)
}

function deferred<Result>(): { promise: Promise<Result>; resolve: (result: Result) => void } {
  let resolve: (result: Result) => void = () => {}
  const promise = new Promise<Result>((settle) => (resolve = settle))
  return { promise, resolve }
}
