import { isObject } from '../schema.ts'
import { property, quote } from '../text.ts'
import type { Call } from './samples.ts'

/** A value as it is written in TypeScript, on more lines where it does not fit one. */
export function literalOf(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (!Array.isArray(value) && !isObject(value)) return String(value)
  const inner = `${indent}  `
  const items = Array.isArray(value)
    ? value.map((item) => literalOf(item, inner))
    : Object.entries(value).map(([name, item]) => `${property(name)}: ${literalOf(item, inner)}`)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', ' ']
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (items.length === 0) return open + close
  if (!line.includes('\n') && line.length + indent.length <= 60) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

const begin = (auth: string): string => `import { createClient } from 'agent-messaging-sdk'

const client = createClient(${auth})`

export function typescriptCall({ operation, parameters, body, pages }: Call): string {
  const { id, tag, access, body: expected } = operation
  const named = { ...parameters, ...(isObject(body) && body) }
  const given =
    expected?.kind === 'multipart'
      ? `{\n  file: new File(['Please pay within 30 days.'], 'terms.txt', { type: 'text/plain' }),\n}`
      : Object.keys(named).length > 0
        ? literalOf(named)
        : ''
  const call = `client.${tag}.${id}(${given})`
  const auth = access === 'user' ? `{ auth: { token: process.env['PERSON_TOKEN'] ?? '' } }` : ''
  return `${begin(auth)}
${pages ? `for await (const item of ${call}) console.log(item)` : resultOf(operation, call)}`
}

/** What is printed of the answer: bytes by their number, and of an answer without a body nothing. */
function resultOf({ replies }: Call['operation'], call: string): string {
  const success = replies.find(({ status }) => /^[23]/.test(status))
  if (success?.status === '302') return `const bytes = await ${call}\nconsole.log(bytes.size)`
  return success?.body ? `console.log(await ${call})` : `await ${call}`
}

export function typescriptFetch({ operation }: Call): string {
  const { method } = operation
  const options = {
    GET: '',
    HEAD: `, { method: 'HEAD' }`,
    PUT: `, {\n  method: 'PUT',\n  headers: { 'Content-Type': 'application/octet-stream' },\n  body: 'Please pay within 30 days.',\n}`,
  }[method as 'GET' | 'HEAD' | 'PUT']
  const shown = { GET: 'await response.text()', PUT: 'await response.json()' }[method] ?? 'response.headers'
  return `const response = await fetch(process.env['FILE_URL'] ?? ''${options})
console.log(response.status, ${shown})`
}

export const typescriptAddress = (address: string, parameters: Record<string, unknown>): string =>
  `const address = new URL(${quote(address.replace(/\?.*/, ''))})
address.search = String(new URLSearchParams(${literalOf(parameters)}))
console.log(String(address))`
