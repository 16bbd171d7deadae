import { fixedLimits } from '#generated/limits.ts'
import { feedScopes, subprotocols } from '#generated/ws/frames.ts'
import { dashboardClientId } from '../../../domain/clients.ts'
import { highestEnvelopeId } from '../../../domain/ulids.ts'
import type { MailReader } from '../../../mail/threads/threads.ts'
import type { LiveFeed } from './live-region.ts'
import { readerOf } from './reader.ts'
import type { PageAnswer, PersonVisit, WebDeps } from '../route.ts'

/** Returns the feed of new mail in a mailbox. Call it before reading the page, so that no message is missed. */
export async function openLiveFeed({ config, store }: WebDeps, { agentId }: MailReader): Promise<LiveFeed> {
  const feed = new URL(config.wsUrl)
  feed.searchParams.set('direction', 'both')
  feed.searchParams.set('after_created_at', String(await store.feed.last(agentId)))
  feed.searchParams.set('after_envelope_id', highestEnvelopeId)
  return { agentId, feed: feed.href }
}

/**
 * Issues a ticket with which the script of a page opens the WebSocket once, because browsers have no access token. The
 * ticket names the agent, and the socket lives as long as one with a token. The socket also ends with the session of
 * the browser.
 */
export async function issueTicket(deps: WebDeps, visit: PersonVisit): Promise<PageAnswer> {
  const { clock, identity, tickets } = deps
  identity.changeLimit(visit.session.account_id)
  const { ticket } = await tickets.issue({
    ...(await readerOf(deps, visit)),
    clientId: dashboardClientId,
    sessionId: visit.session.id,
    scopes: feedScopes,
    expiresAt: clock() + fixedLimits.accessTokenSeconds * 1000,
  })
  return { json: { protocols: [subprotocols.spoken, subprotocols.ticket + ticket] } }
}
