import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Harness } from './harnesses.ts'
import type { Times } from './measure.ts'

export interface Row {
  harness: Harness
  times: Times
}

const guide = join(import.meta.dirname, '../../spec/guides/waking.md')

const head = `| Harness | Version | State | Way | Median | Longest |
|---|---|---|---|---|---|
`

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** Returns the table of what wakes what, and writes it into the guide. */
export function writeTable(rows: readonly Row[], now: Date, { isWritten }: { isWritten: boolean }): string {
  const date = now.toISOString().slice(0, 10)
  const table = `Measured on ${date}, on a machine with two cores:\n\n${head}${rows.flatMap(linesOf).join('')}`
  if (isWritten) {
    const text = readFileSync(guide, 'utf8')
    const next = text.replace(/Measured on \d{4}-\d{2}-\d{2}[^\n]*\n\n(?:\|[^\n]*\n)+/, table)
    if (!next.includes(table)) throw new Error(`${guide} has no table to replace`)
    writeFileSync(guide, next)
  }
  return table
}

function linesOf({ harness: { title, packages, version = packages[0]!.version, state, way }, times }: Row): string[] {
  const states: [string, number[]][] = [
    [`${state}, new thread`, times.fresh],
    [`${state}, known thread`, times.resumed],
    ['busy, from the end of the running turn', times.busy],
  ]
  return states.map(
    ([name, measured]) =>
      `| ${title} | \`${version}\` | ${name} | ${way} | ${seconds(medianOf(measured))} | ${seconds(Math.max(...measured))} |\n`,
  )
}
