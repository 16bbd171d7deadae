import { readFileSync } from 'node:fs'
import type { JSONSchemaType } from 'ajv'
import type { InboundPolicy, Tier, Visibility } from '#generated/rest/models.ts'
import { enums } from '#generated/schemas.ts'
import { findJsonError } from '../domain/json-errors.ts'
import { decodeUtf8, parseJsonText } from '../domain/json-text.ts'
import { escapeControls } from '../domain/visible-text.ts'
import { toFault } from '../fault.ts'

export interface AccountEntry {
  username: string
  email: string
  password: string
  tier: Tier
}
export interface MemberEntry {
  username: string
  role: string
}
export interface OrganizationEntry {
  slug: string
  name: string
  members: MemberEntry[]
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

/** Longest part in characters of an unknown name that an error shows. */
const shownNameMax = 100

/** Error in the bootstrap file. The message contains the JSON pointer of the wrong value. */
export class BootstrapError extends Error {
  constructor(path: string, complaint: string) {
    super(escapeControls(`BOOTSTRAP_FILE: ${path}${path && ' '}${complaint}`))
  }
}

const text = { type: 'string' } as const
const texts = { type: 'array', items: text } as const
const boolean = { type: 'boolean' } as const
const optional = { nullable: true } as const

const account: JSONSchemaType<AccountEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'email', 'password', 'tier'],
  properties: { username: text, email: text, password: text, tier: { type: 'string', enum: enums.Tier } },
}
const member: JSONSchemaType<MemberEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'role'],
  properties: { username: text, role: text },
}
const organization: JSONSchemaType<OrganizationEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['slug', 'name', 'members'],
  properties: { slug: text, name: text, members: { type: 'array', items: member } },
}
const agent: JSONSchemaType<AgentEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['handle', 'inbound_policy', 'visibility'],
  properties: {
    handle: text,
    inbound_policy: { type: 'string', enum: enums.InboundPolicy },
    visibility: { type: 'string', enum: enums.Visibility },
    display_name: { ...text, ...optional },
    paused: { ...boolean, ...optional },
    inactive: { ...boolean, ...optional },
    allowlist: { ...texts, ...optional },
    blocks: { ...texts, ...optional },
  },
}
const client: JSONSchemaType<ClientEntry> = {
  type: 'object',
  additionalProperties: false,
  required: ['client_id', 'client_secret', 'agent', 'scope'],
  properties: { client_id: text, client_secret: text, agent: text, scope: text },
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

const rootRule = `must be an object with the lists ${Object.keys(schema.properties).join(', ')}, or some of them`

/**
 * Reads the file and validates it against the JSON schema. Absent lists become empty. `checkBootstrap` validates the
 * values.
 */
export async function readBootstrapFile(path: string): Promise<BootstrapFile> {
  const { Ajv } = await import('ajv') // Ajv loads slowly, and most deployments have no bootstrap file
  const isBootstrap = new Ajv().compile<Partial<BootstrapFile>>(schema)
  const parsed = parse(path)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new BootstrapError('/', rootRule)
  if (!isBootstrap(parsed)) {
    const { instancePath, message, params } = isBootstrap.errors![0]!
    const extra =
      'additionalProperty' in params ? `: ${String(params['additionalProperty']).slice(0, shownNameMax)}` : ''
    throw new BootstrapError(instancePath || '/', `${message}${extra}`)
  }
  return { accounts: [], organizations: [], agents: [], clients: [], ...parsed }
}

/** Parses the file by the rules for request bodies, so that duplicate names are errors. */
function parse(path: string): unknown {
  const bytes = read(path)
  try {
    const wrong = findJsonError(decodeUtf8(bytes, path))
    if (wrong === undefined) return parseJsonText(bytes, path)
    const { line, column, expected } = wrong
    throw new BootstrapError(`${path}, line ${line}, column ${column}:`, `must be JSON, which has ${expected} here`)
  } catch (error) {
    throw error instanceof BootstrapError ? error : new BootstrapError('', toFault(error).detail)
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new BootstrapError(path, `cannot be read (${reason})`)
  }
}
