import { methods, type OpenApi } from './document.ts'
import type { Operation } from './model.ts'
import { literal, typescript } from './text.ts'

/**
 * Returns the headers that edges set, so that an undocumented one does not compile, and all headers of the contract.
 */
export function emitHeaders(operations: Operation[], document: OpenApi): string {
  const headers = operations.flatMap(({ replies }) => replies.flatMap((reply) => reply.headers))
  const namesOf = (chosen: typeof headers): string[] => [...new Set(chosen.map(({ name }) => name))].toSorted()
  const edgeHeaders = namesOf(headers.filter(({ setBy }) => setBy === 'edge'))
  return typescript(
    'spec/openapi.yaml',
    `
/** A header that the edge computes for every operation. */
export type EdgeHeader = ${edgeHeaders.map(literal).join(' | ')}

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }

/** Headers of requests. */
export const requestHeaders = ${literal(requestHeaders(operations, document))} as const

/** Headers of responses. */
export const responseHeaders = ${literal(namesOf(headers))} as const
`,
  )
}

function requestHeaders(operations: Operation[], { paths }: OpenApi): string[] {
  const parameters = Object.values(paths).flatMap((item) => methods.flatMap((method) => item[method]?.parameters ?? []))
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name)
  if (operations.some(({ access }) => access !== 'public')) names.push('Authorization')
  if (operations.some(({ body }) => body)) names.push('Content-Type')
  return [...new Set(names)].toSorted()
}
