import { component, type Schema } from '../document.ts'
import { isObject, mapValues } from '../schema.ts'
import type { Call } from './samples.ts'

/** `sendMessage` → `send_message` */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An object that a class of the package's models makes. */
class Made {
  readonly name: string
  readonly fields: Record<string, unknown>
  constructor(name: string, fields: Record<string, unknown>) {
    this.name = name
    this.fields = fields
  }
}

/** The value with objects of classes where its schema tells shapes apart by a field, which each class has by itself. */
function made(value: unknown, schema: Schema | undefined, schemas: Record<string, Schema>): unknown {
  const { items, properties, discriminator } = schema?.$ref ? component(schemas, schema.$ref) : (schema ?? {})
  if (Array.isArray(value)) return value.map((item) => made(item, items, schemas))
  if (!isObject(value)) return value
  const { [discriminator?.propertyName ?? '']: kind, ...fields } = value
  const name = discriminator?.mapping?.[String(kind)]?.split('/').at(-1)
  return name ? new Made(name, fields) : mapValues(value, (item, key) => made(item, properties?.[key], schemas))
}

/** A value as it is written in Python, on more lines where it does not fit one. */
export function pythonLiteral(value: unknown, indent = ''): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (!Array.isArray(value) && !isObject(value)) return JSON.stringify(value)
  const inner = `${indent}    `
  const items = itemsOf(value, inner)
  const [open, close] =
    value instanceof Made ? [`models.${value.name}(`, ')'] : Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const line = `${open}${items.join(', ')}${close}`
  if (!line.includes('\n') && line.length + indent.length <= 60) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

function itemsOf(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.map((item) => pythonLiteral(item, indent))
  if (value instanceof Made)
    return Object.entries(value.fields).map(([name, item]) => `${name}=${pythonLiteral(item, indent)}`)
  return Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item, indent)}`)
}

export function pythonCall({ operation, parameters, body, schema, schemas, pages }: Call): string {
  const { id, tag, access, body: expected } = operation
  const isUpload = expected?.kind === 'multipart'
  const said = made(body, schema, schemas)
  const fields = isUpload ? [] : Object.entries({ ...parameters, ...(isObject(said) && said) })
  const given = fields.map(([name, value]) => [name, pythonLiteral(value, fields.length > 1 ? deep : shallow)] as const)
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
    ...(pages ? [`${shallow}for item in ${call}:`, `${deep}print(item)`] : [`${shallow}${resultOf(operation, call)}`]),
  ].join('\n')
}

const [shallow, deep] = ['    ', '        ']

const argumentsOf = (given: (readonly [name: string, value: string])[]): string => {
  const line = given.map(([name, value]) => `${name}=${value}`).join(', ')
  if (given.length <= 1 || (!line.includes('\n') && line.length <= 40)) return line
  return `\n${given.map(([name, value]) => `${deep}${name}=${value},\n`).join('')}${shallow}`
}

function resultOf({ replies }: Call['operation'], call: string): string {
  const success = replies.find(({ status }) => /^[23]/.test(status))
  if (success?.status === '302') return `print(len(${call}))`
  return success?.body ? `print(${call})` : call
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

webbrowser.open("${address.replace(/\?.*/, '')}?" + urlencode(${pythonLiteral(parameters)}))`
