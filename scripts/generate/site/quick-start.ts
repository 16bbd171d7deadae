import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const scripts = join(import.meta.dirname, '../..')

/** Where the lines of each language stand, which the tests run there. */
const readmes: Readonly<Record<string, [path: string, ...headings: string[]]>> = {
  TypeScript: ['sdk/README.md', 'Install', 'Send', 'Follow'],
  Python: ['python/README.md', 'Install', 'Send', 'Follow'],
  Go: ['go/README.md', 'Get it', 'Send', 'Follow'],
}

/** The first lines of each client package: how it is installed, how it sends, how it follows. */
export const quickStarts: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries(readmes).map(([language, [path, ...headings]]) => [
    `the quick start in ${language}`,
    () => {
      const text = readFileSync(join(scripts, path), 'utf8')
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
