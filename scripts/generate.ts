import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseOptions, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { compare, needJava, type Difference, type Plan } from './generate/compare.ts'
import { hasJava } from './generate/java.ts'
import { load, root } from './generate/load.ts'
import { plan } from './generate/plan.ts'

const help = `Generates everything under generated/ from spec/.

  npm run generate                 write changed files, remove stale ones
  npm run generate -- --check      write nothing; list missing, changed and stale files and exit 1
  npm run generate -- --out DIR    write to another folder, and remove nothing
  npm run generate -- --help

The client packages need Java 11 or newer. Without it they stay unchanged; in CI that is an error.`

const ours = join(root, 'generated')

async function main(): Promise<void> {
  const { values, positionals } = parseOptions(process.argv.slice(2), {
    check: { type: 'boolean' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  })
  requireNoPositionals(positionals)
  if (values.help) return console.log(help)
  const folder = values.out === undefined ? ours : resolve(values.out)
  const sdk = hasJava()
  if (!sdk && process.env.CI) throw new Error('Java is missing: install it; CI skips nothing')
  if (!sdk) console.log('Notice: Java is missing; the client packages are skipped.')
  const files = await plan(load(), { sdk })
  const differences = compare(files, folder, sdk ? [] : needJava)
  if (values.check) report(differences)
  else write(files, folder, differences)
}

function report(differences: Difference[]): void {
  for (const { path, kind } of differences) console.log(`${kind.padEnd(7)} ${path}`)
  if (differences.length === 0) return console.log('generated/ is up to date with spec/.')
  console.log(`\n${differences.length} differences: run \`npm run generate\`.`)
  process.exitCode = 1
}

function write(files: Plan, folder: string, differences: Difference[]): void {
  for (const { path, kind } of differences) {
    const target = join(folder, path)
    if (kind !== 'stale') {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, files.get(path) ?? '')
    } else if (folder === ours) rmSync(target) // what else lies in another folder is none of our business
  }
  console.log(`${files.size} files, ${differences.length} written or removed.`)
}

await main().catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error
  console.error(`generate: ${error.message}; see npm run generate -- --help`)
  process.exitCode = 2
})
