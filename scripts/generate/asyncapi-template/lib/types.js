/** TypeScript of the document's schemas. The parser has resolved every reference; named schemas still carry their name. */

const isNamed = (schema) => schema !== undefined && !schema.id().startsWith('<anonymous')

export const schemaName = (schema) => schema.id()

/** Declarations of every named schema that the messages reach, in alphabetical order. */
export function declarations(messages) {
  const found = new Map()
  const visit = (schema) => {
    if (isNamed(schema)) {
      if (found.has(schemaName(schema))) return
      found.set(schemaName(schema), schema)
    }
    children(schema).forEach(visit)
  }
  messages.forEach((message) => visit(message.payload()))
  return [...found.values()].sort((a, b) => (schemaName(a) < schemaName(b) ? -1 : 1)).map(declaration)
}

const children = (schema) => [
  ...Object.values(schema.properties() ?? {}),
  ...(schema.allOf() ?? []),
  ...(schema.items() ? [schema.items()].flat() : []),
]

function declaration(schema) {
  const text = schema.allOf() ? schema.allOf().map(type).join(' & ') : body(schema)
  return `${comment(schema.description(), '')}export type ${schemaName(schema)} = ${text}`
}

const type = (schema) => (isNamed(schema) ? schemaName(schema) : body(schema))

function body(schema) {
  if (schema.allOf()) return schema.allOf().map(type).join(' & ')
  if (schema.enum()) return schema.enum().map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ')
  return [schema.type()].flat().map((one) => plain(one, schema)).join(' | ')
}

function plain(name, schema) {
  if (name === 'object') return object(schema)
  if (name === 'array') return `${type([schema.items()].flat()[0])}[]`
  return name === 'integer' ? 'number' : name
}

function object(schema) {
  const required = new Set(schema.required() ?? [])
  const fields = Object.entries(schema.properties() ?? {}).map(
    ([name, field]) => `${comment(field.description(), '  ')}  ${name}${required.has(name) ? '' : '?'}: ${type(field)}\n`,
  )
  return `{\n${fields.join('')}}`
}

const comment = (text, indent) => (text ? `${indent}/** ${text.trim().replaceAll('\n', ' ')} */\n` : '')
