/** Where a person's pages are, below {web_url}. */
export const places = {
  agents: '/dashboard/agents',
  approvals: '/dashboard/approvals',
  apps: '/dashboard/apps',
  clients: '/dashboard/clients',
  connect: '/dashboard/connect',
  webhooks: '/dashboard/webhooks',
  security: '/dashboard/security',
} as const
