import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ErrorTable, LimitTable } from '../document.ts'
import { limitTable } from '../emit-limits.ts'
import { framesContent } from '../frames-page.ts'
import type { Guide } from '../guides.ts'
import type { Documents } from '../contract.ts'
import { mcpContent } from '../mcp-page.ts'
import { published } from '../published.ts'
import { flowPicture } from './flows.ts'
import { escaped, markdownFor } from './html.ts'
import type { Page } from './layout.ts'
import { quickStarts } from './quick-start.ts'
import { operationList, operationSections, schemaSection } from './rest.ts'

/** Returns the texts of a folder of spec/ without its README, sorted by name. */
export function loadTexts(folder: string): Guide[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  return files.toSorted().map((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    return { name: basename(file, '.md'), title: /^# (.*)$/m.exec(text)?.[1] ?? '', text }
  })
}

/** Renders all pages of the documents, with names of limits for a service to fill in. */
export async function sitePages(documents: Documents, limits: LimitTable, errors: ErrorTable): Promise<Page[]> {
  const { asyncapi, mcp, guides, pages } = documents
  const isEntry = (name: string): boolean => name === 'events' || name === 'security'
  const written = insertionsFor(documents, limits)
  return [
    ...pages.map(({ name, title, text }): Page => {
      const content = withInsertions(text, written)
      const anchored = name === 'errors' ? withCodes(content, errors) : content
      return { name, title, source: `spec/pages/${name}.md`, content: anchored }
    }),
    { name: 'frames', title: 'WebSocket', source: 'spec/asyncapi.yaml', content: await framesContent(asyncapi) },
    { name: 'mcp', title: 'MCP', source: 'spec/mcp.yaml', content: mcpContent(mcp) },
    ...guides.map((guide): Page => {
      const { name, title, text } = guide
      const page = { name, title, source: `spec/guides/${name}.md`, content: withInsertions(text, written) }
      return isEntry(name) ? page : { ...page, below: 'guides' }
    }),
  ]
}

/** Parts of texts, by the name in their comment. */
type Parts = Readonly<Record<string, () => string>>

interface Insertions {
  /** Markdown that becomes a part of the text. */
  markdown: Parts
  /** HTML that is inserted unchanged. */
  html: Parts
}

/** Returns the Markdown that pages request by a comment. */
export function markdownPartsOf({ openapi }: Documents, limits: LimitTable): Parts {
  const sections = openapi.tags.map(({ name, description }) => [`the section ${name}`, () => description] as const)
  return { ...Object.fromEntries(sections), ...quickStarts, 'the table of limits.yaml': () => limitTable(limits) }
}

function insertionsFor(documents: Documents, limits: LimitTable): Insertions {
  const { openapi, flows } = documents
  const shown = published(openapi)
  return {
    markdown: markdownPartsOf(documents, limits),
    html: {
      'the list of operations': () => operationList(shown),
      'the operations': () => operationSections(shown),
      'the schemas': () => schemaSection(shown),
      ...Object.fromEntries(Object.entries(flows).map(([id, flow]) => [`the flow ${id}`, () => flowPicture(id, flow)])),
    },
  }
}

const comment = /<!-- (the .*?) -->/g

/** Inserts the parts that a text requests. Other comments stay. */
export const withParts = (text: string, parts: Parts): string =>
  text.replace(comment, (found, name: string) => parts[name]?.() ?? found)

function withInsertions(text: string, { markdown, html }: Insertions): string {
  return markdownFor()(withParts(text, markdown)).replace(comment, (_, name: string) => {
    const insertion = html[name]
    if (!insertion) throw new Error(`<!-- ${name} --> asks for something that is not known`)
    return `\n${insertion()}`
  })
}

/** Adds an anchor to each error code. */
function withCodes(content: string, { service, oauth }: ErrorTable): string {
  const codes = new Set(Object.keys({ ...service, ...oauth }))
  return content.replace(/<tr>(<td><code>(\w+)<\/code>)/g, (row, cell: string, code: string) =>
    codes.delete(code) ? `<tr id="${escaped(code)}">${cell}` : row,
  )
}
