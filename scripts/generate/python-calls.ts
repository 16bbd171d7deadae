import type { OpenApi } from './document.ts'
import type { Operation } from './model.ts'
import { answerOf, calledBy, pagesOf } from './sdk-calls.ts'

/** Returns the fields of an operation for the Python templates: its signature and its result. */
export function pythonCallOf(operation: Operation, document: OpenApi): Record<string, string> {
  const pages = pagesOf(operation, document)
  const call = { 'x-call': literal(operation) }
  if (pages) return { ...call, 'x-pages': pages.field, 'x-returns': `Paged[${pages.schema}, ${pages.item}]` }
  const plain = { text: 'str', bytes: 'bytes' }[String(answerOf(operation))]
  return { ...call, ...(plain && { 'x-returns': plain, 'x-kind': plain }) }
}

/** Returns the operation as a literal of the client's `Operation`. */
function literal(operation: Operation): string {
  const { id, method, path, ...others } = calledBy(operation)
  const fields = Object.entries(others).map(([name, value]) => `${name}=${asPython(value)}`)
  return `Operation(${[...[id, method, path].map(asPython), ...fields].join(', ')})`
}

function asPython(value: string | readonly string[] | true): string {
  if (value === true) return 'True'
  if (typeof value === 'string') return `"${value}"`
  return `(${value.map(asPython).join(', ')}${value.length === 1 ? ',' : ''})`
}
