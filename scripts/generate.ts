import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hasJava } from './generate/java.ts'
import { load, root } from './generate/load.ts'
import { plan, type Plan } from './generate/plan.ts'

const help = `Makes everything under generated/ from spec/.

  npm run generate                 write what differs, remove what is stale
  npm run generate -- --check      write nothing; name what is missing, changed or stale and exit 1
  npm run generate -- --out DIR    use another folder than generated/
  npm run generate -- --help

The client package needs Java 11 or newer. Without it the rest is made and the package is left as it is; where CI is set that is a failure.`

/** The part of the plan that needs Java. */
const needsJava = 'sdk/'

interface Difference {
  path: string
  kind: 'missing' | 'changed' | 'stale'
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, out: { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  const folder = resolve(values.out ?? join(root, 'generated'))
  const sdk = hasJava()
  if (!sdk && process.env.CI) throw new Error('Java is missing, and nothing may be skipped in CI')
  if (!sdk) console.log('Notice: Java is missing; generated/sdk is left out.')
  const files = await plan(load(), { sdk })
  const differences = compare(files, folder, sdk)
  if (values.check) report(differences)
  else write(files, folder, differences)
}

function compare(files: Plan, folder: string, sdk: boolean): Difference[] {
  const existing = filesBelow(folder).filter((path) => sdk || !path.startsWith(needsJava))
  const stale = existing.filter((path) => !files.has(path)).map((path): Difference => ({ path, kind: 'stale' }))
  const others = [...files].flatMap(([path, text]): Difference[] => {
    if (!existsSync(join(folder, path))) return [{ path, kind: 'missing' }]
    return readFileSync(join(folder, path), 'utf8') === text ? [] : [{ path, kind: 'changed' }]
  })
  return [...others, ...stale].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function report(differences: Difference[]): void {
  for (const { path, kind } of differences) console.log(`${kind.padEnd(7)} ${path}`)
  if (differences.length === 0) return console.log('generated/ is as spec/ says.')
  console.log(`\n${differences.length} differ; run \`npm run generate\`.`)
  process.exitCode = 1
}

function write(files: Plan, folder: string, differences: Difference[]): void {
  for (const { path, kind } of differences) {
    const target = join(folder, path)
    if (kind === 'stale') rmSync(target)
    else {
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, files.get(path) ?? '')
    }
  }
  console.log(`${files.size} files, ${differences.length} written or removed.`)
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

await main()
