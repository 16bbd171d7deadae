import { readFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import type { Config } from '../../config.ts'
import { addressing, literalServer, socketServer } from './addresses.ts'

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
  const addressed = addressing(config)
  const textAddressed = (_key: unknown, value: unknown) => (typeof value === 'string' ? addressed(value) : value)
  const openapi = JSON.parse(generated('openapi.json'), (key, value) =>
    key === 'servers' ? value.map(literalServer) : textAddressed(key, value),
  )
  for (const { schema, property, keyword, limit } of bounds)
    openapi.components.schemas[schema].properties[property][keyword] = limit(config)
  const asyncapi = parse(generated('asyncapi.yaml'), textAddressed)
  Object.assign(asyncapi.servers.default, socketServer(config))
  return {
    openapiJson: JSON.stringify(openapi),
    openapiYaml: stringify(openapi),
    asyncapiYaml: stringify(asyncapi),
    page: generated('index.html'),
    framesPage: addressed(generated('frames.html')),
    redocScript: generated('redoc.standalone.js'),
  }
}
