import type { LimitTable, Mcp, OpenApi } from './document.ts'
import { goEventData } from './emit-event-data.ts'
import { clientLimits, limitsThatClientsCheck } from './emit-limits.ts'
import { asClientsSee, generatedClient } from './generated-client.ts'
import { goCallOf, goName, goParameter } from './go-calls.ts'
import { formatted } from './go-text.ts'
import { handwritten } from './handwritten.ts'
import { operationsOf } from './model.ts'

/** Returns the Go package, by path below go/. */
export function emitGo(document: OpenApi, mcp: Mcp, limits: LimitTable): Map<string, string> {
  const above = handwritten('go', ({ path, source, text }) => (hasComments(path) ? headed(source, text) : text))
  const events: [string, string] = ['webhooks/events.go', headed('spec/mcp.yaml', goEventData(mcp))]
  return new Map([...above, ...restPart(document), constants(document, limits), events])
}

/** Returns false for checksums, which Go reads line by line. */
const hasComments = (path: string): boolean => path !== 'go.sum'

/** Marks a file as generated, in the form that Go tools recognize. */
const headed = (source: string, text: string): string => `// Code generated from ${source}; DO NOT EDIT.\n\n${text}`

/** Returns the constants. The package has the version of the contract. */
function constants({ info }: OpenApi, table: LimitTable): [string, string] {
  const limits = clientLimits(table, limitsThatClientsCheck).map(
    ({ name, value, says }) => `// ${says}\nconst ${name} = ${value}\n`,
  )
  const version = `// Version of the contract that this package was generated from.\nconst Version = "${info.version}"\n`
  return ['contract.go', headed('spec/', `package ams\n\n${[version, ...limits].join('\n')}`)]
}

/** Returns models and calls by openapi-generator with templates of this project, one file for each. */
function restPart(document: OpenApi): [string, string][] {
  const files = generatedClient({
    generator: 'go',
    document: inOneLine(asClientsSee(document, (operation) => goCallOf(operation, document))),
    args: [
      ...['--type-mappings', 'integer=int,object=map[string]any,file=File,AnyType=any'],
      ...['--name-mappings', mapped(propertiesOf(document), goName)],
      ...['--parameter-name-mappings', parametersOf(document)],
      ...['--global-property', 'apis,models,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'],
    ],
    properties: { packageName: 'ams' },
  })
  const joined = (pattern: RegExp, imports: readonly string[]): string => {
    const texts = files.filter(([path]) => pattern.test(path)).map(([, text]) => text.trim())
    const named = imports.map((name) => `\t"${name}"\n`).join('')
    return headed('spec/openapi.yaml', `package ams\n\nimport (\n${named})\n\n${formatted(texts.join('\n\n'))}`)
  }
  return [
    ['models.go', withNull(joined(/^model_\w+\.go$/, ['encoding/json', 'errors']))],
    ['operations.go', joined(/^api_\w+\.go$/, ['context'])],
  ]
}

/** Marks fields where null differs from absence: a webhook without an end. Elsewhere the contract treats both alike. */
function withNull(models: string): string {
  const [field, one] = ['TTLSeconds *int ', 'TTLSeconds *Nullable[int] ']
  if (!models.includes(field)) throw new Error(`the models of Go have no ${field}`)
  return models.replace(field, one)
}

const mapped = (names: readonly string[], rename: (name: string) => string): string =>
  [...new Set(names)].map((name) => `${name}=${rename(name)}`).join(',')

const propertiesOf = ({ components }: OpenApi): string[] =>
  Object.values(components.schemas).flatMap(({ properties = {}, allOf = [] }) => [
    ...Object.keys(properties),
    ...allOf.flatMap((part) => Object.keys(part.properties ?? {})),
  ])

/** Returns the parameters of a call: those of the path become parameters, those of the query fields. */
const parametersOf = (document: OpenApi): string =>
  operationsOf(document)
    .flatMap(({ path_parameters, query_parameters }) => [
      mapped(
        path_parameters.map(({ name }) => name),
        goParameter,
      ),
      mapped(
        query_parameters.map(({ name }) => name),
        goName,
      ),
    ])
    .filter(Boolean)
    .join(',')

/** Joins the lines of descriptions, because templates print them behind `//`. `formatted` splits them again. */
const inOneLine = (document: OpenApi): unknown =>
  JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'description' && typeof value === 'string' ? value.trim().replaceAll('\n', '¶') : value,
  )
