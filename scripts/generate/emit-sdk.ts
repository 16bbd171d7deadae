import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { methods, type OpenApi, type Parameter, type PathItem, type SecurityScheme } from './document.ts'
import { openapiGenerator } from './java.ts'
import { operationsOf } from './model.ts'
import { mapValues } from './schema.ts'
import { buildSdk } from './sdk-build.ts'
import { banner, typescript } from './text.ts'

/** The client package, sources and build, by path below sdk/. */
export function emitSdk(document: OpenApi, frames: string): Map<string, string> {
  const feed: [string, string] = ['src/frames.ts', typescript('spec/asyncapi.yaml', frames)]
  const keyed: [string, string] = ['src/keyed-operations.ts', keyedOperations(document)]
  const sources = new Map([...templates(), ...restPart(document), feed, keyed])
  return new Map([...sources, ...buildSdk(sources)])
}

const templateFolder = join(import.meta.dirname, 'templates/sdk')

/** The hand-written part, as it lies in the template. */
function templates(): [string, string][] {
  return filesBelow(templateFolder).map((path) => {
    const text = readFileSync(join(templateFolder, path), 'utf8')
    const source = `scripts/generate/templates/sdk/${path}`
    if (path.endsWith('.ts')) return [path, typescript(source, text)]
    return [path, path.endsWith('.md') ? `<!-- ${banner(source)} -->\n\n${text}` : text]
  })
}

const options = {
  modelPropertyNaming: 'original',
  paramNaming: 'original',
  importFileExtension: '.js',
  withoutRuntimeChecks: 'true', // models are plain types: what the service sends is what the caller sees
}

/** openapi-generator's typescript-fetch client. */
function restPart(document: OpenApi): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(forClient(document)))
    openapiGenerator(
      'generate',
      ...['--generator-name', 'typescript-fetch'],
      ...['--input-spec', join(folder, 'openapi.json')],
      ...['--output', join(folder, 'out')],
      ...[
        '--additional-properties',
        Object.entries(options)
          .map((pair) => pair.join('='))
          .join(','),
      ],
      ...['--global-property', 'apis,models,supportingFiles=runtime.ts:index.ts,apiDocs=false,modelDocs=false'],
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

/** The document as openapi-generator makes the best of it. */
function forClient(document: OpenApi): unknown {
  const asked = Object.entries(document.paths).filter(([, item]) => !isAtSignedAddress(item))
  const paths = mapValues(Object.fromEntries(asked), (item) => ({ ...item, ...operationsForClient(item) }))
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

function operationsForClient(item: PathItem): PathItem {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const parameters = (operation.parameters ?? []).map(optionalKey)
      // Otherwise the argument for the body is named after its type.
      return [[method, { ...operation, parameters, 'x-codegen-request-body-name': 'body' }]]
    }),
  )
}

/** A key of the caller's is possible; the client makes one for every call without. */
const optionalKey = (parameter: Parameter): Parameter =>
  parameter.in === 'header' ? { ...parameter, required: false } : parameter

const tidied = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')

/** Which requests take an `Idempotency-Key`, told by method and the end of the address. */
function keyedOperations(document: OpenApi): string {
  const keyed = operationsOf(document).filter(({ kind }) => kind === 'agentWrite')
  const rows = keyed.map(({ id, method, path }) => {
    const ending = path.replaceAll('/', '\\/').replace(/\{\w+\}/g, '[^/]+')
    return `  { operation: '${id}', method: '${method}', path: /${ending}$/ },`
  })
  return typescript(
    'spec/openapi.yaml',
    `\n/** The operations that take an Idempotency-Key. */\nexport const keyedOperations = [\n${rows.join('\n')}\n] as const`,
  )
}
