/** What people and operators look up: the agents of an owner, the organizations of an account, the clients of an agent. */
export const statements: readonly string[] = [
  `create index agent_by_owner on agent (owner_id, handle)`,
  `create index organization_member_by_account on organization_member (account_id)`,
  `alter table client add column name text`,
  `create index client_by_agent on client (agent_id)`,
]
