import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { root } from '../../generate/load.ts'

const published = 'generated/docs/openapi.yaml'

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'pipe'] })

const atCommit = (commit: string): string => git('show', '--end-of-options', `${commit}:${published}`)

/** Returns the document at an address, in a file or at a commit. */
export async function documentOf(reference: string): Promise<string> {
  if (/^https?:/.test(reference)) {
    const response = await fetch(reference)
    if (!response.ok) throw new Error(`${reference} answers ${response.status}`)
    return response.text()
  }
  if (existsSync(reference)) return readFileSync(reference, 'utf8')
  try {
    return atCommit(reference)
  } catch {
    throw new Error(`${reference} must be an address, a file, or a commit with ${published}`)
  }
}

export const versionOf = (document: string): string => String(parse(document).info.version)

/** Returns true if a version number is above another one. */
export const isAbove = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) > 0

/** Returns the commit that introduced the document's current version; undefined without the history. */
export function commitOfVersion(version: string): string | undefined {
  try {
    const commits = git('log', '--first-parent', '--format=%H', '--', published).trim().split('\n')
    const other = commits.findIndex((commit) => versionOf(atCommit(commit)) !== version)
    return other === -1 ? commits.at(-1) : commits[other - 1]
  } catch {
    return undefined
  }
}
