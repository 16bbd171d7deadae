import type { Mcp } from './document.ts'
import { eventErrorTable, eventTable } from './event-tables.ts'
import { firstSentence } from './markdown.ts'
import { testedClientTable, type TestedClients } from './tested-clients.ts'

/** A Markdown page for people who build on the service. */
export interface Guide {
  /** Name in its address. */
  name: string
  title: string
  text: string
}

/** Returns the tables that guides request by a comment. */
export const guideTables = (mcp: Mcp, tested: TestedClients): Record<string, string> => ({
  '<!-- the table of tested clients -->': testedClientTable(tested),
  '<!-- the table of events -->': eventTable(mcp),
  '<!-- the table of event errors -->': eventErrorTable(mcp),
})

/** Returns the first sentence, for a list of guides. */
export const summaryOf = ({ text }: Guide): string => firstSentence(text.split('\n\n')[1] ?? '')

/** Returns the files of a guide by name, and its other named blocks of code. */
export const filesOf = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^```\w+ (?:file=)?(\S+)\n([\s\S]*?)^```$/gm)].map(([, name = '', content = '']) => [
      name,
      content,
    ]),
  )
