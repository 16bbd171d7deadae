import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textWithLimits } from '../../../src/domain/limits.ts'
import { llmsText } from '../llms-text.ts'
import type { Documents } from '../contract.ts'
import { root } from '../root.ts'
import { literal, typescript } from '../text.ts'
import { pageText, type Page } from './layout.ts'
import { searchIndex } from './search.ts'

const assets = ['style.css', 'site.js']

/** Returns the pages below /docs, by name. A service fills in limits and addresses. */
export const siteTemplates = (pages: readonly Page[], documents: Documents): [string, string][] => [
  ...pages.map((page): [string, string] => [`${page.name}.html`, pageText(page, documents.openapi.info.title)]),
  ['search-index.js', searchIndex(pages, documents.searchWords)],
  ['llms.txt', llmsText(documents)],
]

/** Returns the same pages as files with default limits, for a browser without a server or behind any server. */
export const siteFiles = (
  templates: readonly [string, string][],
  limits: ReadonlyMap<string, number>,
): [string, string][] => [
  ...templates.map(([path, text]): [string, string] => [path, asFiles(textWithLimits(text, limits))]),
  ...assets.map((name): [string, string] => [
    name,
    name === 'style.css' ? tokens() + readAsset(name) : readAsset(name),
  ]),
]

const readAsset = (name: string): string => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')

/** Returns the colours and sizes that the documents share with the pages for people. */
const tokens = (): string => readFileSync(join(root, 'src/edges/web/assets/tokens.css'), 'utf8')

/** Rewrites links for files in one folder. */
const asFiles = (text: string): string =>
  text
    .replace(/"\/docs(?:\/([\w.-]+))?(#[^"]*)?"/g, (_, name = 'index', part = '') =>
      assets.includes(name) ? `"${name}"` : `"${name}.html${part}"`,
    )
    .replaceAll('"/docs/pictures/', '"../../src/edges/ops/pictures/')
    .replace(/"\/(openapi\.yaml|asyncapi\.yaml|llms\.txt)"/g, '"$1"')

/** Returns the names of the pages for the web edge, and the sections that replace former pages. */
export const emitPages = (pages: readonly Page[], { movedPages }: Documents): string =>
  typescript(
    'spec/pages/ and spec/guides/',
    [
      '/** Names of the pages below /docs; `index` is /docs itself. */',
      `export const pages = ${literal(pages.map(({ name }) => name))} as const`,
      '',
      '/** Addresses of the sections that replace former pages, by the name of the page. */',
      `export const movedPages: Readonly<Record<string, string>> = ${literal(movedPages)}`,
    ].join('\n'),
  )
