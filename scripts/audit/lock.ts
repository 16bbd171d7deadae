/** A package as package-lock.json has it. */
export interface Locked {
  /** Of the project itself alone. */
  name?: string
  version?: string
  license?: unknown
  integrity?: string
  dev?: boolean
  optional?: boolean
  inBundle?: boolean
  hasInstallScript?: boolean
}

export interface Lock {
  packages: Readonly<Record<string, Locked>>
}

export interface Finding {
  /** With its version. */
  package: string
  finding: string
}

/** Licences under which a part may be given on with a work under Apache-2.0, by the names of SPDX. */
export const accepted = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'PostgreSQL'],
  ...['Python-2.0', 'Unlicense', 'Zlib'],
]

/** Whether an expression of SPDX, such as `(MIT OR Apache-2.0)`, leaves a choice that is accepted. */
export function isAccepted(license: unknown): boolean {
  if (typeof license !== 'string') return false
  const choices = license.replace(/^\(|\)$/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((name) => accepted.includes(name)))
}

export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '')

/** The packages of a production install, by their places in it. */
export const running = ({ packages }: Lock): [string, Locked][] =>
  Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev)

/**
 * What is wrong with the lock: a package that runs and has a licence that is not accepted, or a script of its own at
 * installation, and any package that may change under its version. Only for tools that are installed on other machines
 * the lock may lack a digest, as npm leaves it out of some.
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
