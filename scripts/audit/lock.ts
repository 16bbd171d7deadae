/** Entry of a package in package-lock.json. */
export interface Locked {
  /** Name; only the project itself has one. */
  name?: string
  version?: string
  license?: unknown
  integrity?: string
  dev?: boolean
  optional?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  packages: Readonly<Record<string, Locked>>
}

export interface Finding {
  /** Name and version. */
  package: string
  finding: string
}

/** Licences of parts that a work under Apache-2.0 may contain, by their SPDX names. */
export const accepted = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'PostgreSQL',
  ],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
]

/** Returns true if an SPDX expression such as `(MIT OR Apache-2.0)` allows an accepted licence. */
export function isAccepted(license: unknown): boolean {
  if (typeof license !== 'string') return false
  const choices = license.replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => accepted.includes(name)))
}

export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/** Returns the packages of a production install, by their paths in it. */
export const running = ({ packages }: Lock): [string, Locked][] =>
  Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)

/**
 * Returns the problems of the lock: a production package with an unaccepted licence or an install script, and any
 * package without a digest. Only tools for other platforms may lack a digest, because npm omits some.
 */
export function findingsOf(lock: Lock): Finding[] {
  const all = Object.entries(lock.packages).filter(([path]) => path !== '')
  const unpinned = all.filter(
    ([, { integrity, inBundle, dev, optional }]) => !integrity && !inBundle && !(dev && optional),
  )
  const foreign = running(lock).filter(([, { license }]) => !isAccepted(license))
  const scripted = running(lock).filter(([, { hasInstallScript }]) => hasInstallScript)
  return [
    ...foreign.map(([path, locked]) => finding(path, locked, `has the licence ${JSON.stringify(locked.license)}`)),
    ...scripted.map(([path, locked]) => finding(path, locked, 'runs a script when it is installed')),
    ...unpinned.map(([path, locked]) => finding(path, locked, 'has no digest')),
  ]
}

const finding = (path: string, locked: Locked, text: string): Finding => ({
  package: `${nameOf(path)} ${locked.version}`,
  finding: text,
})
