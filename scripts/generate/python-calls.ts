import type { OpenApi } from './document.ts'
import type { Operation } from './model.ts'
import { answerOf, pagesOf, pathOf } from './sdk-calls.ts'

/** What the templates of the Python client print of an operation: how it is called, and what it gives. */
export function pythonCallOf(operation: Operation, document: OpenApi): Record<string, string> {
  const pages = pagesOf(operation, document)
  if (pages) return { 'x-call': literal(operation), 'x-pages': pages.field, 'x-returns': paged(pages, document) }
  const plain = { text: 'str', bytes: 'bytes' }[String(answerOf(operation))]
  return { 'x-call': literal(operation), ...(plain && { 'x-returns': plain, 'x-kind': plain }) }
}

function paged({ schema, field }: { schema: string; field: string }, { components }: OpenApi): string {
  const item = components.schemas[schema]?.properties?.[field]?.items?.$ref?.split('/').at(-1)
  if (item === undefined) throw new Error(`${schema}.${field} is no list of a shape with a name`)
  return `Paged[${schema}, ${item}]`
}

/** The operation as the client's `Operation`. */
function literal(operation: Operation): string {
  const { id, method, mounts, access, resource, kind, query_parameters, body } = operation
  const answer = answerOf(operation)
  const query = query_parameters.map(({ name }) => `"${name}"`).join(', ')
  const fields = [
    `"${id}"`,
    `"${method}"`,
    `"${pathOf(operation)}"`,
    ...(mounts.includes('base_url') ? [] : ['at="auth_url"']),
    ...(access === 'agent' || access === 'user' ? [`token="${resource}"`] : []),
    ...(query ? [`query=(${query}${query_parameters.length === 1 ? ',' : ''})`] : []),
    ...(body ? [`body="${body.kind}"`] : []),
    ...(kind === 'agentWrite' ? ['keyed=True'] : []),
    ...(answer === 'json' ? [] : [`answer="${answer}"`]),
  ]
  return `Operation(${fields.join(', ')})`
}
