import { readFileSync } from 'node:fs'
import { Ajv, type JSONSchemaType } from 'ajv'
import { isEmailAddress, isPassword, passwordCharacters } from '../domain/accounts.ts'
import { isAllowlistEntry, isHandle, isOwnerName } from '../domain/handles.ts'
import { displayNameCharactersMax, isSingleLine, singleLineCharactersMax } from '../domain/single-line.ts'
import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
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

/** The kinds of text that the file is made of, and what is said of one that is not of its kind. */
const kinds = {
  owner: {
    holds: isOwnerName,
    complaint: 'must be up to 39 of a-z, 0-9, _ and -, the first a letter or digit; some are reserved',
  },
  handle: { holds: isHandle, complaint: 'must be of the form @owner.agent_name' },
  entry: { holds: isAllowlistEntry, complaint: 'must be a handle or of the form @owner.*' },
  scope: { holds: areAgentScopes, complaint: 'must be scopes that an agent can have' },
  email: { holds: isEmailAddress, complaint: 'must be an e-mail address' },
  password: { holds: isPassword, complaint: lineOf(passwordCharacters.min, passwordCharacters.max) },
  line: { holds: (text: string) => isSingleLine(text), complaint: lineOf(1, singleLineCharactersMax) },
  display_name: {
    holds: (text: string) => isSingleLine(text, displayNameCharactersMax),
    complaint: lineOf(1, displayNameCharactersMax),
  },
}

function lineOf(min: number, max: number): string {
  return `must be one line of ${min} to ${max} characters`
}

function areAgentScopes(text: string): boolean {
  const scopes = parseScope(text)
  return scopes.length > 0 && scopes.every((one) => knownAgentScopes.has(one))
}

const text = (kind: keyof typeof kinds) =>
  ({ type: 'string', format: kind, maxLength: singleLineCharactersMax }) as const
const optional = { nullable: true } as const

const account: JSONSchemaType<AccountEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'email', 'password', 'tier'],
  properties: {
    username: text('owner'),
    email: text('email'),
    password: text('password'),
    tier: { type: 'string', enum: ['free', 'pro'] },
  },
}
const organization: JSONSchemaType<OrganizationEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'name', 'members'],
  properties: {
    slug: text('owner'),
    name: text('line'),
    members: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['username', 'role'],
        properties: { username: text('owner'), role: text('line') },
      },
    },
  },
}
const agent: JSONSchemaType<AgentEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['handle', 'inbound_policy', 'visibility'],
  properties: {
    handle: text('handle'),
    inbound_policy: { type: 'string', enum: ['allowlist', 'open'] },
    visibility: { type: 'string', enum: ['public', 'private'] },
    display_name: { ...text('display_name'), ...optional },
    paused: { type: 'boolean', ...optional },
    inactive: { type: 'boolean', ...optional },
    allowlist: { type: 'array', ...optional, items: text('entry') },
    blocks: { type: 'array', ...optional, items: text('handle') },
  },
}
const client: JSONSchemaType<ClientEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'client_secret', 'agent', 'scope'],
  properties: {
    client_id: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    client_secret: text('line'),
    agent: text('handle'),
    scope: text('scope'),
  },
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

const ajv = new Ajv({ formats: Object.fromEntries(Object.entries(kinds).map(([kind, { holds }]) => [kind, holds])) })
const isBootstrap = ajv.compile<Partial<BootstrapFile>>(schema)

/** Reads and checks the file; lists that are left out are empty. */
export function readBootstrapFile(path: string): BootstrapFile {
  const parsed = parse(path)
  if (!isBootstrap(parsed)) {
    const { instancePath, message, params } = isBootstrap.errors![0]!
    const [, kind] = Object.entries(kinds).find(([name]) => 'format' in params && params['format'] === name) ?? []
    const extra = 'additionalProperty' in params ? `: ${params['additionalProperty']}` : ''
    throw new BootstrapError(instancePath, kind?.complaint ?? `${message}${extra}`)
  }
  return { accounts: [], organizations: [], agents: [], clients: [], ...parsed }
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? 'is not valid JSON'
        : `cannot be read (${error instanceof Error && 'code' in error ? error.code : error})`
    throw new BootstrapError('', `of ${path} ${reason}`)
  }
}
