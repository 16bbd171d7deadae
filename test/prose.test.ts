import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const wordsMax = 25
const paragraphLinesMax = 5

const texts = ['README.md', ...globSync('spec/guides/*.md')].map((path) => ({
  path,
  paragraphs: paragraphsOf(readFileSync(path, 'utf8')),
}))

/** Returns the paragraphs, lists and tables of a Markdown text, without blocks of code and comments. */
function paragraphsOf(markdown: string): string[] {
  return markdown
    .replace(/^```[\s\S]*?^```$/gm, '\n')
    .replace(/<!--.*?-->/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\n+/, ''))
    .filter((paragraph) => paragraph.trim() !== '')
}

/** Splits a paragraph into its headings, list items, table cells and running text. */
function partsOf(paragraph: string): string[] {
  const parts = ['']
  for (const line of paragraph.split('\n')) {
    if (line.startsWith('|')) parts.push(...line.split(/(?<!\\)\|/), '')
    else if (/^\s*([*-]|\d+\.) |^#/.test(line)) parts.push(line.replace(/^\s*([*-]|\d+\.|#+) /, ''))
    else parts.push(`${parts.pop()} ${line.trim()}`)
  }
  return parts
}

/** Returns the sentences of a paragraph. A piece of code counts as one word, and a link as its text. */
const sentencesOf = (paragraph: string): string[] =>
  partsOf(paragraph).flatMap((part) =>
    part
      .replace(/`[^`]*`/g, 'code')
      .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .split(/(?<=[.!?])[)”"*]*\s+/),
  )

const wordsOf = (sentence: string): number => sentence.split(/\s+/).filter((word) => /\w/.test(word)).length

const isRunningText = (paragraph: string): boolean => !/^\s*(\||[*-] |\d+\. |#)/.test(paragraph)

describe('the guides and the README', () => {
  it(`have no sentence of more than ${wordsMax} words`, () => {
    const long = texts.flatMap(({ path, paragraphs }) =>
      paragraphs
        .flatMap(sentencesOf)
        .filter((sentence) => wordsOf(sentence) > wordsMax)
        .map((sentence) => `${path}: ${sentence}`),
    )
    assert.deepEqual(long, [])
  })

  it(`have no paragraph of more than ${paragraphLinesMax} lines`, () => {
    const long = texts.flatMap(({ path, paragraphs }) =>
      paragraphs
        .filter((paragraph) => isRunningText(paragraph) && paragraph.split('\n').length > paragraphLinesMax)
        .map((paragraph) => `${path}: ${paragraph}`),
    )
    assert.deepEqual(long, [])
  })

  it('count words and sentences as a reader does', () => {
    assert.deepEqual(sentencesOf('One `a. b c` two.\nThree [four five](/six).'), ['One code two.', 'Three four five.'])
    assert.deepEqual(sentencesOf('| a b | c. d |').filter(Boolean).map(wordsOf).filter(Boolean), [2, 1, 1])
    assert.deepEqual(paragraphsOf('a\n\n```sh\nb\n\nc\n```\n\nd'), ['a', 'd'])
  })
})
