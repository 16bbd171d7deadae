import { faultOfActor, type Actor, type ActorStatus } from '../../domain/authority.ts'
import type { Batching } from '../engine/batching.ts'
import { noIdSql } from '../engine/ids.ts'
import { canAccountActForAgentSql, canAccountManageAgentSql } from '../people/managed-agents.ts'
import { statement, type Query } from '../engine/statements.ts'

interface StatusRow {
  gone: boolean
  inactive: boolean
  client_revoked: boolean
  session_ended: boolean
  key_withdrawn: boolean
  revision: string
}

/**
 * State of an actor and the authority revision at the same moment. The revision changes with every change of authority.
 */
export interface RevisionedActorStatus extends ActorStatus {
  revision: string
}

/**
 * SQL expression for the authority revision. If the row of the revision is missing, each read returns a random value.
 * Then no cached state counts as current.
 */
const revisionSql = 'coalesce((select revision from authority_revision where one), gen_random_uuid())'

/**
 * SQL condition: the browser session of the `actor` has ended, or its person may no longer act for the agent. A person
 * whose organization requires single sign-on needs it in this session.
 */
const browserEndedSql = `starts_with(actor.session_id, 'ses_') and not exists (
  select from web_session join agent on agent.id = actor.agent_id
  where web_session.id = actor.session_id and ${canAccountActForAgentSql('web_session.account_id')}
    and not exists (select from sso_issuer where organization_id = agent.owner_id and is_required and not exists (
      select from sso_session where session_id = web_session.id and provider = agent.owner_id)))`

/** SQL condition: the person who created the webhook of the `actor` is blocked, or no longer manages the agent. */
const creatorEndedSql = `starts_with(actor.session_id, 'acc_') and not exists (
  select from account join agent on agent.id = actor.agent_id
  where account.id = actor.session_id and account.blocked_at is null and ${canAccountManageAgentSql('account.id')})`

/**
 * SQL condition: the token of the `actor` is from an earlier session of the `client`. A client gets a new session and a
 * new secret when another person takes it over.
 */
const clientSessionEndedSql = 'coalesce(client.session_id <> actor.session_id, false)'

/**
 * Reads the states of actors. The prefix of a session id shows its kind. `fam_` is a token family, and `ses_` is a
 * browser session. `acc_` is a person who created a webhook. Any other id is the session of a client.
 */
const readAuthorityStatement = statement<StatusRow>(
  'read-authority',
  `select actor.agent_id is distinct from ${noIdSql} and agent.id is null as gone, coalesce(agent.inactive, false) as inactive,
     client.revoked_at is not null as client_revoked,
     starts_with(actor.session_id, 'fam_') and (family.id is null or family.revoked_at is not null) or ${browserEndedSql} or ${creatorEndedSql} or ${clientSessionEndedSql} as session_ended,
     actor.key_id <> '' and key.kid is null as key_withdrawn, ${revisionSql} as revision
   from unnest(:agent_ids::uuid[], :client_ids::text[], :session_ids::text[], :key_ids::text[])
     with ordinality as actor(agent_id, client_id, session_id, key_id, place)
   left join lateral (select id, inactive from agent where id = actor.agent_id offset 0) agent on true
   left join lateral (select revoked_at, session_id from client where id = actor.client_id offset 0) client on true
   left join lateral (select id, revoked_at from token_family where id = actor.session_id offset 0) family on true
   left join lateral (select kid from signing_key where kid = actor.key_id offset 0) key on true
   order by actor.place`,
  {
    gone: 'boolean',
    inactive: 'boolean',
    client_revoked: 'boolean',
    session_ended: 'boolean',
    key_withdrawn: 'boolean',
    revision: 'uuid',
  },
)

const readAuthorityRevisionStatement = statement<Pick<StatusRow, 'revision'>>(
  'read-authority-revision',
  `select ${revisionSql} as revision`,
  { revision: 'uuid' },
)

export function authorityStore(query: Query, batched: Batching) {
  /** Returns the state of each actor, in the order of the actors. */
  async function read(actors: readonly Actor[]): Promise<RevisionedActorStatus[]> {
    const { rows } = await query(readAuthorityStatement, {
      agent_ids: actors.map(({ agentId }) => agentId ?? ''),
      client_ids: actors.map(({ clientId }) => clientId),
      session_ids: actors.map(({ sessionId }) => sessionId),
      key_ids: actors.map(({ keyId }) => keyId ?? ''),
    })
    return rows.map(statusOf)
  }
  async function readRevisions(asked: readonly void[]): Promise<Pick<RevisionedActorStatus, 'revision'>[]> {
    const { rows } = await query(readAuthorityRevisionStatement)
    return asked.map(() => rows[0]!)
  }
  const readOne = batched(read)
  // Batched reads are never stale. A call that arrives while a statement runs waits for the next statement.
  return {
    read,
    readOne,
    readRevision: batched(readRevisions),

    /**
     * Throws a Fault if the agent, client, session or key of the actor has lost its authority. Callers check this
     * before they store anything that outlives the access token.
     */
    async requireLasting(actor: Actor): Promise<void> {
      const reason = faultOfActor(await readOne(actor), 'socket')
      if (reason) throw reason
    },
  }
}

const statusOf = ({
  gone,
  inactive,
  client_revoked,
  session_ended,
  key_withdrawn,
  revision,
}: StatusRow): RevisionedActorStatus => ({
  agent: gone ? 'gone' : inactive ? 'inactive' : 'active',
  clientRevoked: client_revoked,
  sessionEnded: session_ended,
  keyWithdrawn: key_withdrawn,
  revision,
})
