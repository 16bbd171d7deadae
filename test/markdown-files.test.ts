import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { marked, type Tokens } from 'marked'
import { parse } from 'yaml'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(path) && path !== '')

/** Sources of pages. Their absolute links are addresses of a service, which `test/guides/pages.test.ts` follows. */
const isSource = (path: string): boolean => path.startsWith('spec/')

/** Returns the links of a text, and the anchors of its headings as forges create them. */
function readMarkdown(text: string): { links: string[]; anchors: string[] } {
  const [links, anchors]: [string[], string[]] = [[], []]
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === 'link' || token.type === 'image') links.push(token.href)
    if (token.type === 'heading') anchors.push(anchorOf(token as Tokens.Heading))
  })
  return { links, anchors }
}

const anchorOf = ({ text }: Tokens.Heading): string =>
  text
    .toLowerCase()
    .replace(/\]\([^)]*\)/g, '')
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-')

function anchorsIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.md')) return readMarkdown(text).anchors
  return [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
}

function isAlive(from: string, link: string): boolean {
  const [path = '', anchor] = decodeURI(link).split('#')
  if (path.startsWith('/')) return isSource(from)
  const target = path === '' ? from : join(dirname(from), path)
  return existsSync(target) && (anchor === undefined || anchorsIn(target).includes(anchor))
}

describe('the Markdown files of the repository', () => {
  it('have only links that lead to files of the repository and to their sections', () => {
    const dead = files.flatMap((path) => {
      const links = readMarkdown(readFileSync(path, 'utf8')).links.filter((link) => !/^[a-z]+:/.test(link))
      return links.filter((link) => !isAlive(path, link)).map((link) => `${path} leads to ${link}`)
    })
    assert.deepEqual(dead, [])
  })

  it('have no placeholder for a limit, a table or a section, except in the sources of pages', () => {
    const limits = Object.keys(parse(readFileSync('spec/limits.yaml', 'utf8')))
    const found = files
      .filter((path) => !isSource(path))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/\{([A-Z_]+)\}|<!-- the .*? -->/g)]
          .filter(([, name]) => name === undefined || limits.includes(name))
          .map(([text]) => `${path} has ${text}`),
      )
    assert.deepEqual(found, [])
  })

  it('send readers of the repository to rendered pages, not to their sources', () => {
    const toSources = files
      .filter((path) => !isSource(path))
      .filter((path) => /\]\([^)]*spec\/(guides|pages)\//.test(readFileSync(path, 'utf8')))
    assert.deepEqual(toSources, [])
  })
})
