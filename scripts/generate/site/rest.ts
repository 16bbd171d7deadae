import {
  component,
  methods,
  refName,
  type OpenApi,
  type OperationObject,
  type Parameter,
  type Response,
} from '../document.ts'
import { operationsOf, takesKey, type Operation } from '../model.ts'
import { isObject, mapValues } from '../schema.ts'
import { code, codeBlock, escaped, inline, markdownFor, table } from './html.ts'
import { exampleOf, type CodeSample } from './samples.ts'
import { boundsOf, fieldsOf, linkTo, reachedFrom, schemaEntry, typeOf } from './schemas.ts'

interface Described {
  operation: Operation
  object: Documented
  samples: readonly CodeSample[]
}

/** Fields of an operation for readers. */
type Documented = OperationObject & { description?: string; 'x-codeSamples'?: CodeSample[] }

/** Returns every operation with its texts, by tag. */
function describedOf(document: OpenApi): Described[] {
  const operations = operationsOf(withPages(document))
  return operations.map((operation) => {
    const item = document.paths[operation.path] ?? {}
    const object = methods.map((method) => item[method]).find((one) => one?.operationId === operation.id)
    if (!object) throw new Error(`${operation.id} is at no path`)
    const documented: Documented = object
    return { operation, object: documented, samples: documented['x-codeSamples'] ?? [] }
  })
}

/** Adds the operations that are pages for people, which have no handlers and return HTML without a schema. */
export const withPages = (document: OpenApi): OpenApi =>
  JSON.parse(JSON.stringify(document), (_key, value: unknown) => {
    if (!isObject(value) || value['x-page'] !== true) return value
    const { 'x-page': _, ...object } = value as unknown as OperationObject
    return { ...object, responses: mapValues(object.responses, ({ content: _page, ...response }) => response) }
  })

const prose = (text: string): string => markdownFor()(text)

/** Renders the list of all operations. */
export function operationList(document: OpenApi): string {
  const rows = describedOf(document).map(({ operation: { id, method, path }, object }) => [
    code(`${method} ${path}`),
    `<a href="#${id}">${escaped(object.summary)}</a>`,
  ])
  return table('Operations', ['Operation', 'What it does'], rows)
}

/** Renders every operation under its tag. */
export function operationSections(document: OpenApi): string {
  const described = describedOf(document)
  return document.tags
    .map(({ name, description }) => {
      const own = described.filter(({ operation }) => operation.tag === name)
      if (own.length === 0) return ''
      return `<h2 id="${name}">${name}</h2>\n${prose(description)}${own.map((one) => operationEntry(one, document)).join('')}`
    })
    .join('')
}

/** Renders the schemas of bodies, except those that stand with their only operation. */
export function schemaSection(document: OpenApi): string {
  const { schemas } = document.components
  const described = describedOf(document)
  const taken = described.flatMap(({ operation }) => (operation.body ? [operation.body.schema] : []))
  const answered = described.flatMap(({ operation }) =>
    operation.replies.flatMap(({ body }) => (body ? [body.schema] : [])),
  )
  const parameters = described.flatMap(({ object }) => (object.parameters ?? []).flatMap(namedSchema))
  const names = [...reachedFrom([...taken, ...answered, ...parameters], schemas)].filter(
    (name) => !isShown(name, described),
  )
  return names
    .toSorted()
    .map((name) => schemaEntry(name, schemas))
    .join('')
}

const namedSchema = ({ schema }: Parameter): string[] => {
  const reference = schema.$ref ?? schema.items?.$ref
  return reference ? [refName(reference)] : []
}

/** Returns true if the schema stands with its only operation, with all fields. */
const isShown = (name: string, described: readonly Described[]): boolean =>
  described.filter(({ operation }) => operation.body?.schema === name).length === 1

function operationEntry({ operation, object, samples }: Described, document: OpenApi): string {
  const { id, method, path } = operation
  return `<section class="operation">
<div class="text">
<h3 id="${id}">${escaped(object.summary)}</h3>
<p class="address">${code(`${method} ${path}`)}</p>
<p>${admission(operation)}</p>
${prose(object.description ?? '')}${parametersOf(object, document)}${bodyOf(operation, object, document)}${answersOf(operation, object, document)}</div>
<div class="samples">
${samples.map((sample) => sampleEntry(id, sample)).join('')}${answerExample(object, document)}</div>
</section>
`
}

const who: Readonly<Record<Operation['access'], string>> = {
  public: 'Anybody calls it, without a token.',
  client: 'A client calls it, with its secret.',
  agent: 'A token of an agent',
  user: 'A token of a person',
}

function admission({ access, resource, scopes, kind, mounts }: Operation): string {
  const token = scopes.length > 0 ? ` with the scope ${scopes.map(code).join(' ')}` : ''
  const where = mounts.includes('base_url') ? '' : ` Below ${mounts.map((mount) => code(`{${mount}}`)).join(' and ')}.`
  const feed = resource === 'ws' ? `, for the resource ${code('{ws_url}')}` : ''
  const key = takesKey(kind) ? ` Takes an ${code('Idempotency-Key')}.` : ''
  const caller = access === 'agent' || access === 'user' ? `${who[access]}${token}${feed}.` : who[access]
  return caller + key + where
}

function parametersOf({ parameters = [] }: OperationObject, { components }: OpenApi): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema, ...rest }) => [
    `${code(name)} <small>${place}${required ? ', required' : ''}</small>`,
    typeOf(schema, components.schemas),
    `${inline(String(Object(rest).description ?? ''))} ${boundsOf(schema)}`,
  ])
  return `<h4>Parameters</h4>\n${table('Parameters', ['Parameter', 'Type', 'Meaning'], rows)}`
}

function bodyOf({ body }: Operation, { requestBody }: OperationObject, { components: { schemas } }: OpenApi): string {
  if (!body) return ''
  const [type = ''] = Object.keys(requestBody?.content ?? {})
  const schema = component(schemas, body.schema)
  return `<h4 id="${body.schema}">Body: ${body.schema}</h4>\n<p>${code(type)}. ${boundsOf(schema)}</p>\n${prose(schema.description ?? '')}${fieldsOf(body.schema, schema, schemas)}`
}

function answersOf({ replies }: Operation, { responses }: OperationObject, { components }: OpenApi): string {
  const rows = replies.map(({ status, body, codes }) => {
    const response: Response = resolved(responses[status] ?? {}, components.responses)
    const links = codes.map((one) => `<a href="/docs/errors#${one}">${code(one)}</a>`)
    const content = links.length > 0 ? links.join(' ') : body ? linkTo(body.schema) : ''
    return [code(status), content, inline(response.description ?? '')]
  })
  return `<h4>Answers</h4>\n${table('Answers', ['Status', 'Body', 'When'], rows)}`
}

const resolved = (response: Response, responses: Record<string, Response>): Response =>
  response.$ref ? component(responses, response.$ref) : response

const sampleEntry = (id: string, { label, source }: CodeSample): string =>
  `<details name="${id}" data-language="${label}"${label === 'curl' ? ' open' : ''}><summary>${label}</summary>\n${codeBlock(source)}</details>\n`

/** Returns the example of a successful response. */
function answerExample({ responses }: OperationObject, { components }: OpenApi): string {
  const success = Object.keys(responses).find((status) => /^2/.test(status))
  if (success === undefined) return ''
  const [media] = Object.entries(resolved(responses[success]!, components.responses).content ?? {})
  if (!media) return ''
  const value: unknown = exampleOf(media[1], components.schemas)
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return `<p class="caption">Answer ${success}</p>\n${codeBlock(text)}`
}
