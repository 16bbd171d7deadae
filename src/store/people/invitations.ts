import { inDefaultCollationSql, statement, type Query } from '../engine/statements.ts'

export interface Invitation {
  username: string
  role: string
  created_at: number
  expires_at: number
}

/** Current role of the person who sent an invitation. */
interface Invited {
  /** Role of the inviter. Null if the inviter has lost the role or cannot sign in, or the invitation was revoked. */
  inviter_role: string | null
}

/** Invitation in the form that the members of the organization see. */
export type SentInvitation = Invitation & Invited

/** Invitation in the form that the invited person sees. */
export interface ReceivedInvitation extends Omit<Invitation, 'username'>, Invited {
  organization_id: string
  slug: string
  name: string
}

/** Invitation that the invited person accepts or declines. */
export type AnsweredInvitation = Pick<Invitation, 'role'> & Invited

const addInvitationStatement = statement<never>(
  'add-invitation',
  `insert into organization_invitation (organization_id, username, role, invited_by, created_at, expires_at)
   values (:organization_id, :username, :role, :invited_by, :created_at, :expires_at)
     on conflict (organization_id, username) do update set role = excluded.role,
     invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at, revoked_at = null`,
)

const withdrawInvitationStatement = statement<never>(
  'withdraw-invitation',
  'delete from organization_invitation where organization_id = :organization_id and username = :username',
)

/** SQL expression: role of the inviter of an `invitation`; null if the invitation has no valid inviter. */
const inviterRoleSql = `(select member.role from organization_member member
  join account inviter on inviter.id = member.account_id and inviter.blocked_at is null
  where member.organization_id = ${inDefaultCollationSql('invitation.organization_id')}
    and member.account_id = ${inDefaultCollationSql('invitation.invited_by')}
    and invitation.revoked_at is null) as inviter_role`

const listOrganizationInvitationsStatement = statement<SentInvitation>(
  'list-organization-invitations',
  `select username, role, created_at, expires_at, ${inviterRoleSql} from organization_invitation invitation
   where organization_id = :organization_id and expires_at > :now order by username collate "C" limit :limit`,
  { username: 'text', role: 'text', created_at: 'integer', expires_at: 'integer', inviter_role: 'text' },
)

/**
 * SQL joins for the invitations to a person. They skip an invitation that is older than the account, because it was
 * meant for another person with the same username.
 */
const receivedInvitationsSql = `organization_invitation invitation
  join account on account.username = ${inDefaultCollationSql('invitation.username')} and account.created_at <= invitation.created_at
  where account.id = :account_id and invitation.expires_at > :now`

const listReceivedInvitationsStatement = statement<ReceivedInvitation>(
  'list-received-invitations',
  `select * from (
     select organization.id as organization_id, organization.slug, organization.name, invitation.role,
       invitation.created_at, invitation.expires_at, ${inviterRoleSql}
     from organization join (select invitation.* from ${receivedInvitationsSql}) invitation on ${inDefaultCollationSql('invitation.organization_id')} = organization.id
   ) received order by inviter_role is null, created_at, slug collate "C" limit :limit`,
  {
    organization_id: 'text',
    slug: 'text',
    name: 'text',
    role: 'text',
    created_at: 'integer',
    expires_at: 'integer',
    inviter_role: 'text',
  },
)

const takeInvitationStatement = statement<AnsweredInvitation>(
  'take-invitation',
  `delete from organization_invitation invitation where (organization_id, username) in (
     select invitation.organization_id, invitation.username
       from ${receivedInvitationsSql} and invitation.organization_id = :organization_id)
   returning role, ${inviterRoleSql}`,
  { role: 'text', inviter_role: 'text' },
)

const removeInvitationsStatement = statement<never>(
  'remove-invitations',
  'delete from organization_invitation where expires_at <= :now',
)

/** Returns the store of unanswered invitations to organizations. */
export function invitationsStore(query: Query) {
  return {
    async add(organizationId: string, invitation: Invitation & { invited_by: string }): Promise<void> {
      const { username, role, invited_by, created_at, expires_at } = invitation
      await query(addInvitationStatement, {
        organization_id: organizationId,
        username,
        role,
        invited_by,
        created_at,
        expires_at,
      })
    },

    withdraw: async (organizationId: string, username: string): Promise<boolean> =>
      (await query(withdrawInvitationStatement, { organization_id: organizationId, username })).affected > 0,

    list: async (organizationId: string, now: number, limit: number): Promise<SentInvitation[]> =>
      (await query(listOrganizationInvitationsStatement, { organization_id: organizationId, now, limit })).rows,

    /** Returns invitations to a person, the oldest first. Invitations without a valid inviter come last. */
    listOf: async (accountId: string, now: number, limit: number): Promise<ReceivedInvitation[]> =>
      (await query(listReceivedInvitationsStatement, { account_id: accountId, now, limit })).rows,

    /** Removes the invitation to a person and returns it. The caller then accepts or declines it. */
    take: async (accountId: string, organizationId: string, now: number): Promise<AnsweredInvitation | undefined> =>
      (await query(takeInvitationStatement, { account_id: accountId, now, organization_id: organizationId })).rows[0],

    forget: async (now: number): Promise<void> => void (await query(removeInvitationsStatement, { now })),
  }
}
