import { isObject } from '../schema.ts'

/** How a language writes values: brackets, commas and colons are the same in all of ours. */
export interface Manner {
  /** Of a level. */
  indent: string
  /** Within the braces of an object on one line. */
  space: string
  /** A value that has no others in it. */
  plain(value: unknown): string
  key(name: string): string
}

/** A value as a language writes it, on more lines where it does not fit one. */
export function valueIn(manner: Manner, value: unknown, indent = ''): string {
  if (!Array.isArray(value) && !isObject(value)) return manner.plain(value)
  const inner = indent + manner.indent
  const items = Array.isArray(value)
    ? value.map((item) => valueIn(manner, item, inner))
    : Object.entries(value).map(([name, item]) => `${manner.key(name)}: ${valueIn(manner, item, inner)}`)
  const [open, close, space] = Array.isArray(value) ? ['[', ']', ''] : ['{', '}', manner.space]
  if (items.length === 0) return open + close
  const line = `${open}${space}${items.join(', ')}${space}${close}`
  if (!line.includes('\n') && line.length + indent.length <= 60) return line
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}
