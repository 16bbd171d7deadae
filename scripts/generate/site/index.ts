import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textWithLimits } from '../../../src/domain/limits.ts'
import { llmsText } from '../llms-text.ts'
import type { Documents } from '../contract.ts'
import { literal, typescript } from '../text.ts'
import { pageText, type Page } from './layout.ts'
import { searchIndex } from './search.ts'

const assets = ['style.css', 'site.js']

/** What a service publishes below /docs, once it has filled in limits and addresses, by its name. */
export const siteTemplates = (pages: readonly Page[], documents: Documents): [string, string][] => [
  ...pages.map((page): [string, string] => [`${page.name}.html`, pageText(page, documents.openapi.info.title)]),
  ['search-index.js', searchIndex(pages, documents.searchWords)],
  ['llms.txt', llmsText(documents)],
]

/** The same as files, with the limits that hold by default: in a browser without a server, or behind any. */
export const siteFiles = (
  templates: readonly [string, string][],
  limits: ReadonlyMap<string, number>,
): [string, string][] => [
  ...templates.map(([path, text]): [string, string] => [path, asFiles(textWithLimits(text, limits))]),
  ...assets.map((name): [string, string] => [name, readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')]),
]

/** Links between files of one folder. */
const asFiles = (text: string): string =>
  text
    .replace(/"\/docs(?:\/([\w.-]+))?(#[^"]*)?"/g, (_, name = 'index', part = '') =>
      assets.includes(name) ? `"${name}"` : `"${name}.html${part}"`,
    )
    .replace(/"\/(openapi\.yaml|asyncapi\.yaml|llms\.txt)"/g, '"$1"')

/** The names of the pages, for who serves them. */
export const emitPages = (pages: readonly Page[]): string =>
  typescript(
    'spec/pages/ and spec/guides/',
    `/** What stands below /docs, each by its name; \`index\` is /docs itself. */\nexport const pages = ${literal(pages.map(({ name }) => name))} as const`,
  )
