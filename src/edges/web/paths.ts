/** Paths of the pages of a person, below {web_url}. */
export const paths = {
  home: '/dashboard',
  agents: '/dashboard/agents',
  mailbox: '/dashboard/mailbox',
  approvals: '/dashboard/approvals',
  apps: '/dashboard/apps',
  clients: '/dashboard/clients',
  connect: '/dashboard/connect',
  webhooks: '/dashboard/webhooks',
  organizations: '/dashboard/organizations',
  security: '/dashboard/security',
  account: '/dashboard/account',
  shortcuts: '/dashboard/shortcuts',
  operator: '/dashboard/operator',
} as const

export const mailboxPath = (agentId: string): string => `${paths.mailbox}/${agentId}`
export const threadPath = (agentId: string, threadId: string): string => `${mailboxPath(agentId)}/threads/${threadId}`
