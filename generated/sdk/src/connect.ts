// Generated from src/clients/typescript/src/connect.ts by `npm run generate`. Do not edit.
import { withToken } from './call.js'
import type { Connection } from './connection.js'
import { runWithin } from './clock.js'
import { checkCursor } from './cursor.js'
import { createFeed, type Feed } from './feed.js'
import type { FeedDirection } from './frames.js'
import { loadNodeSockets } from './node-socket.js'
import type { CallOptions } from './settings.js'
import { LiveApi, type MailboxCursor } from './rest/index.js'
import { createRetryPolicy, withRetries } from './retry.js'
import { createPlatformSocket, type OpenSocket } from './socket.js'
import { withoutTimeoutForPersons } from './tokens.js'
import { userAgentHeader } from './user-agent.js'

export interface ConnectParams {
  /** Envelopes to push: addressed to the agent (`in`, the default), sent by it (`out`), or both. */
  direction?: FeedDirection | undefined
  /**
   * Cursor to begin after. The service first pushes the envelopes that arrived since. By default it pushes new ones
   * only.
   */
  cursor?: MailboxCursor | null | undefined
}

/** Default time-out of a handshake in milliseconds. */
const handshakeMsMax = 20_000

/**
 * Opens live delivery and resolves when the server has accepted the connection. The client retries handshakes as it
 * retries calls. `timeoutMs` applies to each handshake, and is at most 20 seconds by default. The signal ends the feed
 * as well.
 *
 * The feed ends when its token expires. The next feed can begin with `cursorOf` the last frame; `follow` does all of
 * this. In Node the client closes a connection that was silent for a minute. Other platforms hide the server's pings,
 * so the platform itself has to detect a lost connection.
 */
export async function connect(
  connection: Connection,
  { direction, cursor }: ConnectParams = {},
  options: CallOptions = {},
): Promise<Feed> {
  const { settings, discovery } = connection
  const query = { ...checkCursor(cursor), direction }
  const { signal, timeoutMs = Math.min(settings.timeoutMs, handshakeMsMax) } = options
  const policy = createRetryPolicy(settings, 'connect', { ...options, timeoutMs })

  async function attempt(abortSignal: AbortSignal): Promise<Feed> {
    const { ws_url } = await discovery.addresses(abortSignal)
    const address = new URL(ws_url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const nodeSocket = await loadNodeSockets()
    if (nodeSocket)
      return withToken(
        connection.tokens,
        ws_url,
        (token) => open(nodeSocket(address, headersWith(token)), abortSignal),
        abortSignal,
      )
    const { ticket } = await new LiveApi(connection.call).createTicket({
      ...options,
      signal: abortSignal,
      timeoutMs,
      maxRetries: 0,
    })
    return open(createPlatformSocket(address, ticket), abortSignal)
  }

  const headersWith = (token: string) => ({
    ...userAgentHeader(settings),
    ...options.headers,
    Authorization: `Bearer ${token}`,
  })

  async function open(openSocket: OpenSocket, abortSignal: AbortSignal): Promise<Feed> {
    const { events, start } = createFeed({ clock: settings.clock, signal })
    const socket = await runWithin({ ...policy, signal: abortSignal }, (handshakeSignal) =>
      openSocket(events, handshakeSignal),
    )
    const feed = start(socket)
    settings.emit({ type: 'connected' })
    void feed.ended.then((end) => settings.emit({ type: 'disconnected', ...end }))
    return feed
  }

  return withRetries(withoutTimeoutForPersons(connection.tokens, policy), attempt)
}
