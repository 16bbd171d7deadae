/** Helpers that write source text. */

/** Returns line 1 of every generated file that can have a comment. */
export const banner = (source: string): string => `Generated from ${source} by \`npm run generate\`. Do not edit.`

export const typescript = (source: string, body: string): string => `// ${banner(source)}\n${body.trimEnd()}\n`

export const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

export const property = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name))

export const pascal = (name: string): string =>
  name.replace(/(?:^|[-_ ])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Returns items on one line if they fit, otherwise one per line, with their contents indented. */
export function list(open: string, items: string[], close: string, separator = ','): string {
  const line = `${open} ${items.join(`${separator} `)} ${close}`
  return line.length <= 100 && !line.includes('\n') ? line : lines(open, items, close, separator)
}

/** Returns items one per line. */
export function lines(open: string, items: string[], close: string, separator = ','): string {
  return [open, ...items.map((item) => `  ${item.replaceAll('\n', '\n  ')}${separator}`), close].join('\n')
}

export const importTypes = (names: string[], from: string): string =>
  `import type ${list('{', names.toSorted(), '}')} from '${from}'`

/** Returns a literal in the style of the project: single quotes only where needed, on one line. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const fields = Object.entries(value).map(([name, field]) => `${property(name)}: ${literal(field)}`)
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
}

/** Wraps a text at this number of columns, as far as its words and lists allow. */
export function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    // A line that begins like a list item would become one.
    const mayBegin = !/^(?:[-*+•]|\d+[.)]|#+)$/.test(word)
    if (lines.length === 0) lines.push(word)
    else if (longer.length <= columns || !mayBegin) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
