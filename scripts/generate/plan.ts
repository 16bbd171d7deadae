import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderFrames } from './asyncapi.ts'
import type { Plan } from './compare.ts'
import type { Contract } from './contract.ts'
import type { Mcp, OpenApi, Schema } from './document.ts'
import { emitDocs, emitTemplates } from './emit-docs.ts'
import { emitErrors } from './emit-errors.ts'
import { emitEvents } from './emit-events.ts'
import { emitFrameValidatorTypes, emitFrameValidators } from './emit-frames.ts'
import { emitGo } from './emit-go.ts'
import { emitHandlers } from './emit-handlers.ts'
import { emitHeaders } from './emit-headers.ts'
import { emitLimits } from './emit-limits.ts'
import { emitMcpInputs, emitMcpInputTypes, emitTools, emitMcpShapes, emitMcpShapeTypes } from './emit-mcp.ts'
import { emitPython } from './emit-python.ts'
import { emitReplies, emitRoutes } from './emit-routes.ts'
import { emitSchemas } from './emit-schemas.ts'
import { emitScopes } from './emit-scopes.ts'
import { emitSdk } from './emit-sdk.ts'
import { emitModels, emitTypes } from './emit-types.ts'
import { emitInputSchemas } from './emit-input-schemas.ts'
import { emitInputs, emitInputTypes, emitShapes, emitShapeTypes } from './emit-validators.ts'
import { inJsonSchema } from './json-schema.ts'
import { payloadsOf } from './load-mcp.ts'
import { defaultsOf } from './load.ts'
import { operationsOf } from './model.ts'
import { emitPages, siteFiles, siteTemplates } from './site/index.ts'
import { markdownPages } from './site/markdown-pages.ts'
import { sitePages } from './site/pages.ts'
import { typescript } from './text.ts'

/**
 * Returns the text of every generated file. It omits the client packages if Java is missing, because a Java program
 * generates parts of them.
 */
export async function plan(contract: Contract, { sdk }: { sdk: boolean }): Promise<Plan> {
  const { openapi, asyncapi, mcp, errors, limits, templates } = contract
  const published = inJsonSchema(asyncapi)
  const shapes = withSchemasOf(openapi, asyncapi, mcp)
  const pages = await sitePages(templates, limits, errors)
  const site = siteTemplates(pages, templates)
  return new Map([
    ['errors.ts', emitErrors(errors, asyncapi)],
    ['limits.ts', emitLimits(limits)],
    ['pages.ts', emitPages(pages, templates)],
    ['schemas.ts', emitSchemas(shapes.components.schemas)],
    ['scopes.ts', emitScopes(contract)],
    ...below('rest', await restFiles(openapi, shapes)),
    ...below('ws', [
      ['frames.ts', typescript('spec/asyncapi.yaml', await renderFrames(published, '../rest/models.ts'))],
      ['validators.js', await emitFrameValidators(asyncapi)],
      ['validators.d.ts', emitFrameValidatorTypes(asyncapi)],
    ]),
    ...below('mcp', await mcpFiles(mcp)),
    ...below('docs', [
      ...emitDocs(openapi, published),
      ...siteFiles(site, defaultsOf(limits)),
      ...markdownPages(templates, limits, defaultsOf(limits)),
    ]),
    ...below('templates', emitTemplates(templates)),
    ...below('templates/docs', site),
    ...below('sdk', sdk ? await sdkFiles(contract) : []),
    ...below('go', sdk ? emitGo(toldDocument(contract), mcp, limits) : []),
    ...below('python', sdk ? emitPython(toldDocument(contract), mcp, limits) : []),
  ])
}

/** Returns the client package, by path below sdk/. */
export async function sdkFiles(contract: Contract): Promise<Plan> {
  const { asyncapi, mcp, limits } = contract
  const frames = await renderFrames(inJsonSchema(asyncapi), './rest/index.js')
  return emitSdk(withSchemasOf(toldDocument(contract), asyncapi), mcp, frames, limits)
}

/** Returns the document with the payloads of webhooks. */
const toldDocument = ({ openapi, mcp }: Contract): OpenApi =>
  withSchemasOf(openapi, { components: { schemas: payloadsOf(mcp) } })

interface HasSchemas {
  components: { schemas: Record<string, Schema> }
}

/** Shares the schemas of REST with frames and tools, so that every shape is declared once. */
function withSchemasOf(openapi: OpenApi, ...others: HasSchemas[]): OpenApi {
  const more: Record<string, Schema> = Object.assign({}, ...others.map(({ components }) => components.schemas))
  const schemas = { ...more, ...openapi.components.schemas }
  return { ...openapi, components: { ...openapi.components, schemas } }
}

async function mcpFiles(mcp: Mcp): Promise<[string, string][]> {
  return [
    ['events.ts', emitEvents(mcp)],
    ['tools.ts', emitTools(mcp)],
    ['inputs.js', await emitMcpInputs(mcp)],
    ['inputs.d.ts', emitMcpInputTypes(mcp)],
    ['shapes.js', await emitMcpShapes(mcp)],
    ['shapes.d.ts', emitMcpShapeTypes(mcp)],
  ]
}

async function restFiles(openapi: OpenApi, shapes: OpenApi): Promise<[string, string][]> {
  const operations = operationsOf(openapi)
  return [
    ['types.ts', await emitTypes(shapes)],
    ['models.ts', emitModels(shapes)],
    ['handlers.ts', emitHandlers(operations, openapi)],
    ['routes.ts', emitRoutes(operations, openapi)],
    ['headers.ts', emitHeaders(operations, openapi)],
    ['replies.ts', emitReplies(operations)],
    ['call.ts', callTypes()],
    ['inputs.js', await emitInputs(operations, openapi)],
    ['inputs.d.ts', emitInputTypes(operations, openapi)],
    ['input-schemas.ts', emitInputSchemas(operations, openapi)],
    ['shapes.js', await emitShapes(operations, openapi)],
    ['shapes.d.ts', emitShapeTypes(operations)],
  ]
}

const below = (folder: string, files: Iterable<[string, string]>): [string, string][] =>
  [...files].map(([path, text]) => [`${folder}/${path}`, text])

/** Returns the types that every generated route needs, independent of the contract. */
function callTypes(): string {
  const source = 'scripts/generate/templates/call.ts'
  return typescript(source, readFileSync(join(import.meta.dirname, 'templates/call.ts'), 'utf8'))
}
