import { writeFileSync, appendFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseOptions, parseWholeNumber, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { harnesses } from './waking/harnesses.ts'
import { measure, type Times } from './waking/measure.ts'
import { medianOf, tableOf, writeTable, type Row } from './waking/table.ts'
import { startWorld } from './waking/world.ts'

const usage = `Wakes real harnesses by mail, with a stand-in for the model, and measures the time to the start of the turn.

Usage: npm run waking [-- --only NAME… --repetitions N --write --log FILE]

  --only NAME       only this harness; may be repeated
  --repetitions N   measurements of each harness in each state (default 5)
  --write           write the table into the guide, if every harness was woken; not with --only
  --log FILE        write the requests to the stand-in into a file

It installs the harnesses at pinned versions in a temporary folder, which stays for later runs. Exit code 1: a harness
was not woken, or the median was too high.

Harnesses: ${harnesses.map(({ name }) => name).join(', ')}
`

/** Highest median from the acknowledgement to the start of the turn. */
const medianMsMax = 5000

/** Returns true if less than half of the processor time is idle. The load average changes too slowly to tell. */
async function isMachineBusy(): Promise<boolean> {
  const read = () => {
    const times = cpus().map(({ times }) => times)
    const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)
    return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((one) => Object.values(one))) }
  }
  const before = read()
  await delay(2000)
  const after = read()
  return after.idle - before.idle < (after.all - before.all) / 2
}

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    only: { type: 'string', multiple: true },
    repetitions: { type: 'string' },
    write: { type: 'boolean' },
    log: { type: 'string' },
    help: { type: 'boolean' },
  })
  requireNoPositionals(positionals)
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const { only, log } = values
  const unknown = only?.filter((name) => !harnesses.some((harness) => harness.name === name)) ?? []
  if (unknown.length > 0) throw new UsageError(`unknown harness ${unknown.join(', ')}`)
  if (only && values.write) throw new UsageError('--write needs every harness: leave out --only')
  const repetitions =
    values.repetitions === undefined ? 5 : parseWholeNumber('--repetitions', values.repetitions, { min: 1, max: 100 })
  const chosen = harnesses.filter(({ name }) => only?.includes(name) ?? true)
  if (log !== undefined) writeFileSync(log, '')
  const cores = availableParallelism()
  const isBusy = await isMachineBusy()
  const world = await startWorld(
    chosen.map(({ name }) => name),
    log === undefined ? undefined : (text) => appendFileSync(log, `${text}\n`),
  )
  const rows: Row[] = []
  let failures = 0
  try {
    for (const harness of chosen) {
      const progress = (text: string): void => void process.stdout.write(`  ${text}\n`)
      process.stdout.write(`${harness.title}\n`)
      const times = await measure(world, harness, { repetitions, progress }).catch((error: unknown) => {
        progress(`NOT WOKEN: ${error instanceof Error ? error.message : error}`)
        return undefined
      })
      if (!times || isTooSlow(times)) failures++
      if (times) rows.push({ harness, times })
    }
  } finally {
    await world.close()
  }
  if (world.model.unknown.length > 0)
    process.stdout.write(`unknown requests: ${[...new Set(world.model.unknown)].join(', ')}\n`)
  const table = tableOf(rows, { now: new Date(), repetitions, cores, isBusy })
  process.stdout.write(`\n${table}`)
  if (values.write && rows.length === harnesses.length) writeTable(table)
  else if (values.write) process.stdout.write('the table of the guide is unchanged, because a harness was not woken\n')
  return failures === 0 ? 0 : 1
}

const isTooSlow = ({ fresh, resumed }: Times): boolean =>
  [fresh, resumed].some((times) => medianOf(times) > medianMsMax)

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `waking: ${error instanceof UsageError ? `${error.message}; see --help` : Object(error).stack}\n`,
    )
    process.exit(2)
  },
)
