import type { ApprovalOutcome } from '../../domain/approvals.ts'
import type { OwnedAgent } from '../../domain/roles.ts'
import { statement, type Query } from '../engine/statements.ts'

/** Valid client or token family that a person created for an agent of an organization. */
export interface CreatedAuthority extends OwnedAgent {
  id: string
}

export interface CreatedClient extends CreatedAuthority {
  session_id: string | null
}

/** Invitation to an organization that a person sent. `id` is the username of the invited person. */
export interface CreatedInvitation {
  id: string
  owner_id: string
  role: string
}

/** Client that a member of an organization created for one of its agents. */
export interface ClientOfMember {
  id: string
  name: string | null
  /** Handle of the agent that the client acts for. */
  handle: string
  session_id: string | null
}

const ownerColumnsSql = `agent.owner_type, agent.owner_id, coalesce(agent.scope, 'shared') as scope`

const listClientsOfCreatorStatement = statement<CreatedClient>(
  'list-clients-of-creator',
  `select client.id, client.session_id, ${ownerColumnsSql} from client join agent on agent.id = client.agent_id
   where client.created_by = :account_id and client.revoked_at is null and agent.owner_type = 'organization'`,
  { id: 'text', session_id: 'text', owner_type: 'text', owner_id: 'text', scope: 'text' },
)

const listFamiliesOfCreatorStatement = statement<CreatedAuthority>(
  'list-families-of-creator',
  `select family.id, ${ownerColumnsSql} from token_family family join agent on agent.id = family.agent_id
   where family.account_id = :account_id and family.revoked_at is null and agent.owner_type = 'organization'`,
  { id: 'text', owner_type: 'text', owner_id: 'text', scope: 'text' },
)

const listInvitationsOfCreatorStatement = statement<CreatedInvitation>(
  'list-invitations-of-creator',
  `select username as id, organization_id as owner_id, role from organization_invitation
   where invited_by = :account_id and revoked_at is null`,
  { id: 'text', owner_id: 'text', role: 'text' },
)

const revokeInvitationStatement = statement<never>(
  'revoke-invitation',
  `update organization_invitation set revoked_at = :now where organization_id = :organization_id
     and username = :username`,
)

const cancelled: ApprovalOutcome = 'cancelled'

/**
 * Cancels the open approvals of sessions. `coalesce` makes PostgreSQL use the index by session, not the index of all
 * open approvals.
 */
const cancelApprovalsOfSessionsStatement = statement<never>(
  'cancel-approvals-of-sessions',
  `update approval set answer = '${cancelled}', outcome = '${cancelled}', expires_at = :until
   where session_id = any(:sessions::text[]) and coalesce(outcome is null, false)`,
)

const moveApprovalStatement = statement<never>(
  'move-approval',
  'update approval set session_id = :session_id where id = :id',
)

const findAgentOfApprovalStatement = statement<{ agent_id: string }>(
  'find-agent-of-approval',
  'select agent_id from approval where id = :id',
  { agent_id: 'agent id' },
)

const listClientsOfMemberStatement = statement<ClientOfMember>(
  'list-clients-of-member',
  `select client.id, client.name, agent.handle, client.session_id
   from agent join client on client.agent_id = agent.id
   where agent.owner_id = :organization_id and client.created_by = :account_id and client.revoked_at is null
   order by client.id limit :limit`,
  { id: 'text', name: 'text', handle: 'text', session_id: 'text' },
)

const listCreatorsOfClientsStatement = statement<{ created_by: string }>(
  'list-creators-of-clients',
  `select distinct client.created_by from agent join client on client.agent_id = agent.id
   where agent.owner_id = :organization_id and client.revoked_at is null`,
  { created_by: 'text' },
)

/**
 * Returns the store of clients, token families, invitations and approvals by creator or session. The service ends them
 * when a person loses a role.
 */
export function createdAuthorityStore(query: Query) {
  return {
    clients: async (accountId: string): Promise<CreatedClient[]> =>
      (await query(listClientsOfCreatorStatement, { account_id: accountId })).rows,

    families: async (accountId: string): Promise<CreatedAuthority[]> =>
      (await query(listFamiliesOfCreatorStatement, { account_id: accountId })).rows,

    invitations: async (accountId: string): Promise<CreatedInvitation[]> =>
      (await query(listInvitationsOfCreatorStatement, { account_id: accountId })).rows,

    async revokeInvitation(organizationId: string, username: string, now: number): Promise<void> {
      await query(revokeInvitationStatement, { now, organization_id: organizationId, username })
    },

    /**
     * Cancels the open approvals that clients requested in these sessions. The outcome stays stored until the time
     * `until`.
     */
    async cancelApprovals(sessions: readonly string[], until: number): Promise<void> {
      await query(cancelApprovalsOfSessionsStatement, { until, sessions })
    },

    /** Moves an approval to another session of the client that requested it. */
    async moveApproval(id: string, sessionId: string): Promise<void> {
      await query(moveApprovalStatement, { session_id: sessionId, id })
    },

    agentOfApproval: async (id: string): Promise<string | undefined> =>
      (await query(findAgentOfApprovalStatement, { id })).rows[0]?.agent_id,

    /** Returns the valid clients that the account created for agents of the organization. */
    atStake: async (organizationId: string, accountId: string, limit: number): Promise<ClientOfMember[]> =>
      (await query(listClientsOfMemberStatement, { organization_id: organizationId, account_id: accountId, limit }))
        .rows,

    /** Returns the creators of valid clients for agents of the organization: account ids and `operatorCreatorId`. */
    creatorsIn: async (organizationId: string): Promise<string[]> =>
      (await query(listCreatorsOfClientsStatement, { organization_id: organizationId })).rows.map(
        ({ created_by }) => created_by,
      ),
  }
}
