import type { Config } from '../settings/config.ts'
import { unavailableError } from '../fault.ts'
import type { BatchQueueLimits } from '../platform/batch-queue.ts'
import { accountsStore, ownersStore } from './people/owners.ts'
import { acceptanceStore, type AcceptanceStore } from './mail/acceptance.ts'
import { admissionStore } from './mail/admission.ts'
import { keysStore, urlKeysStore } from './access/keys.ts'
import { agentsStore } from './people/agents.ts'
import { approvalsStore } from './people/approvals.ts'
import { clientsStore } from './access/clients.ts'
import { contactNoticesStore, contactRequestsStore } from './people/contact-requests.ts'
import { contactsStore, readAffectedContactIds } from './people/contacts.ts'
import { createdAuthorityStore } from './access/created-authority.ts'
import { auditStore } from './people/audit.ts'
import { inAuditedTransaction, withActor } from './engine/audit-context.ts'
import { systemClock, type Clock } from '../platform/clock.ts'
import { archivesStore } from './mail/archives.ts'
import { authorityStore } from './access/authority.ts'
import { blobFolderRecordStore, directUploadsStore, filesStore } from './mail/files.ts'
import {
  createChangeReporter,
  createChangeAnnouncer,
  type ReportChange,
  type ChangeListener,
  type Announcement,
} from './engine/changes.ts'
import { createBatching, noBatching, type Batching } from './engine/batching.ts'
import type { Database } from './engine/database.ts'
import { deletedAgentsStore } from './people/deleted-agents.ts'
import { deviceAuthorizationsStore } from './access/device-authorizations.ts'
import { emailsStore } from './people/emails.ts'
import { deletionClockStore } from './engine/deletion-clock.ts'
import { createEncryption, type Encryption } from './engine/encryption.ts'
import { retryTransientErrors, withSafeErrors } from './engine/errors.ts'
import { feedStore } from './mail/feed.ts'
import { idempotencyStore } from './access/idempotency.ts'
import { inspectionStore } from './engine/inspection.ts'
import { invitationsStore } from './people/invitations.ts'
import { jobLeasesStore } from './engine/job-leases.ts'
import { mailboxStore } from './mail/mailbox.ts'
import { managedAgentsStore } from './people/managed-agents.ts'
import { managedMailboxesStore, managedWebhooksStore } from './people/managed-mailboxes.ts'
import { mcpSessionsStore } from './access/mcp-sessions.ts'
import { readSchemaStateStatement, schemaFault } from './engine/migrate.ts'
import { occurrencesStore } from './mail/occurrences.ts'
import { operatorStore } from './people/operations.ts'
import { organizationsStore } from './people/organizations.ts'
import { ownerUsageStore, tiersStore } from './people/owner-usage.ts'
import { passkeysStore } from './access/passkeys.ts'
import { secondFactorsStore, secondStepsStore } from './access/second-factors.ts'
import { pendingElicitationsStore } from './access/pending-elicitations.ts'
import { simpleSendsStore } from './mail/simple-sends.ts'
import { presenceStore } from './push/presence.ts'
import { processReportsStore } from './push/process-reports.ts'
import { profilesStore } from './people/profiles.ts'
import { pushSubscriptionsStore } from './people/push-subscriptions.ts'
import { rateCountsStore } from './access/rate-counts.ts'
import { handleRelationsStore } from './people/relations.ts'
import { retentionStore } from './mail/retention.ts'
import { inboxStore } from './mail/inbox.ts'
import { searchStore } from './mail/search.ts'
import { selectedThreadsStore } from './mail/selected-threads.ts'
import { secretsStore } from './access/secrets.ts'
import { signInLocationsStore, webSessionsStore } from './access/web-sessions.ts'
import type { Query } from './engine/statements.ts'
import { threadRootsStore } from './mail/thread-entries.ts'
import { threadsStore } from './mail/threads.ts'
import { ssoIdentitiesStore } from './access/sso-identities.ts'
import { ssoIssuersStore } from './access/sso-issuers.ts'
import { ticketsStore } from './access/tickets.ts'
import { tokenFamiliesStore } from './access/token-families.ts'
import { trustStore } from './people/trust.ts'
import { webhookHistoryStore } from './push/webhook-history.ts'
import { webhookLeasesStore } from './push/webhook-leases.ts'
import { webhookRetriesStore } from './push/webhook-retries.ts'
import { webhooksStore } from './push/webhooks.ts'

/**
 * Access to the database, with one member per subject, such as `agents` or `files`. The store of a transaction has the
 * same members.
 */
export interface Store extends Nouns {
  /**
   * Runs `work` in a transaction, which stores either all changes of `work` or none. After a deadlock or a conflict,
   * the whole `work` runs again. It must therefore have no effects besides its statements. A call on the store of a
   * transaction joins that transaction.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a pipelined transaction that stores mail. `work` must issue all statements before its first `await`.
   * The statements are sent to the database together with the commit.
   */
  pipelinedTransaction<T>(work: (acceptance: AcceptanceStore) => Promise<T>): Promise<T>
  /** Rejects if the database cannot be used. */
  ping(): Promise<void>
}

/** Store whose statements run outside of a transaction. */
export interface RootStore extends Store {
  /** Registers a listener. It is called after each commit with the changes of agents. New mail is not such a change. */
  onChange(listener: ChangeListener): void
}

/** Stores of all nouns, such as `agents`, on the same connections. */
type Nouns = ReturnType<typeof nounsOn>

/** Query functions, one for each kind of connection. Within a transaction, all three are the same function. */
type Queries = Record<'general' | 'lookups' | 'searches', Query>

const nounsOn = (
  { general, lookups, searches }: Queries,
  encryption: Encryption,
  batched: Batching,
  changed: ReportChange,
  pageCacheBytes: number,
) => ({
  accounts: accountsStore(general),
  acceptance: acceptanceStore(lookups),
  admission: admissionStore(lookups, batched),
  urlKeys: urlKeysStore(general, encryption),
  agents: agentsStore(general),
  approvals: approvalsStore(general),
  archives: archivesStore(general),
  audit: auditStore(general),
  authority: authorityStore(lookups, batched),
  blobFolder: blobFolderRecordStore(general),
  clients: clientsStore(general),
  contactNotices: contactNoticesStore(general),
  contactRequests: contactRequestsStore(general),
  contacts: contactsStore(general, changed),
  createdAuthority: createdAuthorityStore(general),
  deletedAgents: deletedAgentsStore(general, changed),
  deletionClock: deletionClockStore(general),
  deviceAuthorizations: deviceAuthorizationsStore(general),
  directUploads: directUploadsStore(general),
  emails: emailsStore(general),
  feed: feedStore(lookups, batched),
  files: filesStore(general),
  idempotency: idempotencyStore(general),
  inspection: inspectionStore(general),
  invitations: invitationsStore(general),
  jobLeases: jobLeasesStore(general),
  keys: keysStore(general, encryption),
  mailbox: mailboxStore(lookups, batched, changed, pageCacheBytes),
  managedAgents: managedAgentsStore(general),
  managedMailboxes: managedMailboxesStore(general),
  managedWebhooks: managedWebhooksStore(general),
  pendingElicitations: pendingElicitationsStore(general),
  mcpSessions: mcpSessionsStore(lookups, batched),
  occurrences: occurrencesStore(lookups),
  operations: operatorStore(general),
  organizations: organizationsStore(general),
  owners: ownersStore(general),
  ownerUsage: ownerUsageStore(general, batched),
  passkeys: passkeysStore(general),
  simpleSends: simpleSendsStore(lookups),
  presence: presenceStore(lookups, batched),
  processReports: processReportsStore(general),
  profiles: profilesStore(general),
  pushSubscriptions: pushSubscriptionsStore(general, encryption),
  rateCounts: rateCountsStore(lookups),
  relations: handleRelationsStore(lookups),
  retention: retentionStore(general, changed),
  inbox: inboxStore(lookups),
  search: searchStore(searches, general),
  selectedThreads: selectedThreadsStore(lookups, changed),
  secondFactors: secondFactorsStore(general, encryption),
  secondSteps: secondStepsStore(general),
  secrets: secretsStore(general, encryption),
  signInPlaces: signInLocationsStore(general),
  ssoIdentities: ssoIdentitiesStore(general),
  ssoIssuers: ssoIssuersStore(general, encryption),
  threadRoots: threadRootsStore(lookups),
  threads: threadsStore(lookups, changed),
  tickets: ticketsStore(general),
  tiers: tiersStore(general),
  tokenFamilies: tokenFamiliesStore(general),
  trust: trustStore(general, changed),
  webSessions: webSessionsStore(general),
  webhookHistory: webhookHistoryStore(lookups),
  webhookLeases: webhookLeasesStore(lookups),
  webhookRetries: webhookRetriesStore(lookups),
  webhooks: webhooksStore(lookups, encryption),
})

async function ping(query: Query): Promise<void> {
  const { rows } = await query(readSchemaStateStatement)
  const refusal = schemaFault(rows)
  if (refusal) throw unavailableError(refusal)
  if (rows[0]?.is_read_only) throw unavailableError(new Error('the database accepts no writes'))
}

/** Returns the store of a transaction. It retries and caches nothing, because the transaction may be rolled back. */
function storeWithin(transaction: Query, encryption: Encryption, changed: ReportChange): Store {
  const query = withSafeErrors(transaction)
  const store: Store = {
    ...nounsOn({ general: query, lookups: query, searches: query }, encryption, noBatching, changed, 0),
    transaction: (work) => work(store),
    pipelinedTransaction: (work) => work(store.acceptance),
    ping: () => ping(query),
  }
  return store
}

/** Maximum number of lookup batches that run at the same time. Batches of sends have a limit of their own. */
const readingLanes = 2

/** Creates the store for use outside of transactions. After a conflict, a statement or transaction is retried. */
export function createStore(
  { general, lookups, searches }: Pick<Database, 'general' | 'lookups' | 'searches'>,
  config: BatchQueueLimits & Pick<Config, 'pageCacheBytes' | 'secretsKey'>,
  clock: Clock = systemClock,
): RootStore {
  const encryption = createEncryption(config.secretsKey)
  const queries = {
    general: retryingQuery(inAuditedTransaction(general.query, general.transaction, clock)),
    lookups: retryingQuery(inAuditedTransaction(lookups.query, lookups.transaction, clock)),
    searches: retryingQuery(searches.query),
  }
  const { onChange, tell } = createChangeAnnouncer((admissions) => readAffectedContactIds(queries.general, admissions))

  async function transaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const untold: Announcement[] = []
    const changed = createChangeReporter((told) => untold.push(told))
    const result = await general.transaction((query) => work(storeWithin(withActor(query, clock), encryption, changed)))
    untold.forEach(tell)
    return result
  }

  return {
    ...nounsOn(
      queries,
      encryption,
      createBatching({ ...config, lanes: readingLanes }),
      createChangeReporter(tell),
      config.pageCacheBytes,
    ),
    simpleSends: simpleSendsStore(retryingQuery(lookups.pipelined())),
    onChange,
    transaction: (work) => retryTransientErrors(() => transaction(work)),
    pipelinedTransaction: (work) =>
      retryTransientErrors(() => lookups.pipelinedTransaction((query) => work(acceptanceStore(withSafeErrors(query))))),
    ping: () => ping(queries.general),
  }
}

function retryingQuery(port: Query): Query {
  const query = withSafeErrors(port)
  return (statement, values) => retryTransientErrors(() => query(statement, values))
}
