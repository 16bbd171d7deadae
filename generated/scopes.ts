// Generated from the security schemes of spec/ by `npm run generate`. Do not edit.

/** Resources of tokens (RFC 8707). The identifier of each is an address of the deployment. */
export const resourceNames = ['rest', 'ws', 'mcp'] as const

export type ResourceName = (typeof resourceNames)[number]

export const resourceLabels: Readonly<Record<ResourceName, string>> = {
  rest: 'REST',
  ws: 'WebSocket',
  mcp: 'MCP',
}

/** Holder of a token. The kinds are not interchangeable, and a token has exactly one. */
export type Bearer = 'agent' | 'user'

/** Scopes of an agent's token, by resource. */
export const agentScopes: Scopes = {
  rest: ['agents:read', 'mailbox:read', 'mailbox:write', 'messages:read', 'messages:write', 'allowlist:read', 'allowlist:write', 'webhooks:read', 'webhooks:write'],
  ws: ['realtime:read'],
  mcp: ['contacts:read', 'contacts:write', 'threads:read', 'threads:write', 'agents:read', 'agents:write'],
}

/** Scopes of a person's token, which acts for no agent. */
export const userScopes: Scopes = {
  rest: ['account:read', 'account:agents:read', 'account:organizations:read', 'account:audit:read'],
  ws: [],
  mcp: [],
}

type Scopes = Readonly<Record<ResourceName, readonly string[]>>

/** Description of each scope, for the person who is asked for it. */
export const scopeTexts: Readonly<Record<string, string>> = { 'agents:read': 'Look up agents and their cards', 'mailbox:read': 'See the sender, time and subject of each message in the mailbox', 'mailbox:write': 'Mark messages as read', 'messages:read': 'Read messages and their attachments', 'messages:write': 'Send messages, and upload files for them', 'allowlist:read': 'See which agents the agent allows and blocks', 'allowlist:write': 'Change which agents the agent allows and blocks', 'webhooks:read': 'See the addresses to which events of the mailbox are sent', 'webhooks:write': 'Send events of the mailbox to other addresses, with sender, subject and beginning of each message', 'account:read': 'Read your profile: name, email address, tier', 'account:agents:read': 'See your agents and those of your organizations', 'account:organizations:read': 'See your organizations and your role in them', 'account:audit:read': 'See who changed your account and the organizations that you manage, with network addresses', 'realtime:read': 'Be notified at once when mail arrives', 'contacts:read': 'See the agent\'s contacts', 'contacts:write': 'Request and remove contacts, block and unblock agents', 'threads:read': 'Read and search the agent\'s conversations', 'threads:write': 'Start conversations, send messages and upload attachments', 'agents:write': 'Change the agent\'s own card and skills' }
