import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseOptions, UsageError } from '../src/cli/options.ts'
import { builtProgram, goIsMissing } from './contract/clients/go-programs.ts'
import { startPostgres, type Postgres } from './support/postgres.ts'
import { prepareDatabases, type Prepared } from './support/prepare.ts'
import { runTests } from './support/run-tests.ts'
import { groupFiles, writeGroups } from './support/test-groups.ts'

const usage = `Checks types and style, and runs the tests.

Usage: npm test [-- [options] [file …]]

  file …         only these test files, each in its own process (default: test/**/*.test.ts)
  --no-check     without the checks of types and style
  --grouped      let small files share processes, as in a run of all files
  --help         this text

The tests start their own PostgreSQL. TEST_DATABASE_URL names another one, on which they may create databases.
`

/** Checks of `npm run check`. */
const checks = [
  ['node_modules/typescript/bin/tsc', '-p', '.'],
  ['node_modules/typescript/bin/tsc', '-p', 'src/clients/typescript'],
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
]

/** Runs a program with this Node in the foreground; resolves with its exit code. */
function run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs all checks at the same time; resolves with true if they pass. */
async function passesChecks(): Promise<boolean> {
  process.stdout.write('types and style …\n')
  const exitCodes = await Promise.all(checks.map((check) => run(check, process.env)))
  return exitCodes.every((code) => code === 0)
}

/**
 * Compiles the packages that all Go programs of the tests share. Otherwise each of several test files compiles them.
 */
async function fillGoCache(): Promise<void> {
  if (goIsMissing() !== undefined) return
  const folder = mkdtempSync(join(tmpdir(), 'ams-go-'))
  try {
    await builtProgram(folder, 'driver')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function main(words: readonly string[]): Promise<number> {
  const { values, positionals } = parseOptions(words, {
    'no-check': { type: 'boolean' },
    grouped: { type: 'boolean' },
    help: { type: 'boolean' },
  })
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  const files = positionals.length > 0 ? positionals : globSync('test/**/*.test.ts').sort()
  const checked = values['no-check'] ? true : passesChecks()
  let postgres: Postgres | undefined
  let prepared: Prepared | undefined
  try {
    if (positionals.length === 0) await fillGoCache()
    if (process.env['TEST_DATABASE_URL'] === undefined) postgres = await startPostgres()
    const url = postgres?.url ?? process.env['TEST_DATABASE_URL'] ?? ''
    prepared = await prepareDatabases(url)
    Object.assign(process.env, {
      // The tests start hundreds of processes, which share compiled code.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(import.meta.dirname, '../.cache/compiled'),
      TEST_DATABASE_URL: url,
      ...prepared.env,
    })
    if (!(await checked)) return 1
    const isGrouped = positionals.length === 0 || values.grouped === true
    const groups = isGrouped ? groupFiles(files) : files.map((file) => [file])
    return (await runTests(writeGroups(groups, prepared.env.TEST_PREPARED))) ? 0 : 1
  } finally {
    await prepared?.remove()
    await postgres?.remove()
  }
}

const exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`test: ${error.message}; see npm test -- --help\n`)
  return 2
})
process.exit(exitCode)
