import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** All generated files by path below generated/. */
export type Plan = Map<string, string>

export interface Difference {
  path: string
  kind: 'missing' | 'changed' | 'stale'
}

/** Parts of the plan that need Java. */
export const needJava: readonly string[] = ['sdk/', 'go/', 'python/']

/** Output of a long run of `npm run chaos`, which the contract does not determine. */
const writtenByRuns = 'docs/proof.md'

/** Returns the differences between a folder and the plan. Files below ignored folders do not count. */
export function compare(files: Plan, folder: string, ignored: readonly string[] = []): Difference[] {
  const existing = filesBelow(folder).filter((path) => !ignored.some((one) => path.startsWith(one)))
  const stale = existing
    .filter((path) => !files.has(path) && path !== writtenByRuns)
    .map((path): Difference => ({ path, kind: 'stale' }))
  const others = [...files].flatMap(([path, text]): Difference[] => {
    if (!existsSync(join(folder, path))) return [{ path, kind: 'missing' }]
    return readFileSync(join(folder, path), 'utf8') === text ? [] : [{ path, kind: 'changed' }]
  })
  return [...others, ...stale].toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Returns true for caches of Python, and for files of packages that pip has installed from here. */
const isKeptByPython = (path: string): boolean => /\/__pycache__\/|\.egg-info\/|^python\/build\//.test(path)

/** Returns the sorted paths of all files below a folder, relative to it, with forward slashes. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
  return paths.filter((path) => !isKeptByPython(path)).toSorted()
}
