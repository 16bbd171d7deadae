import type { Mcp } from './document.ts'
import { eventErrorTable, eventTable } from './event-tables.ts'
import { firstSentence } from './markdown.ts'

/** A page for people who build on the service, in Markdown. */
export interface Guide {
  /** In its address. */
  name: string
  title: string
  text: string
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
