import { parseOptions, requireNoPositionals, UsageError, parseWholeNumber } from '../src/cli/options.ts'
import { startPostgres } from './support/postgres.ts'
import type { ProofContext, Scenario, ScenarioContext } from './chaos/scenario.ts'
import { scenarios } from './chaos/scenarios/index.ts'
import { buses } from './chaos/scenarios/proof.ts'

const usage = `Stress-tests the promises of the service for some minutes: crashes, outages, conflicts, overload.

Usage: npm run chaos [-- [--only NAME]… [--seed N] [options of the proof]]

  --only NAME   only this scenario; may be repeated
  --seed N      repeat a run with the same random choices (default: a new seed, printed at the start)
  --help        this text

Only for the scenario proof:

  --bus NAME    only on this bus (${buses.join(', ')}); may be repeated
  --seconds N   minimum length of each round; on a slow machine it takes much longer (default 180)
  --rounds N    rounds on each bus; each adds one to the seed (default 1)
  --record      write generated/docs/proof.md if no promise is broken

Only for the scenario existence:

  --lookup TEXT only lookups with this text in their names, such as getOwnReach

It starts its own PostgreSQL servers and removes them. Exit code 1: a promise is broken.

Scenarios:
${scenarios.map(({ name, promise }) => `  ${name.padEnd(18)}${promise}`).join('\n')}
`

interface Outcome {
  name: string
  seconds: number
  facts: string
  error: unknown
}

const seedMax = 2 ** 32 - 1

async function main(words: string[]): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    only: { type: 'string', multiple: true },
    seed: { type: 'string' },
    bus: { type: 'string', multiple: true },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    record: { type: 'boolean' },
    lookup: { type: 'string' },
    help: { type: 'boolean' },
  })
  requireNoPositionals(positionals)
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const unknown = values.only?.filter((name) => !scenarios.some((scenario) => scenario.name === name)) ?? []
  if (unknown.length > 0) throw new UsageError(`unknown scenario ${unknown.join(', ')}`)
  const seed =
    values.seed === undefined
      ? Math.floor(Math.random() * seedMax)
      : parseWholeNumber('--seed', values.seed, { max: seedMax })
  const chosen = scenarios.filter(({ name }) => values.only?.includes(name) ?? true)
  const again = values.seed === undefined ? [...words, '--seed', String(seed)] : words
  process.stdout.write(`seed ${seed} (npm run chaos -- ${again.join(' ')} repeats it)\n`)
  const outcomes = await runAll(chosen, { seed, proof: proofIn(values), lookup: values.lookup })
  process.stdout.write(`\n${tableOf(outcomes)}\n\nseed ${seed}\n`)
  return outcomes.every(({ error }) => error === undefined) ? 0 : 1
}

interface ProofWords {
  bus?: string[] | undefined
  seconds?: string | undefined
  rounds?: string | undefined
  record?: boolean | undefined
}

function proofIn({ bus, seconds, rounds, record }: ProofWords): ProofContext {
  const unknown = bus?.filter((name) => !buses.some((known) => known === name)) ?? []
  if (unknown.length > 0) throw new UsageError(`unknown bus ${unknown.join(', ')}`)
  return {
    bus: bus && buses.filter((known) => bus.includes(known)),
    seconds: seconds === undefined ? undefined : parseWholeNumber('--seconds', seconds, { max: 86_400 }),
    rounds: rounds === undefined ? undefined : parseWholeNumber('--rounds', rounds, { min: 1, max: 1_000 }),
    record,
  }
}

type Choices = Pick<ScenarioContext, 'seed' | 'proof' | 'lookup'>

async function runAll(chosen: readonly Scenario[], choices: Choices): Promise<Outcome[]> {
  const postgres = await startPostgres()
  const outcomes: Outcome[] = []
  try {
    for (const [index, { name, promise, run }] of chosen.entries()) {
      process.stdout.write(`\n[${index + 1}/${chosen.length}] ${name}: ${promise}\n`)
      const began = performance.now()
      const progress = (text: string): void =>
        void process.stdout.write(`  ${secondsSince(began).toFixed(1).padStart(6)} s  ${text}\n`)
      const outcome = await run({ ...choices, postgresUrl: postgres.url, boundTime, progress }).then(
        (facts) => ({ facts, error: undefined }),
        (error: unknown) => ({ facts: '', error }),
      )
      if (outcome.error !== undefined) process.stdout.write(`  BROKEN: ${describe(outcome.error)}\n`)
      outcomes.push({ name, seconds: secondsSince(began), ...outcome })
    }
    return outcomes
  } finally {
    await postgres.remove()
  }
}

function boundTime(what: string, ms: number, msMax: number): void {
  if (!(ms < msMax)) throw new Error(`${what} took ${Math.round(ms)} ms, at most ${Math.round(msMax)} ms were expected`)
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

function tableOf(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(
    ({ name, seconds, facts, error }) =>
      `${(error === undefined ? 'kept' : 'BROKEN').padEnd(7)}${name.padEnd(18)}${seconds.toFixed(0).padStart(5)} s  ${error === undefined ? facts : firstLine(error)}`,
  )
  return [`${'promise'.padEnd(7)} ${'scenario'.padEnd(17)}${'time'.padStart(6)}   facts`, ...rows].join('\n')
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`chaos: ${error instanceof UsageError ? `${error.message}; see --help` : describe(error)}\n`)
    process.exit(2)
  },
)
