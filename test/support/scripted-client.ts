import { createClient, type ClientEvent, type ClientOptions } from '#sdk'
import { movedClock } from './moved-clock.ts'

export const url = {
  base_url: 'http://rest.test/v1',
  auth_url: 'http://auth.test',
  ws_url: 'ws://rest.test/v1/connect',
}

export type Respond = (request: Request) => Response | Promise<Response>

/** Creates a client of a service with these responses. */
export function newClient(respond: Respond, options: Partial<ClientOptions> = {}) {
  const clock = movedClock()
  const requests: Request[] = []
  const events: ClientEvent[] = []
  const fetch: ClientOptions['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    return respond(request)
  }
  const onEvent = (event: ClientEvent) => void events.push(event)
  const client = createClient({ url, auth: { token: 'token' }, fetch, clock, onEvent, ...options })
  return { client, clock, requests, events }
}

export const json = (body: object, init: ResponseInit = {}) => Response.json(body, init)
export const empty: Respond = () => json({ envelope_headers: [], next_cursor: null })
export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ error: { code, message: 'no' } }, { status, headers })

/** Never responds; ends with the request's signal, like every `fetch`. */
export const never: Respond = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** Responds with a body without an end. */
export function neverEnds(cancelled: () => void): Respond {
  return () =>
    new Response(
      new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')), cancel: cancelled }),
      {
        headers: { 'content-type': 'application/json' },
      },
    )
}

/** Resolves after all queued work has run. */
export const soon = () => new Promise((resolve) => setImmediate(resolve))
