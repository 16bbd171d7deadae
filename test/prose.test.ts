import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { lint } from '../scripts/prose/linter.ts'
import { documentTexts, programTexts } from '../scripts/prose/source-texts.ts'
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

describe('the texts of pages, errors, the contract, the guides and all README files', () => {
  it('use the terms that textlint and the glossary ask for', async () => {
    assert.deepEqual(await lint([...programTexts(), ...documentTexts()]), [])
  })

  it('are checked: a wrong term is found at its place', async () => {
    const texts = [
      { place: 'a', text: 'The e-mail\narrives.' },
      { place: 'b', text: 'The send is refused.' },
    ]
    assert.deepEqual(
      (await lint(texts)).map(({ place }) => place),
      ['a', 'b'],
    )
  })
})
