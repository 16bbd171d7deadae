import type { RequestListener } from 'node:http'
import { after, before, beforeEach } from 'node:test'
import { certificate } from './certificate.ts'
import { startTlsServer, type TlsServer } from './endpoint.ts'
import { callback } from './public-client.ts'

/** Name of the host that serves documents in tests. It resolves to this machine. */
const host = 'hooks.example'

/** Egress that trusts the test host. */
export const documentEgress = { resolve: async () => ['127.0.0.1'], ca: certificate }

export interface DocumentHost {
  /** Returns the URL of a document. Each call without a path returns another one. */
  url(path?: string): string
  /** Paths of all requests so far. */
  requests: string[]
  /** Responds to the next requests. */
  answer: RequestListener
  server: TlsServer
}

/** Returns a valid metadata document, with changes. */
export const documentAt = (client_id: string, changes: object = {}): object => ({
  client_id,
  client_name: 'A documented app',
  client_uri: 'https://hooks.example/',
  redirect_uris: [callback],
  grant_types: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_method: 'none',
  ...changes,
})

/** Serves a document, as JSON unless it is a text. */
export const serve =
  (document: object | string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers })
    response.end(typeof document === 'string' ? document : JSON.stringify(document))
  }

/** Starts an HTTPS server for the documents of a suite. By default, each of its URLs is a valid document. */
export function useDocumentHost(): () => DocumentHost {
  let found: DocumentHost
  let count = 0
  const usual: RequestListener = (request, response) => serve(documentAt(found.url(request.url)))(request, response)
  before(async () => {
    const server = await startTlsServer((request, response) => {
      found.requests.push(request.url ?? '')
      found.answer(request, response)
    })
    const url = (path = `/app-${count++}`): string => `https://${host}:${server.port}${path}`
    found = { url, requests: [], answer: usual, server }
  })
  beforeEach(() => {
    found.answer = usual
    found.requests.length = 0
  })
  after(() => found.server.close())
  return () => found
}
