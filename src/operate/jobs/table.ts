import { fixedLimits } from '#generated/limits.ts'
import type { Identity } from '../../access/identity/index.ts'
import { checkDomains } from '../../access/sso/domains.ts'
import type { Sso } from '../../access/sso/index.ts'
import type { MinuteCounts } from '../../access/minute-counts.ts'
import type { OwnerLimits } from '../../access/owner-limits.ts'
import type { Authority } from '../../access/oauth/authority.ts'
import { deleteUnusedClients } from '../../access/oauth/registration.ts'
import type { SigningKeys } from '../../access/oauth/keys.ts'
import type { WebSocketTickets } from '../../access/oauth/tickets.ts'
import type { MailArrival } from '../../domain/acceptance.ts'
import { authorityChangesOf } from '../../domain/authority.ts'
import { dayMs, hourMs } from '../../domain/durations.ts'
import type { Files } from '../../mail/files/index.ts'
import { removeMailOfDeletedAgents } from '../../mail/retention/deleted-mail.ts'
import type { DeletionClock } from '../../mail/retention/deletion-clock.ts'
import { removeOldMail } from '../../mail/retention/sweep.ts'
import type { CheckClockLead } from '../../mail/sending/database-clock.ts'
import type { Approvals } from '../../mail/threads/approvals.ts'
import { sendContactNotices, removeOldContactRequests } from '../../mail/threads/contacts.ts'
import { removeOldAuditEntries } from '../../people/audit.ts'
import { deleteOwnerlessAgents } from '../../people/closing.ts'
import { addDigests } from '../../people/emails/digests.ts'
import type { EmailSending } from '../../people/emails/sending.ts'
import { sendsEmail } from '../../people/emails/queue.ts'
import type { WebPush } from '../../people/web-push/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Observers } from '../../platform/observe.ts'
import type { Arrivals } from '../../push/arrivals.ts'
import type { Peers } from '../../push/peers.ts'
import type { Presence } from '../../push/presence.ts'
import type { Config } from '../../settings/config.ts'
import type { Store } from '../../store/index.ts'
import { type AgentPage, iterateAgentPages } from '../../store/people/agent-pages.ts'
import type { Webhooks } from '../../webhooks/index.ts'
import type { ProcessReports } from './process-reports.ts'

const agentsPerPage = 1_000
const keysPerSweep = 1_000

/**
 * Removes the idempotency keys that are older than the cutoff, in batches. Before their removal, such keys already
 * count as expired.
 */
export async function removeOldIdempotencyKeys(
  { idempotency }: Pick<Store, 'idempotency'>,
  cutoff: number,
): Promise<number> {
  let removed = 0
  const nextPage = (after: string): Promise<AgentPage> => idempotency.agentsWithOldKeys(cutoff, after, agentsPerPage)
  for await (const agentIds of iterateAgentPages(nextPage))
    for (let isMore = true; isMore; ) {
      const keys = await idempotency.forget(agentIds, cutoff, keysPerSweep)
      removed += keys
      isMore = keys > 0
    }
  return removed
}

interface ForgetDeps {
  config: Pick<Config, 'mcpSessionHours'>
  store: Pick<Store, 'pendingElicitations' | 'mcpSessions'>
}

const rowsPerStatement = 1_000

/** Removes expired sessions of MCP clients and expired pending elicitations. */
async function forgetMcp(
  { config, store: { pendingElicitations, mcpSessions } }: ForgetDeps,
  now: number,
): Promise<void> {
  const usedBefore = now - config.mcpSessionHours * hourMs
  while ((await mcpSessions.removeUnused(usedBefore, rowsPerStatement)) === rowsPerStatement);
  while ((await pendingElicitations.removeExpired(now, rowsPerStatement)) === rowsPerStatement);
}

/** Background work that is repeated at a fixed interval. */
export interface Job {
  name: string
  /** Milliseconds between two starts. A start is skipped while the job is still running (see `startJobs`). */
  periodMs: number
  /**
   * With `every process`, each process runs the job for itself. With `one process`, the process with the lease runs it
   * for all.
   */
  runsIn: 'every process' | 'one process'
  run(): Promise<void>
}

interface JobDeps {
  config: Pick<
    Config,
    'auditRetentionDays' | 'authoritySeconds' | 'idempotencyHours' | 'mcpSessionHours' | 'retentionDays' | 'smtpUrl'
  >
  store: Store
  clock: Clock
  ids: IdGenerator
  checkLead: CheckClockLead
  counts: Pick<MinuteCounts, 'share' | 'sweep'>
  deletionClock: Pick<DeletionClock, 'now'>
  announce: (arrivals: readonly MailArrival[]) => void
  approvals: Pick<Approvals, 'sweep'>
  arrivals: Pick<Arrivals, 'check'>
  authority: Authority
  emails: EmailSending
  files: Files
  identity: Pick<Identity, 'sweep'>
  keys: SigningKeys
  observe: Observers
  ownerLimits: Pick<OwnerLimits, 'share'>
  peers: Peers
  presence: Pick<Presence, 'report' | 'sweep'>
  sso: Pick<Sso, 'hasDomainRecord'>
  /** Undefined for a process that serves no requests. */
  processReports: Pick<ProcessReports, 'report'> | undefined
  tickets: WebSocketTickets
  webhooks: Pick<Webhooks, 'look' | 'findBehind' | 'findEnded'>
  webPush: Pick<WebPush, 'publicKey' | 'send'>
}

/**
 * Milliseconds between two polls for new mail. They find mail whose notification was lost, within the documented limit.
 */
const arrivalCheckMs = (fixedLimits.untoldSecondsMax - 5) * 1000

/**
 * Milliseconds between two removals of short-lived rows. Tickets expire in seconds, and counts in a minute. Expired
 * emails go as soon, because the job that sends emails reads past them.
 */
const sweepMs = 60_000

/**
 * Milliseconds between two comparisons of settings with other processes. If another process died before this one
 * started, its row has expired by the first comparison.
 */
const peersMs = 6_000

/** Milliseconds between two exchanges of counts with other processes. */
const shareMs = 1_000

/** Longest time in milliseconds until the mail of a deleted agent is removed and its senders are notified. */
const clearMs = 10_000

/** Longest time in milliseconds until an agent is notified of a contact request. */
const contactsMs = 1_000

/**
 * Longest delay in milliseconds of a due delivery attempt to a webhook. It also applies to events whose mail another
 * process accepted.
 */
const webhooksMs = 1_000

/** Longest delay in milliseconds of a webhook event whose notification was lost. */
const behindMs = 10_000

/** Longest time in milliseconds until the agents of a deleted account are removed. Until then, they cannot act. */
const ownerlessMs = 10_000

/** Milliseconds between two reports on opened and closed sockets. */
const presenceReportMs = (fixedLimits.presenceSecondsMax * 1000) / 8

/** Milliseconds between two reports of a process to the pages of operators. */
const processReportMs = 15_000

/** Milliseconds for which the numbers of processes are stored: a day, and the hour until their removal. */
const usageMs = 25 * hourMs

/** Longest delay in milliseconds of an email. */
const emailsMs = 2_000

/** Longest delay in milliseconds of a daily digest. */
const digestsMs = 60_000

/** Returns the jobs of a service that sends emails. */
const emailJobs = (deps: JobDeps): readonly Job[] => [
  { name: 'emails', periodMs: emailsMs, runsIn: 'one process', run: deps.emails.send },
  { name: 'digests', periodMs: digestsMs, runsIn: 'one process', run: () => addDigests(deps) },
]

/** Longest delay in milliseconds of a notification to a browser, and of one that is tried again. */
const webPushMs = 2_000
const webPushRetryMs = 10_000

/** Returns the jobs of a service that notifies browsers. */
const webPushJobs = ({ webPush: { send } }: JobDeps): readonly Job[] => [
  { name: 'web-push', periodMs: webPushMs, runsIn: 'one process', run: () => send('usual') },
  { name: 'web-push-retries', periodMs: webPushRetryMs, runsIn: 'one process', run: () => send('troubled') },
]

/** Returns the jobs that notify people, if the operator has turned them on. */
const notificationJobs = (deps: JobDeps): readonly Job[] => [
  ...(sendsEmail(deps.config) ? emailJobs(deps) : []),
  ...(deps.webPush.publicKey === undefined ? [] : webPushJobs(deps)),
]

/** Returns all background jobs of a process. */
export function createJobs(deps: JobDeps): readonly Job[] {
  const {
    arrivals,
    config,
    store,
    counts,
    deletionClock,
    files,
    keys,
    observe,
    ownerLimits,
    peers,
    presence,
    processReports,
    authority,
    webhooks,
  } = deps
  const { auditRetentionDays, authoritySeconds, idempotencyHours, retentionDays } = config
  /** Returns a job that removes expired rows. It fails after a database clock jump, until an operator confirms. */
  const sweepRun = (remove: (now: number) => Promise<unknown>) => async (): Promise<void> =>
    void (await remove(await deletionClock.now()))
  const removeMail = async (now: number): Promise<void> =>
    observe.swept(await removeOldMail(deps, now - retentionDays * dayMs))
  const removeAudit = (now: number): Promise<void> => removeOldAuditEntries(store, auditRetentionDays, now)
  const endWebhooks = async (): Promise<void> => void (await webhooks.findEnded())
  const removeOwnerless = async (): Promise<void> => {
    await authority.changed(authorityChangesOf('agent', await deleteOwnerlessAgents(deps)))
  }
  const removeRequests = (now: number): Promise<void> => removeOldContactRequests(store, now)
  const removeClients = (now: number): Promise<void> => deleteUnusedClients(store, now)
  const reportProcess = async (): Promise<void> => processReports?.report()
  const removeReports = (now: number): Promise<void> => store.processReports.removeOld(now - usageMs)
  const removeKeys = (now: number): Promise<number> => removeOldIdempotencyKeys(store, now - idempotencyHours * hourMs)
  return [
    { name: 'retention', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeMail) },
    { name: 'audit', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeAudit) },
    { name: 'ownerless-agents', periodMs: ownerlessMs, runsIn: 'one process', run: removeOwnerless },
    { name: 'deleted-agents', periodMs: clearMs, runsIn: 'one process', run: () => removeMailOfDeletedAgents(deps) },
    { name: 'idempotency', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeKeys) },
    { name: 'arrivals', periodMs: arrivalCheckMs, runsIn: 'every process', run: arrivals.check },
    { name: 'tickets', periodMs: sweepMs, runsIn: 'one process', run: sweepRun(deps.tickets.sweep) },
    { name: 'contacts', periodMs: contactsMs, runsIn: 'every process', run: () => sendContactNotices(deps) },
    { name: 'contact-requests', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeRequests) },
    { name: 'approvals', periodMs: hourMs, runsIn: 'one process', run: sweepRun(deps.approvals.sweep) },
    { name: 'presence', periodMs: presenceReportMs, runsIn: 'every process', run: presence.report },
    { name: 'peers', periodMs: peersMs, runsIn: 'every process', run: peers.check },
    { name: 'processes', periodMs: sweepMs, runsIn: 'one process', run: sweepRun(presence.sweep) },
    { name: 'process-reports', periodMs: processReportMs, runsIn: 'every process', run: reportProcess },
    { name: 'old-process-reports', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeReports) },
    { name: 'counts', periodMs: shareMs, runsIn: 'every process', run: counts.share },
    { name: 'owner-usage', periodMs: shareMs, runsIn: 'every process', run: ownerLimits.share },
    { name: 'old-counts', periodMs: sweepMs, runsIn: 'one process', run: sweepRun(counts.sweep) },
    { name: 'files', periodMs: hourMs, runsIn: 'one process', run: sweepRun(files.sweep) },
    { name: 'sessions', periodMs: hourMs, runsIn: 'one process', run: sweepRun(deps.identity.sweep) },
    { name: 'single-sign-ons', periodMs: sweepMs, runsIn: 'one process', run: sweepRun(store.ssoIdentities.forget) },
    { name: 'domains', periodMs: hourMs, runsIn: 'one process', run: () => checkDomains(deps) },
    { name: 'old-emails', periodMs: sweepMs, runsIn: 'one process', run: sweepRun(deps.emails.sweep) },
    ...notificationJobs(deps),
    { name: 'mcp-sessions', periodMs: hourMs, runsIn: 'one process', run: sweepRun((now) => forgetMcp(deps, now)) },
    { name: 'spool', periodMs: hourMs, runsIn: 'every process', run: sweepRun(files.sweepSpool) },
    { name: 'url-keys', periodMs: hourMs, runsIn: 'every process', run: files.reloadKeys },
    { name: 'authorizations', periodMs: hourMs, runsIn: 'one process', run: sweepRun(removeClients) },
    { name: 'webhooks', periodMs: webhooksMs, runsIn: 'every process', run: webhooks.look },
    { name: 'webhooks-behind', periodMs: behindMs, runsIn: 'one process', run: webhooks.findBehind },
    { name: 'webhooks-ended', periodMs: hourMs, runsIn: 'one process', run: endWebhooks },
    // Tokens of a revoked key become invalid as fast as those of a deleted agent, client or session.
    { name: 'keys', periodMs: authoritySeconds * 1000, runsIn: 'every process', run: keys.reload },
    { name: 'authority', periodMs: authoritySeconds * 1000, runsIn: 'every process', run: authority.check },
  ]
}
