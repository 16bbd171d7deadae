import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { withLimits } from '../../src/domain/limits.ts'
import type { Contract } from './contract.ts'
import { withDeprecations } from './deprecations.ts'
import { component } from './document.ts'
import type { AsyncApi, ErrorTable, LimitTable, OpenApi, Parameter } from './document.ts'
import { errorTable } from './emit-errors.ts'
import { isFixed } from './emit-limits.ts'
import { guideTables } from './guides.ts'
import { loadMcp } from './load-mcp.ts'
import { requireOneVersion } from './metadata.ts'
import { mediaTypesOf } from './emit-schemas.ts'
import { promiseTable, proofsIn, requireProofs, type Promises } from './promises.ts'
import { withEveryResponse } from './every-response.ts'
import { root } from './root.ts'
import { isObject } from './schema.ts'
import { settingsTable } from './settings-table.ts'
import { withSections } from './sections.ts'
import type { Flow } from './site/flows.ts'
import { loadTexts } from './site/pages.ts'

export type { Contract } from './contract.ts'
export { root } from './root.ts'

/** Reads a folder like spec/ and bundles each document into one without references to other files. */
export function load(folder = join(root, 'spec')): Contract {
  const table = (name: string) => parse(readFileSync(join(folder, name), 'utf8'))
  const errors: ErrorTable = table('errors.yaml')
  const limits: LimitTable = table('limits.yaml')
  const openapi = withSections(readRest(folder))
  const asyncapi: AsyncApi = bundle(join(folder, 'asyncapi.yaml'))
  const mcp = loadMcp(folder)
  requireOneVersion({ 'openapi.yaml': openapi, 'asyncapi.yaml': asyncapi, 'mcp.yaml': mcp })
  const inserted = {
    ...guideTables(mcp, table('tested-clients.yaml')),
    ...promiseTables(table('promises.yaml')),
    '<!-- the table of settings -->': settingsTable(limits),
    '<!-- the table of errors.yaml -->': errorTable(errors),
    '<!-- the table of close codes -->': closeCodeTable(asyncapi),
    '<!-- the media types -->': mediaTypesOf(openapi.components.schemas)
      .map((type) => `\`${type}\``)
      .join(', '),
    ...Object.fromEntries(
      Object.entries({ ...errors.service, ...errors.oauth }).map(([code, { meaning }]) => [
        `<!-- the meaning of ${code} -->`,
        meaning,
      ]),
    ),
  }
  const documents = withCodes({ openapi, asyncapi, mcp, guides: loadTexts(join(folder, 'guides')) }, errors)
  const flows: Record<string, Flow> = table('pages/flows.yaml')
  const searchWords: Record<string, string> = table('pages/search-words.yaml')
  const movedPages: Record<string, string> = table('pages/moved.yaml')
  const pages = loadTexts(join(folder, 'pages'))
  const templates = { ...withInserted(documents, inserted), pages, flows, searchWords, movedPages }
  return { ...withDefaults(templates, limits), templates, errors, limits }
}

const readRest = (folder: string): OpenApi =>
  withDeprecations(withEveryResponse(withParameters(bundle(join(folder, 'openapi.yaml')))))

/** Returns the tables of promises with the tests that show them. */
function promiseTables(promises: Promises): Record<string, string> {
  const proofs = proofsIn(root)
  requireProofs(promises, proofs)
  return {
    '<!-- the promises of reliability -->': promiseTable('R', promises, proofs),
    '<!-- the promises of security -->': promiseTable('S', promises, proofs),
    '<!-- the promises of the authorization server -->': promiseTable('T', promises, proofs),
  }
}

/** Replaces comments in texts by the tables, lists and words that they name. */
const withInserted = <T>(documents: T, inserted: Record<string, string>): T =>
  JSON.parse(JSON.stringify(documents), (_key, value: unknown) =>
    typeof value === 'string' ? value.replace(/<!-- .*? -->/g, (comment) => insertion(inserted, comment)) : value,
  )

function insertion(inserted: Record<string, string>, comment: string): string {
  const text = inserted[comment]
  if (text === undefined) throw new Error(`${comment} asks for something that is not known`)
  return text
}

/** Fills in the enums of schemas that stand for one half of the table of codes. */
const withCodes = <T>(documents: T, errors: ErrorTable): T =>
  JSON.parse(JSON.stringify(documents), (_key, value: unknown) => {
    if (!isObject(value) || !('x-codes-of' in value)) return value
    const { 'x-codes-of': family, ...schema } = value
    return { ...schema, enum: Object.keys(errors[family === 'oauth' ? 'oauth' : 'service']) }
  })

/** Fills in the default limits of documents. */
export const withDefaults = <T>(documents: T, limits: LimitTable): T => withLimits(documents, defaultsOf(limits))

export const defaultsOf = (limits: LimitTable): ReadonlyMap<string, number> =>
  new Map(Object.entries(limits).map(([name, limit]) => [name, usual(limit)]))

const usual = (limit: LimitTable[string]): number => (isFixed(limit) ? limit.fixed : limit.default)

function closeCodeTable({ channels }: AsyncApi): string {
  const codes = Object.values(channels).flatMap((channel) => Object.values(channel['x-close-codes']))
  return [
    '| Code | Why | What to do |',
    '|---|---|---|',
    ...codes.map(({ code, why, then }) => `| ${code} | ${why} | ${then} |`),
  ].join('\n')
}

/** Inlines shared parameters, because some tools do not follow these references. */
function withParameters(document: OpenApi & { components: { parameters?: Record<string, Parameter> } }): OpenApi {
  const { parameters = {}, ...components } = document.components
  const paths = JSON.parse(JSON.stringify(document.paths), (_key, value) =>
    typeof value?.$ref === 'string' && value.$ref.startsWith('#/components/parameters/')
      ? component(parameters, value.$ref)
      : value,
  )
  return { ...document, components, paths }
}

/** Runs Redocly's command, because this version has no library. */
export function redocly(...args: string[]): string {
  const cli = join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
  return execFileSync(process.execPath, [cli, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })
}

function bundle(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  try {
    const target = join(folder, 'bundle.json')
    redocly('bundle', source, '--output', target)
    return JSON.parse(readFileSync(target, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
