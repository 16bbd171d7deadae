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

/** Circumstances of a measurement. */
interface Circumstances {
  now: Date
  /** Number of measurements in each state. */
  repetitions: number
  cores: number
  /** True if other programs used more than half of the processor time at the start. */
  isBusy: boolean
}

/** Returns the table of the times to the start of a turn. */
export function tableOf(rows: readonly Row[], { now, repetitions, cores, isBusy }: Circumstances): string {
  const date = now.toISOString().slice(0, 10)
  const line = `Measured on ${date} with \`${repetitions}\` letters in each state. The machine has \`${cores}\` cores`
  const busy = isBusy ? ', which other programs kept busy' : ''
  return `${line}${busy}:\n\n${head}${rows.flatMap(linesOf).join('')}`
}

/** Replaces the table of the guide. */
export function writeTable(table: string): void {
  const text = readFileSync(guide, 'utf8')
  const next = text.replace(/Measured on \d{4}-\d{2}-\d{2}[^\n]*\n\n(?:\|[^\n]*\n)+/, () => table)
  if (!next.includes(table)) throw new Error(`${guide} has no table to replace`)
  writeFileSync(guide, next)
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
