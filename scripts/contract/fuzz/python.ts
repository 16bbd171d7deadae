import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../generate/load.ts'

const requirements = join(import.meta.dirname, 'requirements.txt')

/** Python modules that the installation of Schemathesis needs. */
const needed = 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))'

/** Returns true if this machine has a Python with these modules. */
export function hasPython(): boolean {
  try {
    execFileSync('python3', ['-c', needed], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Returns the schemathesis command, installed once per set of pinned packages into a cache folder of the tree. */
export function installSchemathesis(): string {
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 12)
  const folder = join(root, '.cache', `schemathesis-${version}`)
  const complete = join(folder, 'complete')
  if (!existsSync(complete)) {
    if (!hasPython()) throw new Error('--fuzz needs Python 3.10 or newer, with venv (on Debian: python3-venv)')
    process.stderr.write('installing Schemathesis …\n')
    mkdirSync(folder, { recursive: true })
    execFileSync('python3', ['-m', 'venv', folder])
    execFileSync(join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', requirements], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    writeFileSync(complete, '')
  }
  return join(folder, 'bin/schemathesis')
}
