import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../src/cli/options.ts'
import { startPostgres, type Postgres } from './support/postgres.ts'
import { startStockPostgres } from './support/stock-postgres.ts'
import { createBench } from './bench/bench.ts'
import { killChildren } from './bench/children.ts'
import { describeMachine } from './bench/machine.ts'
import { readOptions, usage, type Options } from './bench/options.ts'
import { resultsFolder } from './bench/service.ts'
import { isMissed, table, toJson, type SectionReport } from './bench/report.ts'
import { sections } from './bench/sections/index.ts'

/**
 * Larger than the log of one run, so that no checkpoint falls into one side of a comparison. Durability is unchanged.
 */
const postgresFlags = ['-c', 'max_wal_size=8GB', '-c', 'checkpoint_timeout=1h']

async function runSection(section: string, options: Options, postgres: Postgres): Promise<SectionReport> {
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1000
  const progress = (text: string): void =>
    void process.stderr.write(`${section}: ${text} (${elapsed().toFixed(0)} s)\n`)
  progress('preparing')
  try {
    const rows = (await sections[section]?.run(createBench(options, postgres, section, progress))) ?? []
    return { section, seconds: elapsed(), rows }
  } catch (error) {
    return { section, seconds: elapsed(), rows: [], failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Prints the path of the profile. Node wrote it when the service stopped. */
function showProfile(section: string): void {
  const path = join(resultsFolder, `${section}.cpuprofile`)
  process.stdout.write(`\nCPU profile: ${path}; open it in the Performance panel of Chrome or in speedscope\n`)
}

const profiled = (section: string): boolean => section !== 'start'

/** Starts the server. The system's server keeps its defaults, because the benchmark measures them. */
function startServer({ server, sharedBuffers }: Options): Promise<Postgres> {
  if (server === 'package') return startPostgres([...postgresFlags, '-c', `shared_buffers=${sharedBuffers}`])
  return startStockPostgres(server === 'stock' ? [] : ['-c jit=off'])
}

async function measure(options: Options): Promise<number> {
  const postgres = await startServer(options)
  const abandon = (): void => {
    killChildren()
    void postgres.remove().finally(() => process.exit(130))
  }
  process.once('SIGINT', abandon).once('SIGTERM', abandon)
  const reports: SectionReport[] = []
  try {
    const machine = await describeMachine(postgres.url)
    process.stdout.write(
      `${machine.processors}, ${machine.memoryGb} GB; Node ${machine.node}; PostgreSQL ${machine.postgres}, fsync ${machine.durability['fsync']}, shared_buffers ${options.sharedBuffers}; ${machine.pgbench}\n`,
    )
    if (options.profile) process.stdout.write('profiled: the service is slower than without the profiler\n')
    for (const section of options.sections) {
      const report = await runSection(section, options, postgres)
      reports.push(report)
      process.stdout.write(table(report))
      if (options.profile && profiled(section) && report.failure === undefined) showProfile(section)
      if (options.json !== undefined) writeFileSync(options.json, toJson(machine, options, reports))
    }
  } finally {
    killChildren()
    await postgres.remove()
  }
  const missed = reports.filter(isMissed).map(({ section }) => section)
  if (missed.length > 0) process.stdout.write(`\nthresholds missed in: ${missed.join(', ')}\n`)
  return reports.some(({ failure }) => failure !== undefined) || (options.strict && missed.length > 0) ? 1 : 0
}

async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    process.stdout.write(usage(Object.fromEntries(Object.entries(sections).map(([name, { help }]) => [name, help]))))
    return 0
  }
  return measure(readOptions(words, Object.keys(sections)))
}

async function run(words: readonly string[]): Promise<number> {
  try {
    return await main(words)
  } catch (error) {
    process.stderr.write(
      `bench: ${error instanceof Error ? (error instanceof UsageError ? error.message : error.stack) : String(error)}\n`,
    )
    return 2
  }
}

process.exit(await run(process.argv.slice(2)))
