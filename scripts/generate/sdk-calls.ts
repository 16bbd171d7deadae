import { refName, type OpenApi, type Schema } from './document.ts'
import { successes, takesKey, type Operation } from './model.ts'
import { literal, pascal } from './text.ts'

/** Returns the fields of an operation for the client templates: its signature, its result, and its paging. */
export function callOf(operation: Operation, document: OpenApi): Record<string, string> {
  const bodyFields = Object.keys(bodySchema(operation, document)?.properties ?? {})
  const clash = bodyFields.find((name) => parametersOf(operation).includes(name))
  if (clash)
    throw new Error(`${operation.id}: ${clash} is a parameter and a field of the body; the client has one of them`)

  const pages = pagesOf(operation, document)
  const returns = pages ? `Paged<${pages.schema}, '${pages.field}'>` : returnsByAnswer[answerOf(operation)]
  return {
    // Otherwise the generator names the body argument after its type.
    'x-codegen-request-body-name': 'body',
    'x-call': literal(calledBy(operation)),
    'x-params': `${pascal(operation.id)}Params`,
    ...(operation.body?.kind === 'json' && {
      [parametersOf(operation).length > 0 ? 'x-body-and' : 'x-only-body']: 'true',
    }),
    ...(returns && { 'x-returns': returns }),
    ...(pages && { 'x-pages': pages.field }),
    ...(pages?.cursor && { 'x-cursor': pages.cursor }),
  }
}

const parametersOf = ({ path_parameters, query_parameters }: Operation): string[] =>
  [...path_parameters, ...query_parameters].map(({ name }) => name)

function bodySchema({ body }: Operation, { components }: OpenApi): Schema | undefined {
  return body && components.schemas[body.schema]
}

/** Returns the description of an operation that a client needs to call it, without default values. */
export function calledBy(operation: Operation) {
  const { id, method, mounts, access, resource, kind, query_parameters, body } = operation
  const query = query_parameters.map(({ name }) => name)
  const answer = answerOf(operation)
  return {
    id,
    method,
    path: pathOf(operation),
    ...(!mounts.includes('base_url') && { at: 'auth_url' as const }),
    ...((access === 'agent' || access === 'user') && { token: resource }),
    ...(query.length > 0 && { query }),
    ...(body && { body: body.kind }),
    ...(takesKey(kind) && { keyed: true as const }),
    ...(answer !== 'json' && { answer }),
  }
}

/** Returns the path. Parameters with slashes are marked as in RFC 6570 section 3.2.3. */
const pathOf = ({ path, path_parameters }: Operation): string =>
  path_parameters
    .filter((parameter) => parameter['x-multi-segment'])
    .reduce((text, { name }) => text.replace(`{${name}}`, `{+${name}}`), path)

export type Answer = 'json' | 'text' | 'bytes' | 'nothing'

const returnsByAnswer: Partial<Record<Answer, string>> = {
  text: 'Promise<string>',
  bytes: `Promise<import('../../platform.js').Binary>`,
}

/** Returns the kind of the response. A redirect is followed to the bytes. */
export function answerOf({ replies }: Operation): Answer {
  const [reply] = successes(replies)
  if (reply?.status.startsWith('3')) return 'bytes'
  if (!reply?.body) return 'nothing'
  return reply.body.type.includes('json') ? 'json' : 'text'
}

interface Pages {
  schema: string
  /** Field of the list. */
  field: string
  /** Schema of the items. */
  item: string
  /** Schema of a cursor with several fields. They are parameters: all or none. */
  cursor: string | undefined
}

/** Returns the paging of an operation: a page has a `next_cursor` and one list. */
export function pagesOf(operation: Operation, document: OpenApi): Pages | undefined {
  const [reply] = successes(operation.replies)
  const schema = reply?.body?.schema
  if (schema === undefined) return undefined
  const { properties = {} } = document.components.schemas[schema] ?? {}
  if (!('next_cursor' in properties)) return undefined
  const lists = Object.entries(properties).filter(([, property]) => property.type === 'array')
  if (lists.length !== 1) throw new Error(`${operation.id}: a page has one list, ${schema} has ${lists.length}`)
  const [field, { items }] = lists[0]!
  if (items?.$ref === undefined) throw new Error(`${schema}.${field} is no list of a shape with a name`)
  const cursor = refName(properties['next_cursor']?.$ref ?? '')
  const hasFields = document.components.schemas[cursor]?.properties !== undefined
  return { schema, field, item: refName(items.$ref), cursor: hasFields ? cursor : undefined }
}
