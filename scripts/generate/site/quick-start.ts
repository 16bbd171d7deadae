import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withMetadata } from '../metadata.ts'

const clients = join(import.meta.dirname, '../../../src/clients')

/** READMEs of the client packages, and the headings whose code the guide shows. The tests run that code. */
const readmes: Readonly<Record<string, [path: string, ...headings: string[]]>> = {
  TypeScript: ['typescript/README.md', 'Install', 'Send', 'Follow'],
  Python: ['python/README.md', 'Install', 'Send', 'Follow'],
  Go: ['go/README.md', 'Install', 'Send', 'Follow'],
}

/** First code of each client package: install, send, follow. */
export const quickStarts: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(readmes).map(([language, [path, ...headings]]) => [
    `the quick start in ${language}`,
    () => {
      const text = withMetadata(readFileSync(join(clients, path), 'utf8'))
      return headings.map((heading) => firstBlock(text, heading, path)).join('\n\n')
    },
  ]),
)

function firstBlock(text: string, heading: string, path: string): string {
  const [, section = ''] = text.split(new RegExp(`^## ${heading}$`, 'm'))
  const [block] = /^```[\s\S]*?^```$/m.exec(section.split(/^## /m)[0] ?? '') ?? []
  if (!block) throw new Error(`${path} has no lines under “${heading}”`)
  return block
}
