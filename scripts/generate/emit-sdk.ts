import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import {
  methods,
  type LimitTable,
  type OpenApi,
  type OperationObject,
  type PathItem,
  type SecurityScheme,
} from './document.ts'
import { emitClientLimits } from './emit-limits.ts'
import { openapiGenerator } from './java.ts'
import { root } from './load.ts'
import { operationsOf, type Operation } from './model.ts'
import { callOf } from './sdk-calls.ts'
import { mapValues } from './schema.ts'
import { buildSdk } from './sdk-build.ts'
import { banner, typescript } from './text.ts'

/** The client package, sources and build, by path below sdk/. */
export function emitSdk(document: OpenApi, frames: string, limitTable: LimitTable): Map<string, string> {
  const feed: [string, string] = ['src/frames.ts', typescript('spec/asyncapi.yaml', frames)]
  const version: [string, string] = ['src/version.ts', contractVersion(document)]
  const limits: [string, string] = ['src/limits.ts', emitClientLimits(limitTable)]
  const sources = new Map([...handwritten(document), ...restPart(document), feed, version, limits])
  const license: [string, string] = ['LICENSE', readFileSync(join(root, 'LICENSE'), 'utf8')]
  return new Map([...sources, ...buildSdk(sources), license])
}

const sourceFolder = join(root, 'scripts/sdk')

/** The layer above, as it lies in scripts/sdk/; the package is versioned with the contract. */
function handwritten({ info }: OpenApi): [string, string][] {
  const packed = filesBelow(sourceFolder).filter((path) => path !== 'tsconfig.json')
  return packed.map((path) => {
    const text = readFileSync(join(sourceFolder, path), 'utf8')
    const source = `scripts/sdk/${path}`
    if (path === 'package.json') return [path, text.replace('{version}', info.version)]
    if (path.endsWith('.ts')) return [path, typescript(source, text)]
    if (path.endsWith('.js')) return [path, text.replace('\n', `\n// ${banner(source)}\n`)] // after its `#!`
    return [path, path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : text]
  })
}

const contractVersion = ({ info }: OpenApi): string =>
  typescript(
    'spec/openapi.yaml',
    `/** The version of the contract that this client was made from. */\nexport const version = '${info.version}'`,
  )

const options = {
  modelPropertyNaming: 'original',
  paramNaming: 'original',
  importFileExtension: '.js',
  withoutRuntimeChecks: 'true', // models are plain types: what the service sends is what the caller sees
}

/** Models and calls, by openapi-generator with templates of ours. */
function restPart(document: OpenApi): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(forClient(document, callOf)))
    openapiGenerator(
      'generate',
      ...['--generator-name', 'typescript-fetch'],
      ...['--input-spec', join(folder, 'openapi.json')],
      ...['--output', join(folder, 'out')],
      ...['--template-dir', join(import.meta.dirname, 'templates/typescript-fetch')],
      ...['--type-mappings', 'file=Binary,binary=Binary,set=Array'],
      ...[
        '--additional-properties',
        Object.entries(options)
          .map((pair) => pair.join('='))
          .join(','),
      ],
      ...['--global-property', 'apis,models,supportingFiles=index.ts,apiDocs=false,modelDocs=false'],
    )
    return filesBelow(join(folder, 'out'))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [
        `src/rest/${path}`,
        typescript('spec/openapi.yaml', tidied(readFileSync(join(folder, 'out', path), 'utf8'))),
      ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The document as openapi-generator makes the best of it, with what the templates print of each operation. */
export function forClient(document: OpenApi, callOf: (operation: Operation, document: OpenApi) => object): OpenApi {
  const asked = Object.entries(document.paths).filter(([, item]) => !isAtSignedAddress(item))
  const operations = operationsOf(document)
  const forTemplate = (operation: Operation) => callOf(operation, document)
  const paths = mapValues(Object.fromEntries(asked), (item) => operationsForClient(item, operations, forTemplate))
  const securitySchemes = mapValues(document.components.securitySchemes, oneFlow)
  const components = { ...document.components, securitySchemes }
  return { ...document, paths, components }
}

/** Signed addresses are given whole and used as they are; nothing is to be put together from parameters. */
const isAtSignedAddress = ({ servers = [] }: PathItem): boolean => servers.some(({ url }) => url === '{files_url}')

/** A token is used in the same way whichever flow it is from; the generator would write that once for each flow. */
function oneFlow(scheme: SecurityScheme): SecurityScheme {
  const [first] = Object.entries(scheme.flows ?? {})
  return first ? { ...scheme, flows: Object.fromEntries([first]) } : scheme
}

function operationsForClient(
  item: PathItem,
  operations: readonly Operation[],
  forTemplate: (operation: Operation) => object,
): PathItem {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const object = item[method]
      const operation = operations.find(({ id }) => id === object?.operationId)
      if (!object || !operation) return []
      return [[method, { ...withoutHeaders(object), ...forTemplate(operation) }]]
    }),
  )
}

/** The key of a write is an option of every call, and no parameter. */
const withoutHeaders = (object: OperationObject): OperationObject => ({
  ...object,
  parameters: (object.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
})

const tidied = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')
