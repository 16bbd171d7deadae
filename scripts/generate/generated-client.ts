import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { methods, type OpenApi, type OperationObject, type PathItem, type SecurityScheme } from './document.ts'
import { openapiGenerator } from './java.ts'
import { operationsOf, type Operation } from './model.ts'
import { mapValues } from './schema.ts'

export interface ClientOptions {
  /** By its name of openapi-generator, under which its templates of ours lie, too. */
  generator: string
  document: unknown
  args: readonly string[]
  properties: Readonly<Record<string, string>>
}

/** What a generator makes of a document, by path. */
export function generatedClient({ generator, document, args, properties }: ClientOptions): [string, string][] {
  const folder = mkdtempSync(join(tmpdir(), 'client-'))
  const pairs = Object.entries(properties).map((pair) => pair.join('='))
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
    openapiGenerator(
      'generate',
      ...['--generator-name', generator],
      ...['--input-spec', join(folder, 'openapi.json')],
      ...['--output', join(folder, 'out')],
      ...['--template-dir', join(import.meta.dirname, 'templates', generator)],
      ...args,
      ...['--additional-properties', pairs.join(',')],
    )
    const text = (path: string): string => tidied(readFileSync(join(folder, 'out', path), 'utf8'))
    return filesBelow(join(folder, 'out')).map((path) => [path, text(path)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What the templates of a language take of an operation, beside the document or in its place. */
type ToldOf = (operation: Operation, object: OperationObject) => object

/** The document as openapi-generator makes the best of it, with what its templates print of each operation. */
export function asClientsSee(document: OpenApi, toldOf: ToldOf): OpenApi {
  const asked = Object.entries(document.paths).filter(([, item]) => !isAtSignedAddress(item))
  const operations = operationsOf(document)
  const paths = mapValues(Object.fromEntries(asked), (item) => operationsForClient(item, operations, toldOf))
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

function operationsForClient(item: PathItem, operations: readonly Operation[], toldOf: ToldOf): PathItem {
  return Object.fromEntries(
    methods.flatMap((method) => {
      const object = item[method]
      const operation = operations.find(({ id }) => id === object?.operationId)
      if (!object || !operation) return []
      return [[method, { ...withoutHeaders(object), ...toldOf(operation, object) }]]
    }),
  )
}

/** The key of a write is an option of every call, and no parameter. */
const withoutHeaders = (object: OperationObject): OperationObject => ({
  ...object,
  parameters: (object.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
})

const tidied = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')
