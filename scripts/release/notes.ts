import { UsageError } from '../../src/cli/options.ts'

/** Readers of release notes, with the heading of their part in CHANGELOG.md. */
const readers = { clients: 'For developers of clients', operators: 'For operators' } as const

/** Returns the versions of a changelog, newest first. Throws if one has no date. */
export const versionsIn = (changelog: string): string[] =>
  [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => {
    const [, version] = /^(\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/.exec(heading) ?? []
    if (version === undefined)
      throw new UsageError(`CHANGELOG.md: "${heading}" must be a version and its date, such as 1.2.3 (2027-01-31)`)
    return version
  })

/** Returns the release notes of a version, by name of the file. The line about the image is for operators. */
export function releaseNotes(changelog: string, version: string, imageLine: string): Map<string, Buffer> {
  if (versionsIn(changelog)[0] !== version)
    throw new UsageError(`the newest version in CHANGELOG.md is not ${version}: add a section for it`)
  const [, section = ''] = changelog.split(/^## .*$/m)
  const parts = section.split(/^### (?=.*$)/m)
  return new Map(
    Object.entries(readers).map(([name, heading]) => {
      const part = parts.find((text) => text.startsWith(`${heading}\n`))
      if (part === undefined) throw new UsageError(`CHANGELOG.md: version ${version} has no part "${heading}": add it`)
      const text = `# Agent Messaging Service ${version}: ${heading.toLowerCase()}\n${part.slice(heading.length + 1).trimEnd()}\n${name === 'operators' ? `${imageLine}\n` : ''}`
      return [`release-notes-${name}.md`, Buffer.from(text)]
    }),
  )
}
