import type { Refusal, Reply } from '#generated/rest/call.ts'
import { replies, type Replies, type ReplyRule } from '#generated/rest/replies.ts'
import type { OperationId } from '#generated/rest/routes.ts'
import { isSerialized, replyTextOf } from '../../src/calls/reply.ts'

/** Returns the problems of a reply according to the contract; an empty list if it is as described. */
export function problemsOf(operationId: OperationId, reply: Reply): string[] {
  const rules: Replies = replies[operationId]
  const rule = rules[String(reply.status)] ?? rules[`${String(reply.status).charAt(0)}XX`]
  if (!rule) return [`status ${reply.status} is not declared`]
  return [...bodyProblems(rule, reply), ...headerProblems(rule, reply)]
}

function bodyProblems({ body: guard, text, binary, codes }: ReplyRule, reply: Reply): string[] {
  if (binary) return reply.body === undefined ? ['there is no body'] : []
  if (text) return typeof reply.body === 'string' ? [] : ['the body is not text']
  const body: unknown = isSerialized(reply.body) ? JSON.parse(replyTextOf(reply)) : reply.body
  if (!guard) return body === undefined ? [] : ['no body is declared']
  if (!guard(body)) return (guard.errors ?? []).map(described)
  const code = errorCode(body)
  return codes.length > 0 && !codes.includes(String(code))
    ? [`code ${String(code)} is not declared for this status`]
    : []
}

const described = ({ instancePath, message, params }: Refusal): string =>
  `body${instancePath} ${message} ${JSON.stringify(params)}`

function headerProblems({ headers: declared, required }: ReplyRule, { headers = {} }: Reply): string[] {
  const known = new Set(declared.map((name) => name.toLowerCase()))
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return [
    ...[...given].filter((name) => !known.has(name)).map((name) => `header ${name} is not declared`),
    ...required.filter((name) => !given.has(name.toLowerCase())).map((name) => `header ${name} is missing`),
  ]
}

/** Returns the code of either form of error body. */
function errorCode(body: unknown): unknown {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}
