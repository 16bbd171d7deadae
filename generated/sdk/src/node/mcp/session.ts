// Generated from src/clients/typescript/src/node/mcp/session.ts by `npm run generate`. Do not edit.
import { backoffMs, isTransient } from '../../backoff.js'
import { pause } from '../../clock.js'
import { innermostReason } from '../../errors.js'
import type { Settings } from '../../settings.js'
import { isFinal, operation, type McpEndpoint } from './endpoint.js'
import { readMessages } from './received.js'

/** Session of the protocol revisions up to 2025-11-25. */
interface Session {
  id: string
  /** Request that began the session, as the client sent it. */
  initialize: string
  version: string
  /** Resources to which the client has subscribed. */
  subscriptions: Set<string>
  /** Id of the last event, after which the next stream continues. */
  lastEventId: string | undefined
  /** Ends the event stream. */
  closed: AbortController
}

export interface SessionDeps {
  endpoint: McpEndpoint
  settings: Settings
  /** Passes a message to the client. */
  deliver(line: string): Promise<void>
  report(line: string): void
  /** Ends the bridge. */
  fail(error: unknown): void
  signal: AbortSignal
}

export const contentHeaders = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
}

/** Milliseconds for which a request is repeated while the service is unavailable. Clients wait about as long. */
export const requestMs = 60_000

const headersOf = ({ id, version }: Session) => ({ 'Mcp-Session-Id': id, 'MCP-Protocol-Version': version })

/**
 * Creates the session of the client with the service, and follows its event stream. A session that the service has lost
 * begins again with the same request and the same subscriptions.
 */
export function createSessions(deps: SessionDeps) {
  const { endpoint, report } = deps
  let session: Session | undefined
  let opening: Promise<unknown> = Promise.resolve()
  let renewal: { lost: Session; done: Promise<void> } | undefined

  function replace(next: Session | undefined): void {
    session?.closed.abort()
    session = next
    if (next) followStream(deps, next, () => renew(next)).catch(deps.fail)
  }

  async function beginAgain(lost: Session): Promise<void> {
    replace(await reopen(deps, lost))
    report('the service had ended the session; a new one began')
  }

  function renew(lost: Session): Promise<void> {
    if (session !== lost) return renewal?.lost === lost ? renewal.done : Promise.resolve()
    renewal = renewal?.lost === lost ? renewal : { lost, done: beginAgain(lost).finally(() => (renewal = undefined)) }
    return renewal.done
  }

  return {
    /** Delays other messages until this `initialize` is answered. */
    wait(answered: Promise<unknown>): void {
      opening = answered.catch(() => {})
    },

    /** Begins a session with the answer to `initialize`. */
    begin(initialize: string, id: string | null, version: unknown): void {
      if (id === null || typeof version !== 'string') return replace(undefined)
      const closed = new AbortController()
      replace({ id, initialize, version, subscriptions: new Set(), lastEventId: undefined, closed })
    },

    /** Sends a message in the session. If the service has lost the session, it begins again first. */
    async send(request: Omit<Parameters<McpEndpoint['send']>[0], 'headers' | 'method'>): Promise<Response> {
      await opening
      for (let renewals = 0; ; renewals++) {
        const used = session
        const headers = { ...contentHeaders, ...(used && headersOf(used)) }
        const response = await endpoint.send({ ...request, method: 'POST', headers })
        if (response.status !== 404 || !used || renewals === renewalsMax) return response
        await response.body?.cancel()
        await renew(used)
      }
    },

    subscribed: (uri: string): void => void session?.subscriptions.add(uri),
    unsubscribed: (uri: string): void => void session?.subscriptions.delete(uri),

    /** Ends the session at the service. */
    async end(endSignal: AbortSignal): Promise<void> {
      const ended = session
      replace(undefined)
      if (!ended) return
      const request = { method: 'DELETE', headers: headersOf(ended), signal: endSignal } as const
      const response = await endpoint.send({ ...request, isRepeatable: false, retryMs: 0 })
      await response.body?.cancel()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>

const renewalsMax = 2

/** Begins a session in place of one that the service has lost, with the same subscriptions. */
async function reopen({ endpoint, settings, signal }: SessionDeps, lost: Session): Promise<Session> {
  const post = (body: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    endpoint.send({
      method: 'POST',
      headers: { ...contentHeaders, ...headers },
      body,
      signal,
      isRepeatable: true,
      retryMs: requestMs,
    })
  const response = await post(lost.initialize, {})
  const id = response.headers.get('mcp-session-id')
  let version: unknown
  for await (const { message } of readMessages(response, { clock: settings.clock, signal }))
    version ??= Object(message.result).protocolVersion
  if (id === null || typeof version !== 'string') throw new Error('the service did not begin a new session')
  const session = { ...lost, id, version, closed: new AbortController() }
  const say = async (message: object): Promise<void> => {
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', ...message }), headersOf(session))
    await answer.body?.cancel()
  }
  await say({ method: 'notifications/initialized' })
  for (const uri of lost.subscriptions)
    await say({ id: `bridge:${uri}`, method: 'resources/subscribe', params: { uri } })
  return session
}

/**
 * Passes on the messages of the session's event stream. It opens the stream again after each end, until the session is
 * closed. Throws only errors that are final.
 */
async function followStream(deps: SessionDeps, session: Session, renew: () => Promise<void>): Promise<void> {
  const { report, settings } = deps
  const signal = AbortSignal.any([deps.signal, session.closed.signal])
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const outcome = await passStream(deps, session, signal)
      if (outcome === 'lost') return await renew()
      if (outcome === 'none') return
      if (outcome === 'ended') failures = 0
    } catch (error) {
      if (signal.aborted) return
      if (isFinal(error)) throw error
      if (failures === 0 && !isTransient(error)) report(`the event stream has failed: ${innermostReason(error)}`)
    }
    const pauseMs = backoffMs(failures, undefined, settings.random)
    await pause(pauseMs, { clock: settings.clock, signal, operation }).catch(() => {})
  }
}

/** Passes on the messages of one response. */
async function passStream(
  { endpoint, deliver, settings: { clock } }: SessionDeps,
  session: Session,
  signal: AbortSignal,
): Promise<'ended' | 'rejected' | 'lost' | 'none'> {
  const resumed = session.lastEventId === undefined ? {} : { 'Last-Event-ID': session.lastEventId }
  const headers = { Accept: 'text/event-stream', ...headersOf(session), ...resumed }
  const response = await endpoint.send({ method: 'GET', headers, signal, isRepeatable: true, retryMs: Infinity })
  if (!response.ok) await response.body?.cancel()
  if (response.status === 404) return 'lost'
  if (response.status === 405) return 'none'
  if (!response.ok) return 'rejected'
  for await (const received of readMessages(response, { clock, signal })) {
    session.lastEventId = received.eventId ?? session.lastEventId
    await deliver(received.line)
  }
  return 'ended'
}
