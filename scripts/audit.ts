import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { formatResult } from '../src/cli/show.ts'
import { advisories, RegistryError } from './audit/advisories.ts'
import { findingsOf, running, type Finding, type Lock } from './audit/lock.ts'
import { sbomOf } from './audit/sbom.ts'

const root = join(import.meta.dirname, '..')
const help = `Checks installed packages against a list of licences, digests and the advisories of the registry.

  npm run audit
  npm run audit -- --offline     without the advisories
  npm run audit -- --sbom FILE   also writes a list of production packages (CycloneDX)
  npm run audit -- --lock FILE   checks another package-lock.json, offline
  npm run audit -- --help

Exit code 0: no findings. 1: findings. 2: the command is invalid. 3: the registry did not respond.`

async function main(): Promise<number> {
  const { values, positionals } = parseOptions(process.argv.slice(2), {
    offline: { type: 'boolean' },
    sbom: { type: 'string' },
    lock: { type: 'string' },
    help: { type: 'boolean' },
  })
  requireNoPositionals(positionals)
  if (values.help) return print(help, 0)
  const lock: Lock = JSON.parse(readFileSync(values.lock ?? join(root, 'package-lock.json'), 'utf8'))
  if (values.sbom !== undefined) writeFileSync(values.sbom, sbomOf(lock))
  const found: Finding[] = findingsOf(lock)
  if (!values.offline && !values.lock) found.push(...(await advisories(root)))
  if (found.length > 0) return print(formatResult(found.map((row) => ({ ...row }))), 1)
  return print(`${running(lock).length} production packages, no findings.`, 0)
}

function print(text: string, code: number): number {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  return code
}

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof RegistryError) return print(`The registry did not respond: ${error.message}`, 3)
  if (!(error instanceof UsageError)) throw error
  process.stderr.write(`audit: ${error.message}; see npm run audit -- --help\n`)
  return 2
})
