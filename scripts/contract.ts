import { clientsCommand } from './contract/clients/main.ts'
import { startLocal } from './contract/local.ts'
import { UsageError } from '../src/cli/options.ts'
import { deployedTarget, readOptions, usage, type Options } from './contract/options.ts'
import { describeReport, isClean } from './contract/report.ts'
import { runContract } from './contract/run.ts'
import type { Target } from './contract/target.ts'

async function main(args: string[]): Promise<number> {
  if (args[0] === '--clients') return clientsCommand(args.slice(1))
  const options = readOptions(args, process.env)
  if (options.help) {
    process.stdout.write(usage)
    return 0
  }
  const { target, stop } = await open(options)
  try {
    process.stderr.write(`checking ${target.baseUrl} against the contract …\n`)
    const report = await runContract(target, {
      verbose: options.verbose,
      ...(options.only === undefined ? {} : { only: options.only }),
    })
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : `\n${describeReport(report)}`)
    return isClean(report, options.allowSkips) ? 0 : 1
  } finally {
    await stop()
  }
}

async function open(options: Options): Promise<{ target: Target; stop(): Promise<void> }> {
  if (options.url !== undefined) return { target: await deployedTarget(options.url, options), stop: async () => {} }
  process.stderr.write('starting a service …\n')
  return startLocal(options.databaseUrl)
}

/** An interrupted run stops its service too: that hangs on the exit of this process. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(
    `contract: ${error instanceof Error ? error.message : String(error)}\n${error instanceof UsageError ? 'see npm run contract -- --help\n' : ''}`,
  )
  return 2
})
