import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../../src/cli/options.ts'
import { running, type Lock } from '../audit/lock.ts'
import { root } from '../generate/root.ts'

/**
 * Returns the part of the lock that the package of the service contains. A clone also installs Node as packages, which
 * the package of the service leaves to its users.
 */
export function serviceLock(manifest: { name: string; version: string; license: string }): Lock {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const { optionalDependencies = {} } = lock.packages[''] ?? {}
  const ofClone = new Set(Object.keys(optionalDependencies).map((name) => `node_modules/${name}`))
  const packages = Object.fromEntries(running(lock).filter(([path]) => !ofClone.has(path)))
  return { packages: { '': manifest, ...packages } }
}

/** Files that no program reads while it runs: source maps and types. */
const unread = /\.(?:map|d\.[cm]?ts)$/

/**
 * Returns the files of all packages of the lock, by path, so that an installed service runs the tested versions. A file
 * `npm-shrinkwrap.json` would not do: npm ignores it in a package that it installs from a file.
 */
export function dependencyFiles({ packages }: Lock): [string, Buffer][] {
  const folders = Object.entries(packages).filter(([path]) => path !== '')
  return folders.flatMap(([folder, { version }]) => {
    requireVersion(folder, version)
    const paths = globSync(`${folder}/**/*`, { cwd: root, exclude: [`${folder}/node_modules`], withFileTypes: true })
      .filter((entry) => entry.isFile() && !unread.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
    return paths.map((path): [string, Buffer] => [path.slice(root.length + 1), readFileSync(path)])
  })
}

function requireVersion(folder: string, version: string | undefined): void {
  const manifest = join(root, folder, 'package.json')
  const installed = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')).version : 'missing'
  if (installed !== version)
    throw new UsageError(`${folder} is ${installed}, and package-lock.json has ${version}: run npm ci`)
}
