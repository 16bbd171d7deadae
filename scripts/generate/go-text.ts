import { pascal, wrapped } from './text.ts'

/** Go source as gofmt would write it, of what the templates print: comments in lines, columns in line. */
export const formatted = (text: string): string =>
  `${inColumns(text.split('\n').flatMap(comments).map(nullable).map(constant))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`

/** The generator's own types of what may be null are pointers here. */
const nullable = (line: string): string =>
  line.replace(/\*?Nullable([A-Z]\w*)/, (_, name: string) => `*${builtIn[name] ?? name}`)

const builtIn: Readonly<Record<string, string>> = { String: 'string', Int: 'int', Int64: 'int64', Bool: 'bool' }

/** `Tier="free"` is `TierFree Tier = "free"`. */
const constant = (line: string): string =>
  line.replace(/^\t(\w+)="(.*)"$/, (_, type: string, value: string) => {
    const words = value.toLowerCase().split(/[_.]/).map(pascal)
    return `\t${type}${words.join('')} ${type} = "${value}"`
  })

const columnsMax = 112

/** A comment of one line, with `¶` where its text had an end of line, in lines of some length. */
function comments(line: string): string[] {
  const [, indent = '', comment] = /^(\s*)\/\/ (.*)$/.exec(line) ?? []
  if (comment === undefined) return [line]
  const paragraphs = comment.split(/¶\s*¶/).map((one) => wrapped(one.replaceAll('¶', ' '), columnsMax - indent.length))
  return paragraphs
    .filter((one) => one.length > 0)
    .flatMap((one, index) => [...(index > 0 ? [''] : []), ...one])
    .map((one) => `${indent}// ${one}`.trimEnd())
}

/** Fields and constants that follow each other without a comment in between stand in columns. */
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

/** Of a field its name, its type and its tag; of a constant its name, its type, and its value. */
function cellsOf(line: string): string[] | undefined {
  const field = /^\t([A-Z]\w*) (\*?[\w.[\]]+)(?: (`.*`))?$/.exec(line)
  const constant = /^\t([A-Z]\w*) (\w+) (= .*)$/.exec(line)
  const [, ...cells] = field ?? constant ?? []
  return cells.length > 0 ? cells.filter((cell) => cell !== undefined) : undefined
}
