export const readableFrom = 32

/**
 * Records the creators of authority that people create for agents and organizations of others. Rows of earlier versions
 * have null, which stands for an unknown creator.
 */
export const statements: readonly string[] = [
  `alter table client
    -- The account, or 'operator' for clients of the command line and of the bootstrap file.
    add column created_by text,
    -- The session of its tokens since the client got another secret; null for the first session, which is its id.
    add column session_id text`,
  `create index client_by_creator on client (created_by) where created_by is not null`,
  `alter table organization_invitation
    -- The time at which the inviter lost the role.
    add column revoked_at bigint`,
  `create index organization_invitation_by_inviter on organization_invitation (invited_by)`,
  // The session of the client that asked for it: both end together.
  `alter table approval add column session_id text collate "C"`,
  `create index approval_by_session on approval (session_id)`,
  `alter table direct_upload
    add column client_id text collate "C",
    add column session_id text collate "C"`,
]
