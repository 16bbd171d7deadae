import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { marked } from 'marked'
import type { Mcp } from './document.ts'
import { eventErrorTable, eventTable } from './event-tables.ts'
import { firstSentence } from './markdown.ts'
import { pageOf } from './page.ts'
import { literal, typescript } from './text.ts'

/** A page for people who build on the service, in Markdown. */
export interface Guide {
  /** In its address. */
  name: string
  title: string
  text: string
}

/** The guides of a folder like spec/, in the order of their names. */
export function loadGuides(folder: string): Guide[] {
  const files = readdirSync(join(folder, 'guides')).filter((file) => file.endsWith('.md'))
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, 'guides', file), 'utf8')
    return { name: basename(file, '.md'), title: /^# (.*)$/m.exec(text)?.[1] ?? '', text }
  })
}

/** The tables that guides ask for by a comment. */
export const guideTables = (mcp: Mcp): Record<string, string> => ({
  '<!-- the table of events -->': eventTable(mcp),
  '<!-- the table of event errors -->': eventErrorTable(mcp),
})

/** The first sentence, for a list of guides. */
export const summaryOf = ({ text }: Guide): string => firstSentence(text.split('\n\n')[1] ?? '')

/** The files that a guide shows, by their names, and what else it runs, by what it is called there. */
export const filesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^```\w+ (?:file=)?(\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  )

export const guidePage = ({ name, title, text }: Guide): string =>
  pageOf({ title, source: `spec/guides/${name}.md`, reference: marked.parse(text, { async: false }) })

/** The names of the guides, for who serves them. */
export const emitGuides = (guides: readonly Guide[]): string =>
  typescript(
    'spec/guides/',
    `/** Each is a page below /docs/. */\nexport const guides = ${literal(guides.map(({ name }) => name))} as const`,
  )
