import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { isObject } from '../../scripts/generate/schema.ts'

/** The published document. Its tests find problems for clients in other languages without generating them. */
const document = parse(readFileSync('generated/docs/openapi.yaml', 'utf8'))
const { schemas } = document.components

/** Yields every schema of the document with its place. */
function* schemasIn(node: unknown, place: string): Generator<[string, Record<string, unknown>]> {
  if (Array.isArray(node)) for (const [index, item] of node.entries()) yield* schemasIn(item, `${place}/${index}`)
  if (!isObject(node)) return
  yield [place, node]
  for (const [name, child] of Object.entries(node)) {
    if (name !== 'example' && name !== 'examples') yield* schemasIn(child, `${place}/${name}`)
  }
}

const placesWhere = (holds: (schema: Record<string, unknown>) => boolean): string[] =>
  [...schemasIn(document, '')].flatMap(([place, schema]) => (holds(schema) ? [place] : []))

test('every integer has a width, and those beyond 32 bits have 64', () => {
  const wrong = placesWhere(({ type, format, maximum }) => {
    if (type !== 'integer') return false
    return format !== (Number(maximum ?? 0) > 2 ** 31 - 1 ? 'int64' : 'int32')
  })
  assert.deepEqual(wrong, [])
})

test('no nullable object or enum is required', () => {
  const nullable = Object.keys(schemas).filter((name) => schemas[name].type === 'object' && schemas[name].nullable)
  assert.notEqual(nullable.length, 0)
  const wrong = placesWhere(({ required, properties }) => {
    if (!Array.isArray(required) || !isObject(properties)) return false
    const own = required.map((name) => Object(properties[name]))
    const references = own.map(({ $ref }) => $ref)
    return (
      own.some((property) => property.nullable && property.enum) ||
      nullable.some((name) => references.includes(`#/components/schemas/${name}`))
    )
  })
  assert.deepEqual(wrong, [])
})

test('no alternative is a mere list of fields', () => {
  const wrong = placesWhere(({ oneOf }) => Array.isArray(oneOf) && oneOf.some((one) => one.$ref === undefined))
  assert.deepEqual(wrong, [])
})

test('what stands above every generated file is short, and the rules for all operations are tags', () => {
  assert.ok(document.info.description.length < 500, `${document.info.description.length} characters`)
  const sections = document.tags.filter((tag: Record<string, unknown>) => tag['x-traitTag'])
  const names = sections.map(({ name }: { name: string }) => name)
  for (const name of ['Tokens', 'Errors', 'Retries', 'Limits'])
    assert.ok(names.includes(name), `${name}: ${names.join()}`)
})
