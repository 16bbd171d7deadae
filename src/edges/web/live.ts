import { fixedLimits } from '#generated/limits.ts'
import { feedScopes, subprotocols } from '#generated/ws/frames.ts'
import { lastId } from '../../domain/ulids.ts'
import type { Reader } from '../../conversations/authors.ts'
import type { Live } from './pages/live-region.ts'
import { readerOf } from './reader.ts'
import type { Answer, PersonVisit, WebDeps } from './route.ts'

/** To be asked before the page is read: what comes in between is told then, and not missed. */
export async function followed({ config, store }: WebDeps, { agentId }: Reader): Promise<Live> {
  const feed = new URL(config.wsUrl)
  feed.searchParams.set('direction', 'both')
  feed.searchParams.set('after_created_at', String(await store.feed.last(agentId)))
  feed.searchParams.set('after_envelope_id', lastId)
  return { agentId, feed: feed.href }
}

/**
 * What opens the WebSocket once, for the script of a page. Nobody has a token here, so the ticket stands for what a
 * token would: one agent, and no longer than one; and for the session of this browser, with which its socket ends.
 */
export async function giveTicket(deps: WebDeps, visit: PersonVisit): Promise<Answer> {
  const { clock, identity, tickets } = deps
  identity.changeLimit(visit.session.account_id)
  const { ticket } = await tickets.issue({
    ...(await readerOf(deps, visit)),
    ...{ clientId: 'dashboard', sessionId: visit.session.id, scopes: feedScopes },
    expiresAt: clock() + fixedLimits.accessTokenSeconds * 1000,
  })
  return { json: { protocols: [subprotocols.spoken, subprotocols.ticket + ticket] } }
}
