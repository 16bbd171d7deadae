import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import type { Config } from '../../config.ts'

const generated = (name: string): string =>
  readFileSync(new URL(`../../../generated/docs/${name}`, import.meta.url), 'utf8')

/** Where the OpenAPI document states a bound that a deployment may lower. */
const bounds: readonly { schema: string; property: string; keyword: string; limit: (config: Config) => number }[] = [
  { schema: 'EnvelopeDraft', property: 'to', keyword: 'maxItems', limit: (config) => config.recipientsMax },
  { schema: 'EnvelopeDraft', property: 'cc', keyword: 'maxItems', limit: (config) => config.recipientsMax },
  { schema: 'EnvelopeDraft', property: 'references', keyword: 'maxItems', limit: (config) => config.referencesMax },
  {
    schema: 'EnvelopeDraft',
    property: 'content_parts',
    keyword: 'maxItems',
    limit: (config) => config.contentPartsMax,
  },
  {
    schema: 'EnvelopeDraft',
    property: 'subject',
    keyword: 'maxLength',
    limit: (config) => config.subjectCharactersMax,
  },
  { schema: 'TextPart', property: 'text', keyword: 'maxLength', limit: (config) => config.textCharactersMax },
  { schema: 'Allowlist', property: 'entries', keyword: 'maxItems', limit: (config) => config.allowlistEntriesMax },
  { schema: 'MarkReadRequest', property: 'ids', keyword: 'maxItems', limit: (config) => config.markReadIdsMax },
]

export interface Documents {
  openapiJson: string
  openapiYaml: string
  asyncapiYaml: string
  page: string
  framesPage: string
  redocScript: string
}

/** The published documents, with the addresses and limits of this deployment in place of the defaults. */
export function deployedDocuments(config: Config): Documents {
  const openapi = addressed(parse(generated('openapi.yaml')), config)
  for (const { schema, property, keyword, limit } of bounds)
    openapi.components.schemas[schema].properties[property][keyword] = limit(config)
  return {
    openapiJson: JSON.stringify(openapi),
    openapiYaml: stringify(openapi),
    asyncapiYaml: stringify(addressed(parse(generated('asyncapi.yaml')), config)),
    page: generated('index.html'),
    framesPage: generated('frames.html'),
    redocScript: generated('redoc.standalone.js'),
  }
}

/** Servers name their addresses by variables; each gets the address of this deployment as its default. */
function addressed<T>(document: T, { baseUrl, authUrl, wsUrl }: Config): T {
  const addresses: Record<string, string> = { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, child] of Object.entries(value)) {
      const address = addresses[name]
      if (address !== undefined && isVariable(child)) child.default = address
      visit(child)
    }
  }
  visit(document)
  return document
}

const isVariable = (value: unknown): value is { default: string } =>
  typeof value === 'object' && value !== null && 'default' in value
