import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { describe, it } from 'node:test'
import { glossary } from '../scripts/prose/linter.ts'
import { countWords, sentencesOf, wordsMax } from '../scripts/prose/sentences.ts'
import { docComments, exportedNames, programTexts, type Text } from '../scripts/prose/source-texts.ts'

/** Words with which a doc comment may not begin: its subject is missing. */
const fragment = /^(what|who|whose|whether|that|of|so|and|where|as|by)\b/i

/** Words that names do not contain, and the terms to use instead. Texts may contain some of them. */
const banned: Readonly<Record<string, string>> = {
  ...glossary,
  desk: 'dispatcher',
  greeting: 'heartbeat',
  kept: 'stored',
  keeping: 'storing',
  told: 'notified',
}

/** Names that modules of one kind export alike, so that one list can hold them all. */
const alike = new Set(['path', 'statements', 'readableFrom'])

const comments = docComments('{src,scripts,test}/**/*.ts')
const names = exportedNames()

const shown = ({ place, text }: Text): string => `${place}: ${text}`
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase())

describe('the language of the sources', () => {
  it('doc comments begin with a verb or a noun', () => {
    assert.ok(comments.length > 2000)
    assert.deepEqual(comments.filter(({ text }) => fragment.test(text)).map(shown), [])
  })

  it(`texts of pages, errors and commands have no sentence of more than ${wordsMax} words`, () => {
    const texts = programTexts()
    assert.ok(texts.length > 500)
    const long = texts.filter(({ text }) => sentencesOf(text).some((sentence) => countWords(sentence) > wordsMax))
    assert.deepEqual(long.map(shown), [])
  })

  it('an exported name has one meaning', () => {
    assert.ok(names.length > 1000)
    const places = Map.groupBy(names, ({ text }) => text)
    const twice = [...places].filter(([name, list]) => !alike.has(name) && filesOf(list).size > 1)
    assert.deepEqual(
      twice.map(([name, list]) => `${name}: ${[...filesOf(list)].join(', ')}`),
      [],
    )
  })

  it('exported names and files use the terms of the field', () => {
    const files = [...filesOf(names)].map((path) => ({ place: path, text: basename(path, '.ts').replaceAll('-', '_') }))
    for (const one of [...names, ...files])
      for (const word of wordsOf(one.text))
        assert.ok(!Object.hasOwn(banned, word), `${shown(one)}: use ${banned[word]} for ${word}`)
  })
})

const filesOf = (list: readonly Text[]): Set<string> => new Set(list.map(({ place }) => place.split(':')[0]!))
