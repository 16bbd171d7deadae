import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Finding } from './lock.ts'

const run = promisify(execFile)

/** Entry of a package in `npm audit --json`. */
interface Vulnerability {
  severity: string
  range: string
  via: readonly (string | { title: string; url: string })[]
}

/** The registry did not respond, so nothing is known. */
export class RegistryError extends Error {}

/** Returns the advisories of the registry for production packages. Throws if it does not respond. */
export async function advisories(folder: string): Promise<Finding[]> {
  // It exits with 1 both for advisories and for a registry that does not respond.
  const args = ['audit', '--omit=dev', '--json']
  const { stdout } = await run('npm', args, { cwd: folder, timeout: 60_000 }).catch((error) => error)
  return findingsIn(JSON.parse(stdout || '{}'))
}

export function findingsIn({ vulnerabilities, message }: AuditReport): Finding[] {
  if (!vulnerabilities) throw new RegistryError(message ?? 'no answer')
  return Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => ({
    package: `${name} ${range}`,
    finding: `${severity}: ${via.map((cause) => (typeof cause === 'string' ? cause : `${cause.title} ${cause.url}`)).join('; ')}`,
  }))
}

interface AuditReport {
  vulnerabilities?: Readonly<Record<string, Vulnerability>>
  message?: string
}
