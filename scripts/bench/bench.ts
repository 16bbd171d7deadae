import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Postgres } from '../support/postgres.ts'
import type { Options } from './options.ts'
import { startBenchService, type Measurement, type BenchService, type BenchServiceOptions } from './service.ts'
import { openBaseline, sendScript } from './baseline.ts'
import { findPgbench, runPgbench, type PgbenchResult } from './pgbench.ts'
import type { SendShape } from './seed-data.ts'
import type { Requests } from './requests.ts'
import type { Row } from './report.ts'

/** Tools of a section for its measurements. */
export interface Bench {
  options: Options
  postgres: Postgres
  progress(text: string): void
  /** Starts a fresh database and service for the section, with a profile if requested. */
  startService(options?: Partial<BenchServiceOptions>): Promise<BenchService>
}

export interface Section {
  help: string
  run(bench: Bench): Promise<Row[]>
}

export const createBench = (
  options: Options,
  postgres: Postgres,
  section: string,
  progress: (text: string) => void,
): Bench => ({
  options,
  postgres,
  progress,
  startService: (wanted = {}) =>
    startBenchService({ agents: options.agents, postgres, profile: options.profile ? section : undefined, ...wanted }),
})

/** Runs the work and closes the resource. */
export async function using<P extends { close(): Promise<void> }, T>(
  opening: Promise<P>,
  work: (target: P) => Promise<T>,
): Promise<T> {
  const target = await opening
  try {
    return await work(target)
  } finally {
    await target.close()
  }
}

/** Creates a temporary folder for files of the work. */
export async function openFolder(): Promise<{ path: string; close(): Promise<void> }> {
  const path = mkdtempSync(join(tmpdir(), 'bench-'))
  return {
    path,
    async close() {
      rmSync(path, { recursive: true, force: true })
    },
  }
}

/**
 * Runs each measurement in turn for several rounds, in changing order, so that other load affects all of them alike.
 */
export async function alternate<K extends string, R>(
  rounds: number,
  measurements: Readonly<Record<K, () => Promise<R>>>,
): Promise<Record<K, R[]>> {
  const names = Object.keys(measurements) as K[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<K, R[]>
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await measurements[name]())
  return results
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns the median of a figure over several rounds. */
export const medianOf = <R>(results: readonly R[], figure: (result: R) => number): number => median(results.map(figure))

/** Sends of 200 bytes to one recipient. */
export const shortSends = { kind: 'send', shape: { recipients: 1, textBytes: 200 } } as const

/** More rounds, because the difference is smaller than that between two rounds. */
const timesRounds = 4

/** Compares the rate of sends with and without something, in turn. A tenth may be lost. */
export async function sendsCompared(
  { options }: Bench,
  measure: string,
  service: () => Promise<Measurement>,
  baseline: { what: string; send: () => Promise<Measurement> },
): Promise<Row> {
  const results = await alternate(timesRounds * options.rounds, { service, baseline: baseline.send })
  return {
    measure,
    unit: 'sends/s',
    service: medianOf(results.service, ({ rate }) => rate),
    baseline: { what: baseline.what, value: medianOf(results.baseline, ({ rate }) => rate) },
    threshold: { at: 'least', value: 0.9 },
    note: noteOf(results.service),
    details: results,
  }
}

export const roundSeconds = ({ seconds, rounds }: Options): number => Math.max(1, Math.round(seconds / rounds))

/** Returns the seconds in which the compiler warms up, for the service and for its baseline. */
export const warmUpSeconds = ({ seconds }: Options): number => Math.min(6, seconds)

/** Warms up the compiler and verifies every token once, before the measurement. */
export const warmUp = (target: BenchService, requests: Requests, options: Options): Promise<Measurement> =>
  target.load({ requests, connections: 32, seconds: warmUpSeconds(options) })

export interface Pgbench {
  run(clients: number, latencies?: boolean): Promise<PgbenchResult>
  close(): Promise<void>
}

/** Opens the pgbench baseline of sends. */
export async function openPgbench({ postgres, options }: Bench, shape: SendShape): Promise<Pgbench> {
  findPgbench()
  const { url, close } = await openBaseline(postgres, options.agents)
  const script = sendScript(shape, options.agents)
  const run = { url, postmaster: postgres.pid(), seconds: roundSeconds(options) }
  return { run: (clients, latencies = false) => runPgbench(script, { ...run, clients, latencies }), close }
}

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1)

/** Returns the latency, and the CPU time of one request in each process, as text. */
export function noteOf(results: readonly Measurement[]): string {
  const us = (figure: (result: Measurement) => number): number => Math.round(medianOf(results, figure))
  const database = us((result) => result.postgresMicroseconds)
  return [
    `p50 ${ms(medianOf(results, (result) => result.p50))} p99 ${ms(medianOf(results, (result) => result.p99))} ms`,
    `CPU µs: service ${us((result) => result.serviceMicroseconds)}${database > 0 ? `, postgres ${database}` : ''}, load ${us((result) => result.ownMicroseconds)}`,
  ].join('; ')
}
