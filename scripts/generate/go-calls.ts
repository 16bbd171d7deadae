import type { OpenApi } from './document.ts'
import type { Operation } from './model.ts'
import { answerOf, calledBy, pagesOf, type Answer } from './sdk-calls.ts'
import { pascal } from './text.ts'

/** Initialisms that Go writes in capitals. */
const initialisms = new Set(['id', 'ids', 'url', 'uri', 'uris', 'cc', 'ms', 'jwks', 'iss', 'mcp', 'ttl'])
const written: Readonly<Record<string, string>> = { ids: 'IDs', uris: 'URIs', ms: 'Ms' }

/** Returns the exported Go name: `envelope_id` → `EnvelopeID`. */
export const goName = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_.-]/)
    .map((word) => written[word] ?? (initialisms.has(word) ? word.toUpperCase() : pascal(word)))
    .join('')

/** Returns the Go name of a parameter: `envelope_id` → `envelopeID`. */
export const goParameter = (name: string): string => {
  const [first = '', ...others] = name.split('_')
  return first + others.map((word) => goName(word)).join('')
}

/** Returns the fields of an operation for the Go templates. */
export function goCallOf(operation: Operation, document: OpenApi): Record<string, unknown> {
  const { body, path_parameters, query_parameters } = operation
  const pages = goPagesOf(operation, document)
  const isCursor = (name: string) => pages !== undefined && ['cursor', ...operation.required_together].includes(name)
  const params = body?.kind === 'form' ? 'form' : query_parameters.length > 0 ? 'query' : undefined
  const [call, returns] = callByAnswer[answerOf(operation)]
  return {
    'x-codegen-request-body-name': 'body',
    parameters: [...path_parameters, ...query_parameters.filter(({ name }) => !isCursor(name))],
    'x-go-operation': literal(operation),
    'x-go-input': inputOf(operation, params),
    ...(params && { 'x-go-params': params, 'x-go-fields': fieldsOf(pages?.cursor) }),
    ...(body?.kind === 'multipart' && { 'x-go-file': 'true' }),
    ...(call && { 'x-go-call': call, 'x-go-returns': returns }),
    ...(pages && { 'x-go-pages': pages }),
  }
}

function literal(operation: Operation): string {
  const { id, method, path, at, token, keyed } = calledBy(operation)
  const fields = [
    ...[`id: "${id}"`, `method: "${method}"`, `path: "${path}"`],
    ...(at ? ['atAuth: true'] : []),
    ...(token ? [`token: "${token}"`] : []),
    ...(keyed ? ['keyed: true'] : []),
  ]
  return `operation{${fields.join(', ')}}`
}

function inputOf({ path_parameters, body }: Operation, params: string | undefined): string {
  const path = path_parameters.map(({ name }) => `{"${name}", ${goParameter(name)}}`).join(', ')
  const fields = [
    ...(path ? [`path: []field{${path}}`] : []),
    ...(params ? [`${params}: params.fields()`] : []),
    ...(body?.kind === 'json' ? ['json: body'] : []),
    ...(body?.kind === 'multipart' ? ['file: &file'] : []),
  ]
  return `input{${fields.join(', ')}}`
}

const callByAnswer: Record<Answer, [call?: string, returns?: string]> = {
  json: [],
  text: ['callText', '(string, error)'],
  bytes: ['callBytes', '([]byte, error)'],
  nothing: ['callNothing', 'error'],
}

/** Returns the paging of a list. */
function goPagesOf(operation: Operation, document: OpenApi) {
  const pages = pagesOf(operation, document)
  if (!pages) return undefined
  return { id: operation.id, list: goName(pages.field), item: pages.item, cursor: pages.cursor ?? 'string' }
}

/** Returns the cursor fields among the fields of the parameters. */
function fieldsOf(cursor: string | undefined): { open: string; close: string } {
  if (cursor === undefined) return { open: '[]field{', close: '}' }
  if (cursor === 'string') return { open: '[]field{\n\t\t{"cursor", params.Cursor},', close: '}' }
  return { open: 'append(cursorFields(params.Cursor), []field{', close: '}...)' }
}
