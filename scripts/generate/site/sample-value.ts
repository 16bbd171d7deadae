import { isObject } from '../schema.ts'

/** Notation of values in a language. Lists, commas and lines are the same in all languages. */
export interface Manner {
  /** Indentation of a level. */
  indent: string
  /** Returns a value without nested values. */
  plain(value: unknown): string
  object(value: object): Compound
}

interface Compound {
  /** Opening text on one line. Line ends need no space. */
  open: string
  close: string
  members: Member[]
}

type Member = [before: string, value: unknown]

export const membersOf = (value: object, before: (name: string) => string): Member[] =>
  Object.entries(value).map(([name, member]) => [before(name), member])

const listOf = (values: readonly unknown[]): Compound => ({
  open: '[',
  close: ']',
  members: values.map((value) => ['', value]),
})

/** Returns a value in a language, on several lines if it does not fit one. */
export function valueIn(manner: Manner, value: unknown, indent = ''): string {
  if (!Array.isArray(value) && !isObject(value)) return manner.plain(value)
  const inner = indent + manner.indent
  const { open, close, members } = Array.isArray(value) ? listOf(value) : manner.object(value)
  const items = members.map(([before, member]) => before + valueIn(manner, member, inner))
  if (items.length === 0) return open.trimEnd() + close.trimStart()
  const line = open + items.join(', ') + close
  if (!line.includes('\n') && line.length + indent.length <= 60) return line
  return `${open.trimEnd()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trimStart()}`
}
