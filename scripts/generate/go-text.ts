import { pascal, wrapped } from './text.ts'

/** Formats template output like gofmt: wraps comments and aligns columns. */
export const formatted = (text: string): string =>
  `${inColumns(text.split('\n').flatMap(comments).map(nullable).map(constant))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`

/** Replaces the generator's nullable types by pointers. */
const nullable = (line: string): string =>
  line.replace(/\*?Nullable([A-Z]\w*)/, (_, name: string) => `*${builtIn[name] ?? name}`)

const builtIn: Readonly<Record<string, string>> = { String: 'string', Int: 'int', Int64: 'int64', Bool: 'bool' }

/** Rewrites a constant: `Tier="free"` → `TierFree Tier = "free"`. */
const constant = (line: string): string =>
  line.replace(/^\t(\w+)="(.*)"$/, (_, type: string, value: string) => {
    const words = value.toLowerCase().split(/[_.]/).map(pascal)
    return `\t${type}${words.join('')} ${type} = "${value}"`
  })

const columnsMax = 112

/** Wraps a comment of one line, with `¶` for line ends of its text. */
function comments(line: string): string[] {
  const [, indent = '', comment] = /^(\s*)\/\/ (.*)$/.exec(line) ?? []
  if (comment === undefined) return [line]
  const paragraphs = comment.split(/¶\s*¶/).map((one) => wrapped(one.replaceAll('¶', ' '), columnsMax - indent.length))
  return paragraphs
    .filter((one) => one.length > 0)
    .flatMap((one, index) => [...(index > 0 ? [''] : []), ...one])
    .map((one) => `${indent}// ${one}`.trimEnd())
}

/** Aligns consecutive fields and constants without a comment between them. */
function inColumns(lines: readonly string[]): string[] {
  const done: string[] = []
  let block: string[][] = []
  const finish = () => {
    const widths = [0, 1].map((column) => Math.max(...block.map((cells) => cells[column]?.length ?? 0)))
    done.push(...block.map((cells) => `\t${cells.map((cell, at) => padded(cell, at, cells, widths)).join(' ')}`))
    block = []
  }
  for (const line of lines) {
    const cells = cellsOf(line)
    if (!cells) {
      finish()
      done.push(line)
    } else block.push(cells)
  }
  finish()
  return done
}

const padded = (cell: string, at: number, cells: readonly string[], widths: readonly number[]): string =>
  at < cells.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell

/** Splits a field into name, type and tag, or a constant into name, type and value. */
function cellsOf(line: string): string[] | undefined {
  const field = /^\t([A-Z]\w*) (\*?[\w.[\]]+)(?: (`.*`))?$/.exec(line)
  const constant = /^\t([A-Z]\w*) (\w+) (= .*)$/.exec(line)
  const [, ...cells] = field ?? constant ?? []
  return cells.length > 0 ? cells.filter((cell) => cell !== undefined) : undefined
}
