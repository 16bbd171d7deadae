import { stringify } from 'yaml'
import type { OpenApi } from './document.ts'
import { inJsonSchema } from './json-schema.ts'
import type { Documents } from './contract.ts'
import { publishedMcp } from './published-mcp.ts'
import { published } from './published.ts'
import { banner } from './text.ts'

const yaml = (source: string, document: unknown): string =>
  `# ${banner(source)}\n${stringify(document, { lineWidth: 0, aliasDuplicateObjects: false })}`

/** Returns the bundled documents with default limits, by path below docs/. */
export const emitDocs = (openapi: OpenApi, asyncapi: unknown): [string, string][] => [
  ['openapi.yaml', yaml('spec/openapi.yaml', published(openapi))],
  ['asyncapi.yaml', yaml('spec/asyncapi.yaml', asyncapi)],
]

const json = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`

/** Returns the documents that a service publishes after it has filled in its limits, by path below templates/. */
export const emitTemplates = (documents: Documents): [string, string][] => [
  ['openapi.json', json(published(documents.openapi))],
  ['asyncapi.json', json(inJsonSchema(documents.asyncapi))],
  ['mcp.json', json(publishedMcp(documents.mcp))],
]
