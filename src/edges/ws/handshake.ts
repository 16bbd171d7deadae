import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { MailboxCursor } from '#generated/rest/models.ts'
import { patterns } from '#generated/schemas.ts'
import {
  defaultFeedDirection,
  type FeedDirection,
  feedDirections,
  feedScopes,
  subprotocols,
} from '#generated/ws/frames.ts'
import type { OwnerLimits } from '../../access/owner-limits.ts'
import type { Calls } from '../../calls/index.ts'
import { type Caller, isBrowserActor } from '../../domain/authority.ts'
import { parseMailboxCursor } from '../../domain/cursors.ts'
import { ownerHolderName } from '../../domain/owner-limits.ts'
import { Fault } from '../../fault.ts'
import type { Feeds } from '../../push/feeds.ts'
import type { Presence } from '../../push/presence.ts'
import type { Config } from '../../settings/config.ts'
import { requireEncodedAddress } from '../addresses.ts'

interface SocketCountDeps {
  config: Pick<Config, 'socketsPerAgentMax'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  presence: Presence
}

/** Highest number of pages in one browser that follow mailboxes at the same time. */
const socketsPerBrowserMax = 8

/**
 * Counts a connection as a socket of the agent and of its owner, until it closes or the returned function is called.
 * Throws RATE_LIMITED at the limit. It counts before the handshake ends, because otherwise any number of clients could
 * connect at the same time. The socket of a person who reads the mailbox counts only for the browser of the person. It
 * does not make the agent online.
 */
async function countSocket(
  { config, ownerLimits, presence }: SocketCountDeps,
  caller: Caller,
  stream: Duplex,
): Promise<() => void> {
  const holders = isBrowserActor(caller)
    ? [{ name: caller.sessionId, most: socketsPerBrowserMax }]
    : [
        { name: caller.agentId, most: config.socketsPerAgentMax },
        { name: ownerHolderName(caller.handle), most: await ownerLimits.limitOf(caller.handle, 'socketsPerOwnerMax') },
      ]
  const uncount = await presence.openFor(holders)
  if (typeof uncount !== 'function') throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
  if (stream.destroyed) uncount()
  else stream.on('close', uncount)
  return uncount
}

export interface HandshakeDeps {
  calls: Calls
  config: Config
  feeds: Feeds
  ownerLimits: SocketCountDeps['ownerLimits']
  presence: Presence
}

export interface Handshake {
  caller: Caller
  direction: FeedDirection
  /** Cursor after which the feed begins. */
  after: MailboxCursor
  /** Removes the connection from the socket count of the agent. */
  uncount(): void
}

/** The only WebSocket version (RFC 6455 section 4.2.2). */
const version = '13'

/**
 * Returns the error for a request without an upgrade. It names the protocol (RFC 9110 section 15.5.22) and its version
 * (RFC 6455 section 4.2.2).
 */
const upgradeRequired = (): Fault =>
  new Fault('UPGRADE_REQUIRED', undefined, {
    headers: { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': version },
  })

const targetOf = ({ url = '' }: IncomingMessage): URL | null => URL.parse(url, 'http://localhost')

/** Returns a predicate for requests to the address of the feed. */
export function createFeedMatcher({ wsUrl }: Pick<Config, 'wsUrl'>): (request: IncomingMessage) => boolean {
  const { pathname } = new URL(wsUrl)
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  // The predicate runs for every request, so it first searches for the last segment, and then parses the address. The
  // search is reliable, because the segment has only one spelling.
  return (request) => request.url?.includes(lastSegment) === true && targetOf(request)?.pathname === pathname
}

/**
 * Authorizes the connection and reads the requested feed. Throws a Fault before the upgrade. Checks the access first,
 * so that a caller without access learns nothing else.
 */
export async function checkHandshake(
  deps: HandshakeDeps,
  request: IncomingMessage,
  stream: Duplex,
): Promise<Handshake> {
  if (!createFeedMatcher(deps.config)(request)) throw new Fault('NOT_FOUND')
  const caller = await callerOf(deps, request)
  if (request.headers['sec-websocket-version'] !== version) throw upgradeRequired()
  const requested = requestedFeed(request)
  const uncount = await countSocket(deps, caller, stream)
  const { direction, after = await deps.feeds.endOf(caller.agentId) } = requested
  return { caller, direction, after, uncount }
}

/** Rejects a request to the feed that asks for no upgrade. */
export async function rejectWithoutUpgrade(deps: HandshakeDeps, request: IncomingMessage): Promise<never> {
  await callerOf(deps, request)
  throw upgradeRequired()
}

/**
 * Returns the caller that a token or a ticket identifies. Browsers use tickets, because they cannot send a token in a
 * handshake.
 */
async function callerOf({ calls, config }: HandshakeDeps, { headers }: IncomingMessage): Promise<Caller> {
  const { authorization, origin } = headers
  const ticket = authorization === undefined ? ticketOf(headers) : undefined
  const caller = await calls.authorizeConnection({ resource: 'ws', scopes: feedScopes, authorization, ticket })
  if (ticket !== undefined && !mayShowTickets(config, caller, origin))
    throw new Fault('FORBIDDEN', 'pages of this origin may not connect: the operator can list it in CORS_ORIGINS')
  return caller
}

/**
 * Returns true if pages of this origin may connect with the ticket. Only the service's own pages may use a ticket of a
 * browser session.
 */
function mayShowTickets({ corsOrigins, webUrl }: Config, caller: Caller, origin: string | undefined): boolean {
  if (isBrowserActor(caller)) return origin === new URL(webUrl).origin
  return origin === undefined || corsOrigins.includes(origin)
}

function ticketOf({ 'sec-websocket-protocol': offered = '' }: IncomingHttpHeaders): string | undefined {
  const names = offered.split(',').map((name) => name.trim())
  const [ticket, ...others] = names.filter((name) => name.startsWith(subprotocols.ticket))
  return others.length === 0 ? ticket?.slice(subprotocols.ticket.length) : undefined
}

/** Returns the feed that the address names, and the cursor after which it begins. */
function requestedFeed(request: IncomingMessage): { direction: FeedDirection; after: MailboxCursor | undefined } {
  requireEncodedAddress(request.url ?? '')
  const query = targetOf(request)?.searchParams ?? new URLSearchParams()
  const directionName = onlyOne(query, 'direction') ?? defaultFeedDirection
  const direction = feedDirections.find((feed) => feed === directionName)
  if (!direction) throw new Fault('VALIDATION_ERROR', `direction must be one of ${feedDirections.join(', ')}`)
  const [createdAt, envelopeId] = [onlyOne(query, 'after_created_at'), onlyOne(query, 'after_envelope_id')]
  if (createdAt !== undefined && !isTime(createdAt))
    throw new Fault('VALIDATION_ERROR', 'after_created_at must be a whole number of milliseconds')
  if (envelopeId !== undefined && !patterns.EnvelopeId.test(envelopeId))
    throw new Fault('VALIDATION_ERROR', 'after_envelope_id must be the id of an envelope')
  const after = parseMailboxCursor({
    ...(createdAt !== undefined && { after_created_at: Number(createdAt) }),
    ...(envelopeId !== undefined && { after_envelope_id: envelopeId }),
  })
  return { direction, after }
}

function onlyOne(query: URLSearchParams, name: string): string | undefined {
  const [value, ...others] = query.getAll(name)
  if (others.length > 0) throw new Fault('VALIDATION_ERROR', `${name} is repeated: send it once`)
  return value
}

const isTime = (text: string): boolean => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))
