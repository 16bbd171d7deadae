import { isObject } from '../schema.ts'
import { answerOf } from '../sdk-calls.ts'
import { literal, property, quote } from '../text.ts'
import { membersOf, valueIn, type Manner } from './sample-value.ts'
import type { Call } from './sample-call.ts'

const typescript: Manner = {
  indent: '  ',
  plain: literal,
  object: (value) => ({ open: '{ ', close: ' }', members: membersOf(value, (name) => `${property(name)}: `) }),
}

const begin = (auth: string): string => `import { createClient } from 'agent-messaging-sdk'

const client = createClient(${auth})`

export function typescriptCall({ operation, parameters, body, isList }: Call): string {
  const { id, tag, access, body: expected } = operation
  const named = { ...parameters, ...(isObject(body) && body) }
  const given =
    expected?.kind === 'multipart'
      ? `{\n  file: new File(['Please pay within 30 days.'], 'terms.txt', { type: 'text/plain' }),\n}`
      : Object.keys(named).length > 0
        ? valueIn(typescript, named)
        : ''
  const call = `client.${tag}.${id}(${given})`
  const auth = access === 'user' ? `{ auth: { token: process.env['PERSON_TOKEN'] ?? '' } }` : ''
  return `${begin(auth)}
${isList ? `for await (const item of ${call}) console.log(item)` : resultOf(operation, call)}`
}

/** Returns the printed result: the number of bytes, nothing for a response without a body, or the value. */
function resultOf(operation: Call['operation'], call: string): string {
  const answer = answerOf(operation)
  if (answer === 'bytes') return `const bytes = await ${call}\nconsole.log(bytes.size)`
  return answer === 'nothing' ? `await ${call}` : `console.log(await ${call})`
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
address.search = String(new URLSearchParams(${valueIn(typescript, parameters)}))
console.log(String(address))`
