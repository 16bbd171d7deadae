import { component, refName, type Schema } from '../document.ts'
import { firstSentence } from '../markdown.ts'
import { isObject } from '../schema.ts'
import { code, codeBlock, inline, markdownFor, table } from './html.ts'

type Schemas = Record<string, Schema>

export const linkTo = (name: string): string => `<a href="#${name}">${name}</a>`

/** Merges objects into one object, or a reference and a description into the referenced schema. */
function whole(schema: Schema, schemas: Schemas): Schema {
  const parts = [schema.$ref, ...(schema.allOf ?? []).map(({ $ref }) => $ref)].filter((ref) => ref !== undefined)
  const merged = parts.map((ref) => whole(component(schemas, ref), schemas))
  const own = [...merged, ...(schema.allOf ?? []).filter(({ $ref }) => $ref === undefined), schema]
  return Object.assign({}, ...own, {
    required: own.flatMap(({ required = [] }) => required),
    properties: Object.assign({}, ...own.map(({ properties }) => properties)),
  })
}

const referenceOf = ({ $ref, allOf = [] }: Schema): string | undefined =>
  $ref ?? (allOf.length === 1 ? allOf[0]?.$ref : undefined)

/** Returns the type of a value in words, with links to named schemas. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  const reference = referenceOf(schema)
  const { type = 'object', items, nullable, format } = whole(schema, schemas)
  const word = format === 'binary' ? 'bytes' : type
  const named = reference ? linkTo(refName(reference)) : word
  const kind = !reference && type === 'array' && items ? `array of ${typeOf(items, schemas)}` : named
  return nullable ? `${kind} or null` : kind
}

/** Returns the bounds of a value, beside its type. */
export function boundsOf(schema: Schema): string {
  const { type, enum: values = [], 'x-limit': limit, default: usual, 'x-exactly-one': one } = schema
  const bound = (keyword: string): unknown => schema[keyword]
  const least = bound('minimum') ?? bound('minLength') ?? bound('minItems')
  const most =
    limit === undefined ? (bound('maxLength') ?? bound('maxItems') ?? smallest(bound('maximum'))) : `{${String(limit)}}`
  return [
    values.filter((value) => value !== null).length > 0 &&
      `${values
        .filter((value) => value !== null)
        .map(code)
        .join(', ')}.`,
    rangeOf(least === 0 ? undefined : least, most, type ?? ''),
    usual !== undefined && `${code(JSON.stringify(usual))} where nothing is said.`,
    one && `Exactly one of ${one.map(code).join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

function rangeOf(least: unknown, most: unknown, type: string): string | false {
  const unit = units[type] ?? ''
  if (most === undefined) return least !== undefined && !(least === 1 && unit) && `At least ${String(least)}${unit}.`
  return least === undefined ? `At most ${String(most)}${unit}.` : `${String(least)} to ${String(most)}${unit}.`
}

/** Omits the largest safe integer, which is no real bound. */
const smallest = (maximum: unknown): unknown => (Number(maximum) < 2 ** 31 - 1 ? maximum : undefined)

const proseOf = (schema: Schema): string => `${inline(schema.description ?? '')} ${boundsOf(schema)}`.trim()

/** Renders the fields of an object, or the variants of a union. */
export function fieldsOf(name: string, schema: Schema, schemas: Schemas): string {
  const { oneOf, properties = {}, required = [] } = whole(schema, schemas)
  if (oneOf) return alternativesOf(name, schema, schemas)
  const fields = Object.entries(properties)
  if (fields.length === 0) return ''
  const rows = fields.map(([field, property]) => {
    const own = { ...whole(property, schemas), ...(property.description && { description: property.description }) }
    return [
      `${code(field)}${required.includes(field) ? ' <small>required</small>' : ''}`,
      typeOf(property, schemas),
      proseOf(own),
    ]
  })
  return table(`Fields of ${name}`, ['Field', 'Type', 'Meaning'], rows)
}

function alternativesOf(name: string, { oneOf = [], discriminator }: Schema, schemas: Schemas): string {
  const field = discriminator?.propertyName ?? ''
  const rows = oneOf.map(({ $ref = '' }) => {
    const schema = component(schemas, $ref)
    const value = schema.properties?.[field]?.enum?.[0]
    const example = code(JSON.stringify(schema['example']))
    return [
      value === undefined ? '' : code(value),
      linkTo(refName($ref)),
      inline(firstSentence(schema.description ?? '')),
      example,
    ]
  })
  return table(`Kinds of ${name}`, [code(field || 'kind'), 'Schema', 'What it is', 'Example'], rows)
}

/** Renders a schema with its name, its fields and its example. */
export function schemaEntry(name: string, schemas: Schemas): string {
  const schema = component(schemas, name)
  const { description = '', example, oneOf, properties } = schema
  const shown =
    !oneOf && (isObject(example) || Array.isArray(example)) ? codeBlock(JSON.stringify(example, null, 2)) : ''
  const kind = properties || oneOf || schema.allOf ? '' : `<p>${typeOf(schema, schemas)}. ${boundsOf(schema)}</p>\n`
  const value = shown || oneOf || example === undefined ? '' : `<p>Example: ${code(example)}</p>\n`
  return `<h3 id="${name}">${name}</h3>
${markdownFor()(description)}${kind}${fieldsOf(name, schema, schemas)}${shown}${value}`
}

/** Returns the names of these schemas and of all schemas that they refer to. */
export function reachedFrom(names: Iterable<string>, schemas: Schemas): Set<string> {
  const found = new Set<string>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    for (const [, inner = ''] of JSON.stringify(component(schemas, name)).matchAll(/"\$ref":"[^"]*\/(\w+)"/g))
      visit(inner)
  }
  for (const name of names) visit(name)
  return found
}
