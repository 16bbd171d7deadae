import { readFileSync } from 'node:fs'
import { Ajv, type JSONSchemaType } from 'ajv'
import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
import { isAllowlistEntry, isHandle, isOwnerName } from '../domain/handles.ts'
import type { InboundPolicy } from '../domain/trust.ts'
import type { Visibility } from '../store/agents.ts'

export interface AccountEntry {
  username: string
  email: string
  password: string
  tier: 'free' | 'pro'
}
export interface OrganizationEntry {
  slug: string
  name: string
  members: { username: string; role: string }[]
}
export interface AgentEntry {
  handle: string
  inbound_policy: InboundPolicy
  visibility: Visibility
  display_name?: string
  paused?: boolean
  inactive?: boolean
  allowlist?: string[]
  blocks?: string[]
}
export interface ClientEntry {
  client_id: string
  client_secret: string
  agent: string
  scope: string
}
export interface BootstrapFile {
  accounts: AccountEntry[]
  organizations: OrganizationEntry[]
  agents: AgentEntry[]
  clients: ClientEntry[]
}

/** A mistake in the file; the message names the field by its path. */
export class BootstrapError extends Error {
  constructor(path: string, complaint: string) {
    super(`BOOTSTRAP_FILE: ${path || '/'} ${complaint}`)
  }
}

const text = { type: 'string', minLength: 1, maxLength: 255 } as const
const format = (name: 'owner' | 'handle' | 'entry' | 'scope') => ({ type: 'string', format: name, maxLength: 1024 }) as const
const optional = { nullable: true } as const

const account: JSONSchemaType<AccountEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'email', 'password', 'tier'],
  properties: { username: format('owner'), email: { ...text, pattern: '^[^@\\s]+@[^@\\s]+$' }, password: text, tier: { type: 'string', enum: ['free', 'pro'] } },
}
const organization: JSONSchemaType<OrganizationEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'name', 'members'],
  properties: {
    slug: format('owner'),
    name: text,
    members: {
      type: 'array',
      items: { type: 'object', additionalProperties: false, required: ['username', 'role'], properties: { username: format('owner'), role: text } },
    },
  },
}
const agent: JSONSchemaType<AgentEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['handle', 'inbound_policy', 'visibility'],
  properties: {
    handle: format('handle'),
    inbound_policy: { type: 'string', enum: ['allowlist', 'open'] },
    visibility: { type: 'string', enum: ['public', 'private'] },
    display_name: { ...text, ...optional },
    paused: { type: 'boolean', ...optional },
    inactive: { type: 'boolean', ...optional },
    allowlist: { type: 'array', ...optional, items: format('entry') },
    blocks: { type: 'array', ...optional, items: format('handle') },
  },
}
const client: JSONSchemaType<ClientEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'client_secret', 'agent', 'scope'],
  properties: { client_id: { ...text, pattern: '^[\\x21-\\x7e]+$' }, client_secret: text, agent: format('handle'), scope: format('scope') },
}
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    accounts: { type: 'array', items: account },
    organizations: { type: 'array', items: organization },
    agents: { type: 'array', items: agent },
    clients: { type: 'array', items: client },
  },
}

const ajv = new Ajv({
  formats: { owner: isOwnerName, handle: isHandle, entry: isAllowlistEntry, scope: (scope) => parseScope(scope).every((one) => knownAgentScopes.has(one)) },
})
const isBootstrap = ajv.compile<Partial<BootstrapFile>>(schema)

/** Reads and checks the file; lists that are left out are empty. */
export function readBootstrapFile(path: string): BootstrapFile {
  const parsed = parse(path)
  if (!isBootstrap(parsed)) {
    const { instancePath, message, params } = isBootstrap.errors![0]!
    const extra = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : ''
    throw new BootstrapError(instancePath, `${message}${extra}`)
  }
  return { accounts: [], organizations: [], agents: [], clients: [], ...parsed }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`
    throw new BootstrapError('', `of ${path} ${reason}`)
  }
}
