import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../generate/load.ts'

const version = 'v1.29.1'
const folder = join(root, '.cache', `oasdiff-${version}`)
const command = join(folder, 'oasdiff')

/** Returns true if oasdiff is installed or can be built. */
export function hasOasdiff(): boolean {
  if (existsSync(command)) return true
  try {
    execFileSync('go', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** One difference between two documents, in the format of oasdiff. */
export interface Change {
  id: string
  text: string
  /** Level: 3 breaks clients, 2 may break some, 1 breaks none. */
  level: number
  operation?: string
  path?: string
}

export const breaks = ({ level }: Change): boolean => level === 3

/** Returns the changes from one file to the other. */
export function changesBetween(before: string, after: string): Change[] {
  install()
  const output = execFileSync(command, ['changelog', '--format', 'json', before, after], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const changes: Change[] = output.trim() === '' ? [] : (JSON.parse(output) ?? [])
  // The rule that the version must change is that of this project.
  return changes.filter(({ id }) => id !== 'api-version-not-bumped')
}

/** Builds the Go program in a cache folder of the tree. Go's checksum database verifies its source. */
function install(): void {
  if (existsSync(command)) return
  process.stderr.write(`building oasdiff ${version} …\n`)
  const env = { ...process.env, GOBIN: folder, GOFLAGS: '-modcacherw' }
  execFileSync('go', ['install', `github.com/oasdiff/oasdiff@${version}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
}
