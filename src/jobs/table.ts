import { fixedLimits } from '#generated/limits.ts'
import type { Config } from '../config.ts'
import type { Approvals } from '../conversations/approvals.ts'
import { sweepContactRequests, tellOfContacts } from '../conversations/contact-notices.ts'
import type { DeletionClock } from '../deletion-clock.ts'
import type { CheckLead } from '../delivery/clock-lead.ts'
import { clearDeleted } from '../delivery/deleted-mail.ts'
import { sweep } from '../delivery/retention.ts'
import { deleteOwnerless } from '../directory/closing.ts'
import type { Arrival } from '../domain/acceptance.ts'
import { changesOf } from '../domain/authority.ts'
import { dayMs, hourMs } from '../domain/durations.ts'
import type { Files } from '../files/index.ts'
import type { Identity } from '../identity/index.ts'
import type { MinuteCounts } from '../minute-counts.ts'
import type { Authority } from '../oauth/authority.ts'
import { collectUnused } from '../oauth/collection.ts'
import type { Keys } from '../oauth/keys.ts'
import type { Tickets } from '../oauth/tickets.ts'
import type { Observe } from '../observe.ts'
import type { OwnerLimits } from '../owner-limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Arrivals } from '../push/arrivals.ts'
import type { Peers } from '../push/peers.ts'
import type { Presence } from '../push/presence.ts'
import type { Store } from '../store/index.ts'
import type { Webhooks } from '../webhooks/index.ts'
import { forgetKeys } from './forget-keys.ts'
import { forgetMcp } from './forget-mcp.ts'

/** Background work, repeated at a fixed interval. */
export interface Job {
  name: string
  /** From one time to the next; a time that comes while the job still runs is passed over. See startJobs. */
  periodMs: number
  /** Each process for itself, or one process at a time for all of them, by a lease. */
  runsIn: 'every process' | 'one process'
  run(): Promise<void>
}

export interface JobDeps {
  config: Pick<Config, 'authoritySeconds' | 'idempotencyHours' | 'mcpSessionHours' | 'retentionDays'>
  store: Store
  clock: Clock
  ids: Ids
  checkLead: CheckLead
  counts: Pick<MinuteCounts, 'share' | 'sweep'>
  deletionClock: Pick<DeletionClock, 'now'>
  announce: (arrivals: readonly Arrival[]) => void
  approvals: Pick<Approvals, 'sweep'>
  arrivals: Pick<Arrivals, 'check'>
  authority: Authority
  files: Files
  identity: Pick<Identity, 'sweep'>
  keys: Keys
  observe: Observe
  ownerLimits: Pick<OwnerLimits, 'share'>
  peers: Peers
  presence: Pick<Presence, 'tell' | 'sweep'>
  tickets: Tickets
  webhooks: Pick<Webhooks, 'look' | 'findBehind' | 'findEnded'>
}

/** So that who waits for mail learns of it in time, whatever became of the bus and of what it said. */
const arrivalCheckMs = (fixedLimits.untoldSecondsMax - 5) * 1000

/**
 * Tickets live for seconds and counts for a minute, and each is a row; and mail that a process of the version before
 * has accepted is in no thread until then.
 */
const sweepMs = 60_000

/** What a process left behind that died before this one began has ended by then. */
const peersMs = 6_000

/** So long another process may not know of what was counted here. */
const shareMs = 1_000

/** So long the mail of an agent that was deleted may wait until it goes, and its senders are told. */
const clearMs = 10_000

/** So long who is asked to be a contact may wait until it is told. */
const contactsMs = 1_000

/** So long an event may wait that is to be tried again, and one of which another process knows. */
const webhooksMs = 1_000

/** And one of which nobody knows who could tell. */
const behindMs = 10_000

/** And so long the agents of an account that was deleted, which can do nothing meanwhile. */
const ownerlessMs = 10_000

/** And so long of sockets that opened or closed. */
const tellMs = (fixedLimits.presenceSecondsMax * 1000) / 8

/** All background work of a process. */
export function jobsOf(deps: JobDeps): readonly Job[] {
  const {
    approvals,
    arrivals,
    config,
    store,
    counts,
    deletionClock,
    files,
    identity,
    keys,
    observe,
    ownerLimits,
    peers,
    presence,
    authority,
    tickets,
    webhooks,
  } = deps
  const { authoritySeconds, idempotencyHours, retentionDays } = config
  /** Returns a job that removes expired rows by the clock of the database, and fails while that clock has jumped. */
  const expiring = (remove: (now: number) => Promise<unknown>) => async (): Promise<void> =>
    void (await remove(await deletionClock.now()))
  const removeMail = async (now: number): Promise<void> => observe.swept(await sweep(deps, now - retentionDays * dayMs))
  const endWebhooks = async (): Promise<void> => void (await webhooks.findEnded())
  const removeOwnerless = async (): Promise<void> => {
    await authority.changed(changesOf('agent', await deleteOwnerless(deps)))
  }
  const removeKeys = (now: number): Promise<number> => forgetKeys(store, now - idempotencyHours * hourMs)
  return [
    { name: 'retention', periodMs: hourMs, runsIn: 'one process', run: expiring(removeMail) },
    { name: 'ownerless-agents', periodMs: ownerlessMs, runsIn: 'one process', run: removeOwnerless },
    { name: 'deleted-agents', periodMs: clearMs, runsIn: 'one process', run: () => clearDeleted(deps) },
    { name: 'idempotency', periodMs: hourMs, runsIn: 'one process', run: expiring(removeKeys) },
    { name: 'arrivals', periodMs: arrivalCheckMs, runsIn: 'every process', run: arrivals.check },
    { name: 'tickets', periodMs: sweepMs, runsIn: 'one process', run: expiring(tickets.sweep) },
    { name: 'contacts', periodMs: contactsMs, runsIn: 'every process', run: () => tellOfContacts(deps) },
    {
      name: 'contact-requests',
      periodMs: hourMs,
      runsIn: 'one process',
      run: expiring((now) => sweepContactRequests(store, now)),
    },
    { name: 'approvals', periodMs: hourMs, runsIn: 'one process', run: expiring(approvals.sweep) },
    { name: 'presence', periodMs: tellMs, runsIn: 'every process', run: presence.tell },
    { name: 'peers', periodMs: peersMs, runsIn: 'every process', run: peers.check },
    { name: 'processes', periodMs: sweepMs, runsIn: 'one process', run: expiring(presence.sweep) },
    { name: 'counts', periodMs: shareMs, runsIn: 'every process', run: counts.share },
    { name: 'owner-usage', periodMs: shareMs, runsIn: 'every process', run: ownerLimits.share },
    { name: 'old-counts', periodMs: sweepMs, runsIn: 'one process', run: expiring(counts.sweep) },
    { name: 'files', periodMs: hourMs, runsIn: 'one process', run: expiring(files.sweep) },
    { name: 'sessions', periodMs: hourMs, runsIn: 'one process', run: expiring(identity.sweep) },
    { name: 'mcp-sessions', periodMs: hourMs, runsIn: 'one process', run: expiring((now) => forgetMcp(deps, now)) },
    { name: 'spool', periodMs: hourMs, runsIn: 'every process', run: expiring(files.sweepSpool) },
    { name: 'url-keys', periodMs: hourMs, runsIn: 'every process', run: files.reloadKeys },
    {
      name: 'authorizations',
      periodMs: hourMs,
      runsIn: 'one process',
      run: expiring((now) => collectUnused(store, now)),
    },
    { name: 'webhooks', periodMs: webhooksMs, runsIn: 'every process', run: webhooks.look },
    { name: 'webhooks-behind', periodMs: behindMs, runsIn: 'one process', run: webhooks.findBehind },
    { name: 'webhooks-ended', periodMs: hourMs, runsIn: 'one process', run: endWebhooks },
    // A key that was withdrawn ends what it signed, as soon as what ends an agent, a client or a session.
    { name: 'keys', periodMs: authoritySeconds * 1000, runsIn: 'every process', run: keys.reload },
    { name: 'authority', periodMs: authoritySeconds * 1000, runsIn: 'every process', run: authority.check },
  ]
}
