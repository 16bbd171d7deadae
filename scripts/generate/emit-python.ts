import { refName, type LimitTable, type Mcp, type OpenApi, type OperationObject, type Schema } from './document.ts'
import { pythonEventData } from './emit-event-data.ts'
import { clientLimits, limitsThatClientsCheck } from './emit-limits.ts'
import { asClientsSee, generatedClient } from './generated-client.ts'
import { handwritten, type Handwritten } from './handwritten.ts'
import { operationsOf } from './model.ts'
import { apisOf, asyncOperationsModule, modelsModule, operationsModule } from './python-modules.ts'
import { pythonCallOf } from './python-calls.ts'
import { mapValues } from './schema.ts'
import { banner } from './text.ts'

const moduleFolder = 'src/agent_messaging_sdk'

/** Returns the Python package, by path below python/. */
export function emitPython(document: OpenApi, mcp: Mcp, limits: LimitTable): Map<string, string> {
  const { models, apis: texts } = generated(document)
  const tags = [...new Set(operationsOf(document).map(({ tag }) => tag))].toSorted()
  const apis = apisOf(texts, tags)
  return new Map([
    ...handwritten('python', packed),
    ...Object.entries({
      models: ['spec/openapi.yaml', modelsModule(models)],
      operations: ['spec/openapi.yaml', operationsModule(apis, models)],
      async_operations: ['spec/openapi.yaml', asyncOperationsModule(apis)],
      _event_data: ['spec/mcp.yaml', pythonEventData(mcp)],
      limits: ['spec/limits.yaml', limitsModule(limits)],
      version: ['spec/openapi.yaml', versionModule(document)],
    }).map(([name, [source = '', body = '']]): [string, string] => [
      `${moduleFolder}/${name}.py`,
      python(source, body),
    ]),
  ])
}

const python = (source: string, body: string): string => `# ${banner(source)}\n${body.trimEnd()}\n`

/** Returns the text of a hand-written file in the package. */
function packed({ path, text, source }: Handwritten): string | undefined {
  if (/\.(?:py|toml)$/.test(path)) return python(source, text)
  return path.endsWith('.typed') ? text : undefined
}

const versionModule = ({ info }: OpenApi): string =>
  `#: Version of the contract that this client was generated from.\nversion = "${info.version}"`

const limitsModule = (limits: LimitTable): string =>
  clientLimits(limits, limitsThatClientsCheck)
    .map(({ name, value, says }) => `#: ${says}\n${name.replace(/[A-Z]/g, '_$&').toUpperCase()} = ${value}`)
    .join('\n\n')

/** Returns models and calls by openapi-generator with templates of this project: a text for each shape and tag. */
function generated(document: OpenApi): { models: string[]; apis: string[] } {
  const files = generatedClient({
    generator: 'python',
    document: forPython(document),
    args: [
      ...['--global-property', 'apis,models,apiDocs=false,modelDocs=false,apiTests=false,modelTests=false'],
      // The stock templates use these names, the templates of this project do not.
      ...['--reserved-words-mappings', 'resource_path=resource_path,schema=schema'],
    ],
    properties: { packageName: 'ams' },
  })
  const below = (folder: string): string[] =>
    files.flatMap(([path, text]) => (path.startsWith(folder) && !path.endsWith('/__init__.py') ? [text] : []))
  return { models: below('ams/models/'), apis: below('ams/api/') }
}

/** Returns the document for the Python templates: the fields of a body become arguments, like those of a form. */
function forPython(document: OpenApi): OpenApi {
  const { components, ...rest } = asClientsSee(document, (operation, object) => ({
    ...pythonCallOf(operation, document),
    ...bodyAsForm(object),
  }))
  const parts = new Set(
    Object.values(components.schemas['ContentPartDraft']?.discriminator?.mapping ?? {}).map(refName),
  )
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    { ...inOneLine(schema), ...(parts.has(name) && { 'x-part': true }) },
  ])
  return { ...rest, components: { ...components, schemas: Object.fromEntries(schemas) } }
}

function bodyAsForm({ requestBody }: OperationObject): Pick<OperationObject, 'requestBody'> {
  const json = requestBody?.content['application/json']
  if (!json) return {}
  return { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: json.schema } } } }
}

/** Joins the lines of descriptions for comments, and makes the type of a content part optional. */
function inOneLine(schema: Schema): Schema {
  const { description, properties, enum: values, example: _, ...rest } = schema
  return {
    ...rest,
    ...(description !== undefined && { description: description.replace(/\s+/g, ' ').trim() }),
    ...(values && { enum: values }),
    ...(values?.length === 1 && { 'x-default': String(values[0]) === 'true' ? 'True' : `"${values[0]}"` }),
    ...(properties && { properties: mapValues(properties, inOneLine) }),
  }
}
