import type { DirectoryDeps } from './people/deps.ts'
import { createEmailSending, type SendingDeps } from './people/emails/sending.ts'
import { notifyManagers } from './people/emails/queue.ts'
import { createSmtp, type SmtpOptions } from './people/emails/smtp.ts'
import { createWebPush, type WebPush, type WebPushDeps } from './people/web-push/index.ts'
import { applyBootstrap, checkBootstrap } from './people/bootstrap.ts'
import { readBootstrapFile, type BootstrapFile } from './people/bootstrap-file.ts'
import { busOf, sharedSettings, type Config } from './settings/config.ts'
import { createCalls, type Calls } from './calls/index.ts'
import { createConversations } from './mail/threads/index.ts'
import type { CallDeps } from './calls/pipeline.ts'
import { createClockLeadCheck } from './mail/sending/database-clock.ts'
import { createDeletionClock, type DeletionClock } from './mail/retention/deletion-clock.ts'
import { createDelivery, type Delivery } from './mail/sending/index.ts'
import { createWordCounts } from './mail/sending/search-words.ts'
import type { MailArrival } from './domain/acceptance.ts'
import { createEgress, type EgressDeps } from './egress/index.ts'
import { createSystemResolver, type ResolveTexts } from './egress/addresses.ts'
import { createEvents } from './webhooks/events.ts'
import { createExports, type Exports } from './mail/exports/index.ts'
import { openFiles } from './mail/files/index.ts'
import { createIdentity, type Identity } from './access/identity/index.ts'
import { sessionCutoffsAt } from './access/identity/sessions.ts'
import { createJobLeases, type JobLeases } from './operate/jobs/leases.ts'
import { createProcessReports } from './operate/jobs/process-reports.ts'
import { startJobs, withRunReports } from './operate/jobs/start.ts'
import { createJobs, type Job } from './operate/jobs/table.ts'
import { createClientDocuments, type ClientDocuments } from './access/oauth/client-documents.ts'
import { createAuthority } from './access/oauth/authority.ts'
import { loadSigningKeys } from './access/oauth/keys.ts'
import { createProtectedResources } from './access/oauth/resources.ts'
import { createSecretChecks, createFailedSecretLimits } from './access/oauth/secrets.ts'
import { createWebSocketTickets } from './access/oauth/tickets.ts'
import { createAccessTokens } from './access/oauth/tokens.ts'
import { createSso, type Sso } from './access/sso/index.ts'
import { createMinuteCounts, type MinuteCounts } from './access/minute-counts.ts'
import { createObservers, type Observers } from './platform/observe.ts'
import { createOwnerLimits } from './access/owner-limits.ts'
import { runAs } from './platform/acting.ts'
import { reportSlowSteps, systemTimer, type Clock, type Timer } from './platform/clock.ts'
import type { IdGenerator } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { watchEventLoop } from './platform/process-usage.ts'
import type { Bus } from './push/bus/bus.ts'
import { openPush, type PushServices } from './push/index.ts'
import { createRateLimits } from './calls/rates.ts'
import { createSearch } from './mail/search.ts'
import { openDatabase, openForInspection, type Database } from './store/engine/database.ts'
import type { Disk } from './store/engine/embedded-files.ts'
import { createStore, type RootStore, type Store } from './store/index.ts'
import { createWebhooks } from './webhooks/index.ts'

export interface Platform {
  clock: Clock
  ids: IdGenerator
  log: Log
  timer?: Timer
  /**
   * Clock that decides which rows have expired. The default is the clock of the database, and only tests set another.
   */
  databaseClock?: Clock | undefined
  /**
   * True if the process serves clients; false if it runs one command. The processes that serve clients compare their
   * settings with each other.
   */
  isService?: boolean
  /** Disk of the embedded database. Only tests set it. */
  disk?: Disk | undefined
  /** Name resolution and trusted certificates of requests to URLs that users choose. Only tests set them. */
  egress?: Partial<Pick<EgressDeps, 'resolve' | 'ca'>> | undefined
  /** Trusted certificates and time limits of emails. Only tests set them. */
  smtp?: SmtpOptions | undefined
  /** Reads TXT records. Only tests set it. */
  resolveTexts?: ResolveTexts | undefined
}

export interface OpenedServiceDeps extends CallDeps, PushServices {
  calls: Calls
  clientDocuments: ClientDocuments
  counts: MinuteCounts
  deletionClock: DeletionClock
  /** Archives with all data of an account. */
  exports: Exports
  /** Sign-in of people, and the sessions of their browsers. */
  identity: Identity
  sso: Sso
  /** Notifications to browsers. */
  webPush: WebPush
  database: Database
  /** Background jobs. They are already running. */
  jobs: readonly Job[]
  store: RootStore
  /** Waits for running jobs and sends. Then closes the database. */
  close(): Promise<void>
}

/** Milliseconds after which a start reports what it waits for at the database. */
const slowStartMs = 1_000

/** Opens the store only for reading. It starts no background work. */
export async function openStoreToInspect(config: Config) {
  const { notifications, close, ...database } = await openForInspection(config)
  return { store: createStore(database, config), notifications, close }
}

/** Returns the functions that record events of the message bus and differences between processes. */
const peerObservers = (observe: Observers) => ({
  busEvents: observe.bus,
  differs: observe.processesDiffer,
  failed: (error: unknown) => observe.background('push', error),
})

/** Registers the measurements of this process with the metrics. Returns a function that stops them. */
function measure(observe: Observers, database: Database, { waiting }: Delivery): () => void {
  const eventLoop = watchEventLoop()
  database.events.on('commit', observe.commit)
  observe.measure({ sendsWaiting: waiting, databaseLoads: database.loads, eventLoopDelay: eventLoop.read })
  return eventLoop.stop
}

/** Opens the logs and metrics of the process. Also opens traces if the settings name an OpenTelemetry collector. */
async function openObserve(config: Config, { clock, log, isService = true }: Platform) {
  const { accessLog, otelExporterOtlpEndpoint } = config
  if (!isService || otelExporterOtlpEndpoint === undefined)
    return { observe: createObservers(log, clock, { accessLog }), closeTraces: () => {} }
  const { createTraces } = await import('./platform/traces.ts') // slow to load, and rarely used
  const traces = createTraces({ clock, failed: () => observe.tracesLost() })
  const observe = createObservers(log, clock, { accessLog, traced: traces.finished })
  return { observe, closeTraces: traces.close }
}

async function readBootstrap(config: Config): Promise<BootstrapFile | undefined> {
  if (config.bootstrapFile === undefined) return undefined
  const bootstrap = await readBootstrapFile(config.bootstrapFile)
  checkBootstrap(bootstrap, config)
  return bootstrap
}

type BootstrapDeps = DirectoryDeps & { leases: JobLeases; observe: Pick<Observers, 'staysEnded'> }

/** Applies the bootstrap file. The audit log attributes its changes to the operator. */
const applyAsOperator: typeof applyBootstrap = (directory, bootstrap) =>
  runAs({ type: 'operator' }, () => applyBootstrap(directory, bootstrap))

/**
 * Applies the bootstrap file in one process at a time. Otherwise, processes could wait too long for row locks. Returns
 * the outcomes.
 */
async function applyInTurn(bootstrap: BootstrapFile, { leases, observe, ...directory }: BootstrapDeps) {
  const applied = await leases.inTurn('bootstrap', () => applyAsOperator(directory, bootstrap))
  for (const outcome of applied) observe.staysEnded(outcome)
  return applied
}

/** Opens the clients for requests to URLs that users choose, and for those to the issuer of the operator. */
function openEgresses(config: Config, { clock, timer = systemTimer, egress: forTests }: Platform) {
  const open = (allowedNetworks: readonly string[]) =>
    createEgress({ allowedNetworks, resolve: createSystemResolver(), timer, ...forTests })
  const [egress, deploymentEgress] = [open(config.webhookAllowedNetworks), open(config.ssoAllowedNetworks)]
  return {
    egress,
    deploymentEgress,
    clientDocuments: createClientDocuments({ config, egress, clock }),
    close() {
      egress.close()
      deploymentEgress.close()
    },
  }
}

/** Creates the job that sends emails, and the notification about a suspended webhook. */
const createEmails = (deps: SendingDeps) => ({
  emails: createEmailSending(deps),
  notify: (store: Store, agentId: string): Promise<void> =>
    notifyManagers({ ...deps, store }, agentId, 'webhook-suspended'),
})

type PushParts = Omit<WebPushDeps, 'clock' | 'validSessions'> & { counts: Pick<MinuteCounts, 'now'> }

/** Opens the notifications to browsers. They use a shared clock, because all processes compare its times. */
const openWebPush = ({ counts, ...deps }: PushParts): WebPush =>
  createWebPush({ ...deps, clock: counts.now, validSessions: sessionCutoffsAt })

interface TokenParts {
  bus: Bus
  clock: Clock
  config: Config
  counts: MinuteCounts
  ids: IdGenerator
  keyFailed: (error: unknown) => void
  store: RootStore
}

/** Opens the services that issue tokens, verify tokens, and check authority. */
async function openTokens({ bus, clock, config, counts, ids, keyFailed, store }: TokenParts) {
  const keys = await loadSigningKeys({ store, clock, ids, keyFailed })
  bus.shareChanges(({ kind }) => void (kind === 'key' && keys.reloadSoon()))
  const resources = createProtectedResources(config)
  const handleOf = async (id: string): Promise<string | undefined> => (await store.agents.identify(id))?.handle
  return {
    authority: createAuthority({ config, store, bus, clock }),
    keys,
    resources,
    secrets: createSecretChecks(config),
    tickets: createWebSocketTickets({ config, store, clock }),
    tokens: createAccessTokens({ issuer: config.authUrl, resources, keys, clock, ids, handleOf }),
    wrongSecrets: createFailedSecretLimits(config, counts, 'wrong-secrets'),
  }
}

/**
 * Opens all parts that live as long as the process (composition root). `close` closes them in reverse order. If a part
 * fails to open, the parts that are already open are closed at once.
 */
export async function openDeps(config: Config, platform: Platform): Promise<OpenedServiceDeps> {
  const { clock, ids, timer = systemTimer, databaseClock, isService = true, disk } = platform
  const bootstrap = await readBootstrap(config)
  await using opened = new AsyncDisposableStack()
  const { observe } = opened.adopt(await openObserve(config, platform), ({ closeTraces }) => closeTraces())
  const slowSteps = { timer, ms: slowStartMs, report: observe.databaseSlow }
  const opening = reportSlowSteps(slowSteps, (begins) => openDatabase(config, disk, begins))
  const database = opened.adopt(await opening, ({ close }) => close())
  const store = createStore(database, config, clock)
  const processId = ids('proc')
  const isShared = busOf(config) !== 'memory'
  await store.transaction(({ secrets }) => secrets.encryptAll())
  const leases = createJobLeases({ store, holder: processId })
  const among = { notifications: database.notifications, processId, isShared, ...peerObservers(observe) }
  const shared = { settings: isService ? sharedSettings(config) : undefined, isBusy: () => delivery.isBusy() }
  const push = openPush({ config, store, timer, ...shared, ...among })
  const { bus, arrivals, hints, pacing, peers, presence } = opened.adopt(push, ({ close }) => close())
  store.onChange(hints.notify)
  const directory = { store, clock, ids, config }
  const applied = bootstrap ? await applyInTurn(bootstrap, { ...directory, leases, observe }) : []
  const keyFailed = (error: unknown): void => observe.background('keys', error)
  const deletionClock = createDeletionClock({ store, databaseClock })
  const counts = createMinuteCounts({ clock, store, isShared })
  await counts.share()
  const tokenDeps = await openTokens({ ...directory, bus, counts, keyFailed })
  const { authority, secrets } = tokenDeps
  const search = createSearch(store, (error) => observe.background('sorting of words', error))
  opened.defer(search.sorter.stop)
  const files = await openFiles({ ...directory, keyFailed })
  const requests = opened.adopt(openEgresses(config, platform), ({ close }) => close())
  const { egress, clientDocuments } = requests
  const webPush = opened.adopt(openWebPush({ config, counts, egress, observe, store, timer }), ({ flush }) => flush())
  const announce = (arrived: readonly MailArrival[]): void => {
    bus.announce(arrived)
    webhooks.wake(arrived)
    webPush.wake(arrived)
    if (arrived.length > 0) search.sorter.schedule()
  }
  const checkLead = createClockLeadCheck(config.clockLeadSeconds, observe)
  const conversations = createConversations({ announce, checkLead, clock, config, files, ids, store, webPush })
  const events = createEvents({ arrivals, ...conversations, clock, store })
  const ownerLimits = createOwnerLimits({ config, clock, counts, store, timer })
  const { emails, notify } = createEmails({ ...directory, observe, smtp: createSmtp(config, timer, platform.smtp) })
  const webhookDeps = { config, counts, deletionClock, egress, events, notify, observe, ownerLimits, store, timer }
  // Webhooks use a shared clock, because a wrong local clock would end or delay webhooks of other processes.
  const webhooks = opened.adopt(createWebhooks({ ...webhookDeps, clock: counts.now }), ({ close }) => close())
  bus.shareChanges(webhooks.authorityChanged)
  await authority.changed(applied.flatMap(({ changes = [] }) => changes))
  const rates = createRateLimits(config, counts)
  const accepting = { clock, checkLead, rules: { ...config, ids }, limits: config, announce, isShared, pacing }
  const countWords = createWordCounts({ counts, rules: config, isBehind: search.sorter.isBehind })
  const delivery = createDelivery({ store, observe, ownerLimits, counted: rates.sent, countWords, ...accepting })
  opened.defer(() => ownerLimits.share().catch(() => {})) // the database may be unreachable
  opened.defer(delivery.idle)
  opened.defer(measure(observe, database, delivery))
  const identity = createIdentity({ config, store, clock, counts, ids, secrets })
  const sso = createSso({ ...platform, ...requests, config, store, counts })
  const processReports = isService ? createProcessReports({ clock, delivery, observe, processId, store }) : undefined
  opened.defer(async () => processReports?.leave().catch(() => {})) // the database may be unreachable
  const ownJobDeps = { arrivals, counts, deletionClock, files, identity, ownerLimits, peers, presence, processReports }
  const background = { ...conversations, ...tokenDeps, ...ownJobDeps, emails, sso, webPush }
  const jobs = createJobs({ config, store, clock, checkLead, ids, announce, observe, webhooks, ...background })
  opened.defer(startJobs(jobs.map(withRunReports(observe.jobs.ran)), leases, observe.background).stop)
  const services = { delivery, files, observe, ownerLimits, rates, search, timer }
  const served = { ...services, ...tokenDeps, ...push, ...conversations }
  const callDeps = { config, clock, databaseClock, events, ids, store, webhooks, ...served }
  const own = { calls: createCalls(callDeps), exports: createExports(callDeps), clientDocuments, sso, webPush }
  const closing = opened.move()
  return { ...callDeps, ...own, counts, deletionClock, identity, database, jobs, close: () => closing.disposeAsync() }
}
