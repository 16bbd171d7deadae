import { readFileSync } from 'node:fs'
import type { Resource, Tool } from '@modelcontextprotocol/server'
import type { EventDelivery } from '#generated/mcp/events.ts'
import { documentsUrl, type Config } from '../../settings/config.ts'
import type { SkillDescription } from './skills.ts'
import { withLimits } from '../../domain/limits.ts'
import { createAddressReplacer } from '../addresses.ts'
import { iconsOf } from '../identity.ts'
import { limitsByName } from '../limits.ts'

/** Description of an event (SEP-3415, Listing Available Events). */
export interface EventDescriptor {
  name: string
  description: string
  delivery: readonly EventDelivery[]
  inputSchema: object
  payloadSchema: object
}

/** Argument of a prompt. spec/mcp.yaml explains the fields. */
export interface PromptArgument {
  name: string
  description: string
  required?: boolean
  label?: string
  complete?: CompletionSource
}

/** Values that a client suggests to its person: of the mailbox, or of the contract. */
export type CompletionSource = 'threads' | 'contacts' | 'statuses'

export interface PromptDescription {
  name: string
  title: string
  description: string
  arguments: PromptArgument[]
  text: string
}

/** Part of the contract that the MCP server needs, with the addresses and limits of this deployment. */
export interface McpContract {
  info: { title: string; version: string; instructions: string }
  /** Addresses that a client shows to its person. */
  links: { websiteUrl: string; icons: ReturnType<typeof iconsOf> }
  tools: Tool[]
  events: EventDescriptor[]
  prompts: PromptDescription[]
  resources: (Pick<Resource, 'name' | 'uri' | 'title' | 'description'> & { name: string })[]
  skills: SkillDescription[]
  views: Pick<Resource, 'name' | 'uri' | 'title' | 'description'>[]
}

export function mcpDocument(config: Config): McpContract {
  const addressed = createAddressReplacer(config)
  const text = readFileSync(new URL('../../../generated/templates/mcp.json', import.meta.url), 'utf8')
  const document = JSON.parse(text, (_key, value) => (typeof value === 'string' ? addressed(value) : value))
  const links = { websiteUrl: documentsUrl(config), icons: iconsOf(config) }
  return { ...withoutExtensions(withLimits(document, limitsByName(config))), links }
}

/** Removes the keyword `x-limit`. Clients pass schemas to models, some of which reject unknown keywords. */
const withoutExtensions = <T>(document: T): T =>
  JSON.parse(JSON.stringify(document), (key, value) => (key === 'x-limit' ? undefined : value))
