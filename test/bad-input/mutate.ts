import fc from 'fast-check'
import { character } from '../support/characters.ts'

/** An unwritten request. Texts of path, query and form are already percent-encoded. */
export interface Sketch {
  path: readonly string[]
  query: Readonly<Record<string, string>>
  form?: Readonly<Record<string, string>>
  body?: unknown
}

/** One change to a sketch; the number `where` picks the place in any shape. */
export interface Mutation {
  at: 'path' | 'query' | 'body'
  where: number
  text: string
  value: unknown
  how: 'replace' | 'remove' | 'repeat' | 'wrap' | 'add'
}

const hostileTexts = [
  '',
  ' ',
  '%00',
  '%ff',
  '%zz',
  '%',
  '%ed%a0%80',
  '%F0%9F%8E%88',
  '..',
  '%2e%2e%2f',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  'true',
  'null',
  'env_',
  '@a.b',
  "'--",
  '%22',
  'x'.repeat(3_000),
  '%0d%0a',
  '+',
  '[]',
  '__proto__',
  'a&a',
  'a=b',
  ',',
  ',,',
  ';',
]
const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1)
const hostileValues: unknown[] = [
  null,
  true,
  '',
  '\0',
  '\ud800',
  'data:,x',
  '@a.b',
  '@A.B',
  -1,
  0,
  1.5,
  1e300,
  Number.MAX_SAFE_INTEGER + 2,
  [],
  {},
  [[]],
  deep,
  'x'.repeat(70_000),
  { type: 'text' },
  { __proto__x: 1 },
  Array.from({ length: 200 }, () => 'x'),
]

const text = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'grapheme' }).map(encodeURIComponent))
const value = fc.oneof(fc.constantFrom(...hostileValues), fc.jsonValue(), fc.string({ unit: character }))

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.constantFrom('path', 'query', 'body', 'body'),
  where: fc.nat(10_000),
  text,
  value,
  how: fc.constantFrom('replace', 'remove', 'repeat', 'wrap', 'add'),
})

export function apply(sketch: Sketch, mutation: Mutation): Sketch {
  if (mutation.at === 'path') return { ...sketch, path: inList(sketch.path, mutation) }
  if (mutation.at === 'query') return { ...sketch, query: inTexts(sketch.query, mutation) }
  if (sketch.form) return { ...sketch, form: inTexts(sketch.form, mutation) }
  return 'body' in sketch ? { ...sketch, body: inValue(sketch.body, mutation) } : sketch
}

function inList(path: readonly string[], { where, text, how }: Mutation): string[] {
  if (path.length === 0) return [text]
  const index = where % path.length
  if (how === 'remove') return path.toSpliced(index, 1)
  if (how === 'add' || how === 'repeat') return path.toSpliced(index, 0, text)
  return path.with(index, text)
}

function inTexts(fields: Readonly<Record<string, string>>, { where, text, how }: Mutation): Record<string, string> {
  const names = Object.keys(fields)
  const name = names[where % names.length]
  if (name === undefined || how === 'add') return { ...fields, [`x${where}`]: text }
  const { [name]: old, ...others } = fields
  if (how === 'remove') return others
  return { ...fields, [name]: how === 'repeat' ? `${old}&${name}=${text}` : text }
}

/** Mutates a place in the tree: `where` decides at each level whether to descend, and into which child. */
function inValue(tree: unknown, mutation: Mutation): unknown {
  const { where, value, how } = mutation
  const stop = where % 4 === 0
  if (stop || typeof tree !== 'object' || tree === null) return how === 'wrap' ? [tree] : value
  const names = Object.keys(tree)
  const name = names[Math.floor(where / 4) % names.length]
  if (name === undefined) return value
  const deeper = { ...mutation, where: Math.floor(where / 4) }
  const child: unknown = Object.entries(tree).find(([key]) => key === name)?.[1]
  if (Array.isArray(tree)) {
    if (how === 'remove') return tree.toSpliced(Number(name), 1)
    return how === 'repeat' ? [...tree, ...tree] : tree.with(Number(name), inValue(child, deeper))
  }
  if (how === 'remove') return Object.fromEntries(Object.entries(tree).filter(([key]) => key !== name))
  if (how === 'add') return { ...tree, [typeof value === 'string' ? value : 'extra']: value }
  return { ...tree, [name]: inValue(child, deeper) }
}
