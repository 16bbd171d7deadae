import { Ajv } from 'ajv'
import { problemsOf as replyProblems } from '../support/replies.ts'
import type { Documented } from './document.ts'

/** A received response. */
export interface Answer {
  status: number
  /** Headers by lower-case name. */
  headers: Readonly<Record<string, unknown>>
  body: string | undefined
}

/** Header values are text, so values are converted to the type of the schema. */
const ajv = new Ajv({ coerceTypes: true, strict: false, formats: { int32: true, uri: (text) => URL.canParse(text) } })

/** Returns all deviations of a response from the document: status, headers, media type, body and error code. */
export function problemsOf(
  { status, mediaType, headers, route }: Documented,
  answer: Answer,
  code: string | undefined,
): string[] {
  if (answer.status !== status)
    return [
      `status is ${answer.status}, not ${status}${answer.body === undefined ? '' : `: ${answer.body.slice(0, 200)}`}`,
    ]
  const parsed = mediaType === 'application/json' ? parse(answer.body) : { value: answer.body || undefined }
  if (!parsed) return ['the body is not JSON']
  const declared = Object.keys(headers).filter((name) => answer.headers[name.toLowerCase()] !== undefined)
  const sent = Object.fromEntries(declared.map((name) => [name, String(answer.headers[name.toLowerCase()])]))
  const found = codeOf(parsed.value) ?? codeIn(answer.headers['location'])
  const given = mediaType === undefined ? undefined : String(answer.headers['content-type'] ?? 'none').split(';')[0]
  return [
    ...(given === mediaType || (mediaType === '*/*' && given !== 'none')
      ? []
      : [`Content-Type is ${given}, not ${mediaType}`]),
    ...headerProblems(headers, sent),
    ...(route
      ? replyProblems(route.operationId, { status, headers: sent, body: parsed.value })
      : pageProblems(mediaType, parsed.value)),
    ...(code === undefined || found === code ? [] : [`the code is ${String(found)}, not ${code}`]),
  ]
}

/** Checks a page. The document only says that there is one. */
const pageProblems = (mediaType: string | undefined, body: unknown): string[] =>
  (mediaType === undefined) === (body === undefined)
    ? []
    : [body === undefined ? 'there is no page' : 'no body is declared']

function headerProblems(documented: Documented['headers'], sent: Record<string, string>): string[] {
  return Object.entries(documented).flatMap(([name, { required = false, schema = {} }]) => {
    const value = sent[name]
    if (value === undefined) return required ? [`the header ${name} is missing`] : []
    return ajv.validate({ type: 'object', properties: { value: schema } }, { value })
      ? []
      : [`the header ${name} is ${JSON.stringify(value)}: ${ajv.errorsText()}`]
  })
}

function parse(body: string | undefined): { value: unknown } | undefined {
  try {
    return body === undefined ? undefined : { value: JSON.parse(body) }
  } catch {
    return undefined
  }
}

/** Returns the error code in the redirect back to an app. */
const codeIn = (location: unknown): unknown => URL.parse(String(location))?.searchParams.get('error')

/** Returns the code of either form of error body. */
function codeOf(body: unknown): unknown {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}
