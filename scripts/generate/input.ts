import { component, type Parameter, type Schema } from './document.ts'
import type { Operation } from './model.ts'
import { list, property, quote } from './text.ts'

type Schemas = Record<string, Schema>

export const hasInput = (operation: Operation): boolean => {
  const { path_parameters, query_parameters, header_parameters, body } = operation
  return [path_parameters, query_parameters, header_parameters].some(({ length }) => length > 0) || body !== undefined
}

/** Returns the TypeScript type of a handler's input: only the parts that the operation has, with defaults applied. */
export function inputType(operation: Operation, schemas: Schemas): string {
  const { path_parameters, query_parameters, header_parameters, body } = operation
  const halves = [
    ...(path_parameters.length > 0 ? [`path: ${parametersType(path_parameters, schemas)}`] : []),
    ...(query_parameters.length > 0 ? [`query: ${parametersType(query_parameters, schemas)}`] : []),
    ...(header_parameters.length > 0 ? [`header: ${parametersType(header_parameters, schemas)}`] : []),
    ...(body ? [`body: ${bodyType(body, schemas)}`] : []),
  ]
  return list('{', halves, '}', ';')
}

function bodyType({ kind, schema }: NonNullable<Operation['body']>, schemas: Schemas): string {
  if (kind === 'bytes') return 'UnreadBytes'
  return kind === 'multipart' ? partsType(component(schemas, schema)) : schema
}

/** Returns the type of a form's parts. Their bytes are received before the handler is called. */
const partsType = ({ properties = {} }: Schema): string =>
  list(
    '{',
    Object.keys(properties).map((name) => `${property(name)}: ReceivedFile`),
    '}',
    ';',
  )

function parametersType(parameters: Parameter[], schemas: Schemas): string {
  const fields = parameters.map(({ name, required, schema: given }) => {
    const schema = resolve(given, schemas)
    const mark = required || schema.default !== undefined ? '' : '?'
    return `${property(name)}${mark}: ${parameterType(schema, schemas)}`
  })
  return list('{', fields, '}', ';')
}

function parameterType(given: Schema, schemas: Schemas): string {
  const schema = resolve(given, schemas)
  if (schema.enum)
    return schema.enum.map((value) => (typeof value === 'string' ? quote(value) : String(value))).join(' | ')
  if (schema.type === 'array' && schema.items) return `${parameterType(schema.items, schemas)}[]`
  return schema.type === 'integer' ? 'number' : (schema.type ?? 'string')
}

/** Returns the conversions of query parameters from text. */
export function coercions(operation: Operation, schemas: Schemas): Record<string, string> {
  return Object.fromEntries(
    operation.query_parameters.map(({ name, schema }) => {
      const { type = 'string' } = resolve(schema, schemas)
      return [name, type === 'array' ? 'list' : type]
    }),
  )
}

const resolve = (schema: Schema, schemas: Schemas): Schema => (schema.$ref ? component(schemas, schema.$ref) : schema)
