import { fixedLimits } from '#generated/limits.ts'
import { resources } from '#generated/mcp/tools.ts'
import type { Config } from '../../../settings/config.ts'
import type { Caller } from '../../../domain/authority.ts'
import { hourMs } from '../../../domain/durations.ts'
import { Fault } from '../../../fault.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { OwnerLimits } from '../../../access/owner-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { generateSecret, hashGeneratedSecret } from '../../../platform/secret-hashes.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { Store } from '../../../store/index.ts'
import type { McpSession, McpSessionOwner, McpStreamId, McpStreamState } from '../../../store/access/mcp-sessions.ts'
import { ProtocolRejection } from '../protocol-rejection.ts'

export interface McpSessionDeps {
  clock: Clock
  config: Pick<Config, 'mcpSessionsPerAgentMax' | 'mcpSessionHours' | 'mcpStreamsPerAgentMax'>
  hints: ChangeNotifications
  observe: Pick<Observers, 'mcp'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  store: Pick<Store, 'mcpSessions' | 'transaction'>
}

/** Protocol version and capabilities that a client names in `initialize`. */
export interface ClientIntroduction {
  protocolVersion: string
  /** True if the client can show forms to its user. */
  canAsk: boolean
  /** True if the session begins with a subscription to the list of threads. */
  subscribesToThreads: boolean
}

/** Shortest time between two updates of the last use of a session, in milliseconds. */
const noteMs = 1_000

/** Milliseconds after which an unused stream counts as closed, because its process has probably crashed. */
const streamUnusedMs = 120_000

const firstSubscriptionsOf = ({ scopes }: Caller, { subscribesToThreads }: ClientIntroduction): string[] =>
  subscribesToThreads && scopes.includes(resources.threads.scope) ? [resources.threads.uri] : []

const ownerOf = ({ agentId, clientId }: Caller): McpSessionOwner => ({ agent_id: agentId, client_id: clientId })

/** Returns a function that records the use of a session. */
const createUseRecorder =
  (clock: Clock, mcpSessions: Store['mcpSessions']) =>
  async (sessions: readonly Pick<McpSession, 'hash' | 'used_at'>[]): Promise<void> => {
    const stale = sessions.filter(({ used_at }) => clock() - used_at >= noteMs).map(({ hash }) => hash)
    if (stale.length > 0) await mcpSessions.use(stale, clock())
  }

/**
 * Creates the sessions of the older protocol revisions. Each session is a database row, so any process can serve it,
 * and an idle session uses no memory. It exists only for the agent and client that began it.
 */
export function createMcpSessions(deps: McpSessionDeps) {
  const { clock, config, hints, observe, ownerLimits } = deps
  const { mcpSessions, transaction } = deps.store
  const changed = (agentId: string): void => hints.notify([{ kind: 'mcp', agentId }])
  const noteUse = createUseRecorder(clock, mcpSessions)
  return {
    /** Begins a session and returns its id. The database has only a hash of the id. */
    async begin(caller: Caller, introduction: ClientIntroduction): Promise<string> {
      const { protocolVersion, canAsk } = introduction
      const [id, now] = [generateSecret(), clock()]
      const hash = hashGeneratedSecret(id)
      const subscriptions = firstSubscriptionsOf(caller, introduction)
      const own = { hash, protocol_version: protocolVersion, can_ask: canAsk, subscriptions, ...ownerOf(caller) }
      const most = config.mcpSessionsPerAgentMax
      await transaction((store) => store.mcpSessions.begin(own, now, most, now - streamUnusedMs))
      observe.mcp.session(protocolVersion)
      return id
    },

    /** Returns the session of a request. Throws if there is no such session. */
    async require(caller: Caller, id: string): Promise<McpSession> {
      if (id === '')
        throw new ProtocolRejection(400, 'invalidRequest', 'the Mcp-Session-Id header is missing: initialize first')
      const usedSince = clock() - config.mcpSessionHours * hourMs
      const session = await mcpSessions.find(hashGeneratedSecret(id), ownerOf(caller), usedSince)
      if (!session) throw notFound()
      await noteUse([session])
      return session
    },

    async end(caller: Caller, id: string): Promise<void> {
      if (!(await mcpSessions.end(hashGeneratedSecret(id), ownerOf(caller)))) throw notFound()
      changed(caller.agentId)
    },

    /**
     * Stores the new stream of the session, which ends the previous one in any process. The limit counts only streams
     * of other sessions, so that a client can always replace its own stream.
     */
    async beginStream({ handle }: Caller, { hash, agent_id }: McpSession, id: string): Promise<void> {
      const now = clock()
      await mcpSessions.beginStream(hash, id, now)
      changed(agent_id)
      const others = await mcpSessions.countStreams(agent_id, hash, now - streamUnusedMs)
      const ownerMost = await ownerLimits.limitOf(handle, 'mcpStreamsPerOwnerMax')
      if (others.agent < config.mcpStreamsPerAgentMax && others.owner < ownerMost) return
      await mcpSessions.endStream({ hash, id })
      throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
    },

    endStream: ({ hash, id }: McpStreamId): Promise<void> => mcpSessions.endStream({ hash, id }),

    /** Returns the states of the sessions with these hashes. Leaves out sessions that have ended. */
    async look(hashes: readonly string[]): Promise<Map<string, McpStreamState>> {
      const found = await mcpSessions.look(hashes)
      await noteUse(found)
      return new Map(found.map((state) => [state.hash, state]))
    },

    async subscribe({ hash, agent_id }: McpSession, uri: string): Promise<void> {
      if (!(await mcpSessions.subscribe(hash, uri, fixedLimits.mcpSubscriptionsMax))) throw tooManySubscriptions()
      changed(agent_id)
    },

    async unsubscribe({ hash, agent_id }: McpSession, uri: string): Promise<void> {
      await mcpSessions.unsubscribe(hash, uri)
      changed(agent_id)
    },
  }
}

export type McpSessions = ReturnType<typeof createMcpSessions>

/** Returns the error for a missing session. Its text is the same as in the server of the SDK. */
const notFound = (): ProtocolRejection =>
  new ProtocolRejection(404, 'sessionNotFound', 'the session does not exist or has ended: send initialize')

const tooManySubscriptions = (): ProtocolRejection =>
  new ProtocolRejection(
    200,
    'invalidParams',
    `a session has at most ${fixedLimits.mcpSubscriptionsMax} subscriptions: end one`,
  )
