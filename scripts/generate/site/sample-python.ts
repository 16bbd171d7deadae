import { component, refName, type Schema } from '../document.ts'
import { isObject, mapValues } from '../schema.ts'
import { answerOf } from '../sdk-calls.ts'
import { membersOf, valueIn, type Manner } from './sample-value.ts'
import type { Call } from './sample-call.ts'

/** Returns the Python name: `sendMessage` → `send_message`. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An object of a class of the package's models. */
class Made {
  readonly name: string
  readonly fields: Record<string, unknown>
  constructor(name: string, fields: Record<string, unknown>) {
    this.name = name
    this.fields = fields
  }
}

/** Returns the value with objects of classes for variants of a union. Each class sets the discriminator itself. */
function made(value: unknown, schema: Schema | undefined, schemas: Record<string, Schema>): unknown {
  const { items, properties, discriminator } = schema?.$ref ? component(schemas, schema.$ref) : (schema ?? {})
  if (Array.isArray(value)) return value.map((item) => made(item, items, schemas))
  if (!isObject(value)) return value
  const { [discriminator?.propertyName ?? '']: kind, ...fields } = value
  const ref = discriminator?.mapping?.[String(kind)]
  return ref ? new Made(refName(ref), fields) : mapValues(value, (item, key) => made(item, properties?.[key], schemas))
}

const python: Manner = {
  indent: '    ',
  plain(value) {
    if (value === null) return 'None'
    if (typeof value === 'boolean') return value ? 'True' : 'False'
    return JSON.stringify(value)
  },
  object(value) {
    if (value instanceof Made)
      return { open: `models.${value.name}(`, close: ')', members: membersOf(value.fields, (name) => `${name}=`) }
    return { open: '{', close: '}', members: membersOf(value, (name) => `${JSON.stringify(name)}: `) }
  },
}

export function pythonCall({ operation, parameters, body, schema, schemas, isList }: Call): string {
  const { id, tag, access, body: expected } = operation
  const isUpload = expected?.kind === 'multipart'
  const said = made(body, schema, schemas)
  const fields = isUpload ? [] : Object.entries({ ...parameters, ...(isObject(said) && said) })
  const given = fields.map(
    ([name, value]) => [name, valueIn(python, value, fields.length > 1 ? deep : shallow)] as const,
  )
  const file = `File("terms.txt", b"Please pay within 30 days.", "text/plain")`
  const call = `client.${tag}.${snake(id)}(${isUpload ? `file=${file}` : argumentsOf(given)})`
  const names = ['Client', ...(isUpload ? ['File'] : call.includes('models.') ? ['models'] : [])].join(', ')
  const begin = access === 'user' ? ['import os', ''] : []
  const options = access === 'user' ? 'token=os.environ["PERSON_TOKEN"]' : ''
  return [
    ...begin,
    `from agent_messaging_sdk import ${names}`,
    '',
    `with Client(${options}) as client:`,
    ...(isList ? [`${shallow}for item in ${call}:`, `${deep}print(item)`] : [`${shallow}${resultOf(operation, call)}`]),
  ].join('\n')
}

const [shallow, deep] = ['    ', '        ']

const argumentsOf = (given: (readonly [name: string, value: string])[]): string => {
  const line = given.map(([name, value]) => `${name}=${value}`).join(', ')
  if (given.length <= 1 || (!line.includes('\n') && line.length <= 40)) return line
  return `\n${given.map(([name, value]) => `${deep}${name}=${value},\n`).join('')}${shallow}`
}

function resultOf(operation: Call['operation'], call: string): string {
  const answer = answerOf(operation)
  if (answer === 'bytes') return `print(len(${call}))`
  return answer === 'nothing' ? call : `print(${call})`
}

export function pythonFetch({ operation }: Call): string {
  const { method } = operation
  const request = {
    GET: `os.environ["FILE_URL"]`,
    HEAD: `Request(os.environ["FILE_URL"], method="HEAD")`,
    PUT: `Request(
    os.environ["FILE_URL"],
    method="PUT",
    headers={"Content-Type": "application/octet-stream"},
    data=b"Please pay within 30 days.",
)`,
  }[method as 'GET' | 'HEAD' | 'PUT']
  const shown = method === 'HEAD' ? 'response.headers' : 'response.read()'
  return `import os
from urllib.request import Request, urlopen

with urlopen(${request}) as response:
    print(response.status, ${shown})`
}

export const pythonAddress = (address: string, parameters: Record<string, unknown>): string =>
  `import webbrowser
from urllib.parse import urlencode

webbrowser.open("${address.replace(/\?.*/, '')}?" + urlencode(${valueIn(python, parameters)}))`
