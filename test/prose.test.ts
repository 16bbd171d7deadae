import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { countWords, isRunningText, paragraphsOf, sentencesOf, wordsMax } from '../scripts/prose/sentences.ts'

const paragraphLinesMax = 5

const texts = ['README.md', ...globSync('spec/guides/*.md')].map((path) => ({
  path,
  paragraphs: paragraphsOf(readFileSync(path, 'utf8')),
}))

describe('the guides and the README', () => {
  it(`have no sentence of more than ${wordsMax} words`, () => {
    const long = texts.flatMap(({ path, paragraphs }) =>
      paragraphs
        .flatMap(sentencesOf)
        .filter((sentence) => countWords(sentence) > wordsMax)
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
    assert.deepEqual(sentencesOf('| a b | c. d |').filter(Boolean).map(countWords).filter(Boolean), [2, 1, 1])
    assert.deepEqual(paragraphsOf('a\n\n```sh\nb\n\nc\n```\n\nd'), ['a', 'd'])
  })
})
