// Generated from src/clients/typescript/src/node/mcp/streams.ts by `npm run generate`. Do not edit.
import { isResponseTo, type Message, type RequestMessage } from './messages.js'
import type { Received } from './received.js'

const [listenMethod, eventsMethod] = ['subscriptions/listen', 'events/stream']

/** Returns true for requests whose response is a stream that lasts. */
export const isStreamed = ({ method = '' }: Message): boolean => [listenMethod, eventsMethod].includes(method)

/** Continuation of a request after its connection was lost. */
export interface Resumption {
  /** Returns the request for the next attempt. */
  body(): string
  /** Returns the lines for the client. It does not notice that a stream began again. */
  linesOf(received: Received): string[]
  /** Returns true if the answer ends only the response of the service, and not the request of the client. */
  continuesAfter(answer: Message): boolean
}

export function createResumption(request: RequestMessage, text: string): Resumption {
  if (request.method === listenMethod) return resumeListening(request, text)
  if (request.method === eventsMethod) return resumeEvents(request, text)
  return { body: () => text, linesOf: ({ line }) => [line], continuesAfter: () => false }
}

/**
 * Continues a subscription to resources. Changes of the meantime were missed, so each resource counts as changed. The
 * service also answers when it stops, and the subscription then begins again.
 */
function resumeListening({ id, params }: RequestMessage, text: string): Resumption {
  let isAcknowledged = false
  const uris: unknown = Object(params?.['notifications']).resourceSubscriptions
  const updates = (Array.isArray(uris) ? uris : []).map((uri) =>
    JSON.stringify({
      jsonrpc: '2.0',
      method: 'notifications/resources/updated',
      params: { uri, _meta: { 'io.modelcontextprotocol/subscriptionId': id } },
    }),
  )
  const continuesAfter = (answer: Message): boolean => isAcknowledged && answer.error === undefined
  return {
    body: () => text,
    continuesAfter,
    linesOf({ line, message }) {
      if (isResponseTo(message, id)) return continuesAfter(message) ? [] : [line]
      if (message.method !== 'notifications/subscriptions/acknowledged') return [line]
      if (isAcknowledged) return updates
      isAcknowledged = true
      return [line]
    },
  }
}

/** Continues a stream of events after the last cursor that the client has got. */
function resumeEvents(request: RequestMessage, text: string): Resumption {
  let cursor: unknown
  return {
    body: () => (cursor === undefined ? text : JSON.stringify({ ...request, params: { ...request.params, cursor } })),
    continuesAfter: () => false,
    linesOf({ line, message }) {
      if (message.method?.startsWith('notifications/events/')) cursor = message.params?.['cursor'] ?? cursor
      return [line]
    },
  }
}
