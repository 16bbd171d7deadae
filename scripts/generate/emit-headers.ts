import type { Operation } from './model.ts'
import { literal, typescript } from './text.ts'

/** The headers that edges set, so that one which the contract does not have does not compile. */
export function emitHeaders(operations: Operation[]): string {
  const headers = operations.flatMap(({ replies }) => replies.flatMap((reply) => reply.headers))
  const names = new Set(headers.flatMap(({ name, setBy }) => (setBy === 'edge' ? [name] : [])))
  return typescript(
    'spec/openapi.yaml',
    `
/** A header that is computed for every operation alike. */
export type EdgeHeader = ${[...names].toSorted().map(literal).join(' | ')}

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }
`,
  )
}
