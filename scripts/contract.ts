import { clientsCommand } from './contract/clients/main.ts'
import { describeChanges } from './contract/diff/describe.ts'
import { compareDocuments } from './contract/diff/run.ts'
import { documentOf } from './contract/diff/versions.ts'
import { documentText } from './contract/document.ts'
import { describeFuzz } from './contract/fuzz/describe.ts'
import { runFuzz } from './contract/fuzz/run.ts'
import { startLocal } from './contract/local.ts'
import { UsageError } from '../src/cli/options.ts'
import { deployedTarget, readOptions, usage, type Options } from './contract/options.ts'
import { obstaclesOf } from './contract/preconditions.ts'
import { describeReport, isClean, resultsOf } from './contract/report.ts'
import { count, type Results } from './contract/results/result.ts'
import { save } from './contract/results/save.ts'
import { mcpClientsCommand } from './contract/mcp-clients/main.ts'
import { runContract } from './contract/run.ts'
import type { Target } from './contract/target.ts'

async function main(args: string[]): Promise<number> {
  if (args[0] === '--clients') return clientsCommand(args.slice(1))
  if (args[0] === '--mcp-clients') return mcpClientsCommand(args.slice(1))
  const options = readOptions(args, process.env)
  if (options.help) {
    process.stdout.write(usage)
    return 0
  }
  if (options.diff !== undefined) return compare(options.diff, options)
  const { target, stop } = await open(options)
  try {
    if (!(await isReady(target, options))) return 2
    process.stderr.write(`checking ${target.baseUrl} against the contract …\n`)
    return await (options.fuzz ? fuzz(target, options, options.fuzz) : check(target, options))
  } finally {
    await stop()
  }
}

async function open(options: Options): Promise<{ target: Target; stop(): Promise<void> }> {
  if (options.url !== undefined) return { target: await deployedTarget(options.url, options), stop: async () => {} }
  process.stderr.write('starting a service …\n')
  return startLocal({
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...(options.fuzz ? withoutLimits : {}),
  })
}

/** Settings of a fuzz run: thousands of requests would mostly wait. The other run checks the limits. */
const withoutLimits = { RATE_LIMITS: 'off', WRONG_SECRETS_PER_MINUTE: '1000000' }

/** Prints all errors and missing preconditions before the first case; returns true if there is no error. */
async function isReady(target: Target, { only, allowSkips, fuzz }: Options): Promise<boolean> {
  const { wrong, absent } = await obstaclesOf(target, { limits: fuzz === undefined })
  const needed = allowSkips || only !== undefined ? [] : absent
  if (wrong.length + needed.length === 0) return true
  const hint = needed.length > 0 ? 'to skip the cases that need these: --allow-skips\n' : ''
  process.stderr.write(
    `contract: the run cannot begin\n${[...wrong, ...needed].map((line) => `  ${line}\n`).join('')}${hint}`,
  )
  return false
}

/** Checks every documented response. */
async function check(target: Target, options: Options): Promise<number> {
  const { only, verbose, allowSkips } = options
  const report = await runContract(target, { verbose, ...(only === undefined ? {} : { only }) })
  const results = resultsOf(report, target.baseUrl)
  save(results, options.files)
  process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : `\n${describeReport(report, results)}`)
  return isClean(report, allowSkips) ? 0 : 1
}

/** Checks generated requests. */
async function fuzz(target: Target, options: Options, howMany: NonNullable<Options['fuzz']>): Promise<number> {
  const results = await runFuzz(target, { ...howMany, only: options.only, verbose: options.verbose })
  return show(results, options, describeFuzz)
}

/** Lists the changes since another version of the contract. */
async function compare(reference: string, options: Options): Promise<number> {
  return show(compareDocuments(await documentOf(reference), documentText()), options, describeChanges)
}

function show(results: Results, options: Options, describe: (results: Results) => string): number {
  save(results, options.files)
  process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : `\n${describe(results)}`)
  return count(results.results, 'failed') === 0 ? 0 : 1
}

/** An interrupt ends the service too, because it depends on the exit of this process. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `contract: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? 'see npm run contract -- --help\n' : ''}`,
  )
  return 2
})
