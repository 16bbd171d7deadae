import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow } from './compare.ts'
import { methods, type OpenApi, type OperationObject, type PathItem, type SecurityScheme } from './document.ts'
import { openapiGenerator } from './java.ts'
import { operationsOf, type Operation } from './model.ts'
import { mapValues } from './schema.ts'

export interface ClientOptions {
  /** Name of the generator in openapi-generator, and of the folder of its templates. */
  generator: string
  document: unknown
  args: readonly string[]
  properties: Readonly<Record<string, string>>
}

/** Runs a generator on a document and returns its files, by path. */
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

/** Returns additional or replaced fields of an operation for the templates of a language. */
type ToldOf = (operation: Operation, object: OperationObject) => object

/** Returns the document in the form that openapi-generator handles best, with the template fields of each operation. */
export function asClientsSee(document: OpenApi, toldOf: ToldOf): OpenApi {
  const asked = Object.entries(document.paths).filter(([, item]) => !isAtSignedAddress(item))
  const operations = operationsOf(document)
  const paths = mapValues(Object.fromEntries(asked), (item) => operationsForClient(item, operations, toldOf))
  const securitySchemes = mapValues(document.components.securitySchemes, oneFlow)
  const components = { ...document.components, securitySchemes }
  return { ...document, paths, components }
}

/** Returns true for operations at signed addresses. Clients use these addresses unchanged, so no call is generated. */
const isAtSignedAddress = ({ servers = [] }: PathItem): boolean => servers.some(({ url }) => url === '{files_url}')

/** Merges the flows of a security scheme. Otherwise the generator repeats the code for each flow. */
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

/** Removes header parameters. The key of a write is an option of every call, not a parameter. */
const withoutHeaders = (object: OperationObject): OperationObject => ({
  ...object,
  parameters: (object.parameters ?? []).filter((parameter) => parameter.in !== 'header'),
})

const tidied = (text: string): string => text.replaceAll('\r\n', '\n').replace(/[ \t]+$/gm, '')
