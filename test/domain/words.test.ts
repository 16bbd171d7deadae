import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { snippetOf } from '../../src/domain/snippets.ts'
import { foldedWords, parseSearchQuery, wordsOf } from '../../src/domain/words.ts'

const words = (text: string): string[] => wordsOf(text).map(({ word }) => word)

test('words are letters, digits and marks, in any case and any script', () => {
  assert.deepEqual(words('Ärger, ÉTÉ: naïve_2 (x-ray)'), ['arger', 'ete', 'naive', '2', 'x', 'ray'])
  assert.deepEqual(words('e\u0301te\u0301 ﬁn Ⅳ ２０２６'), ['ete', 'fin', 'iv', '2026'])
  assert.deepEqual(words('हिन्दी العربية'), ['हिन्दी', 'العربية'])
  assert.deepEqual(words('abc漢字かなカナ99'), ['abc', '漢', '字', 'か', 'な', 'カ', 'ナ', '99'])
  assert.deepEqual(words('<>&|!:*()\'"\\ \u{1F600}'), [])
})

test('words know where they stand', () => {
  const text = '«x» Grüße, ﬁn'
  assert.deepEqual(
    wordsOf(text).map(({ start, end }) => text.slice(start, end)),
    ['x', 'Grüße', 'ﬁn'],
  )
})

test('however long the text, the words stay within what a vector holds', () => {
  assert.equal(wordsOf('a '.repeat(100_000)).length, 16_383)
  assert.equal(wordsOf('x'.repeat(100_000))[0]!.word.length, 64)
  const long = wordsOf(`${'字'.repeat(3)}${'\u{10400}'.repeat(70)} `.repeat(16_000))
  assert.ok(long.reduce((sum, { word }) => sum + word.length, 0) <= 250_000)
})

test('the words alone are those that know where they stand, in ASCII and any other script, within the same limits', () => {
  const unit = fc.constantFrom<'binary-ascii' | 'grapheme'>('binary-ascii', 'grapheme')
  const text = unit.chain((unit) => fc.string({ unit, maxLength: 400 }))
  fc.assert(
    fc.property(text, (given) => assert.deepEqual(foldedWords(given), words(given))),
    { numRuns: 500 },
  )
  for (const long of [
    'A '.repeat(100_000),
    'x'.repeat(100_000),
    `${'Ab'.repeat(40)} `.repeat(4_000),
    'a1-'.repeat(90_000),
  ])
    assert.deepEqual(foldedWords(long), words(long))
})

test('a query is words from their beginning and quoted phrases, and nothing else', () => {
  assert.deepEqual(parseSearchQuery('inv JUN'), [
    { words: ['inv'], prefix: true },
    { words: ['jun'], prefix: true },
  ])
  assert.deepEqual(parseSearchQuery('"for June" x'), [
    { words: ['for', 'june'], prefix: false },
    { words: ['x'], prefix: true },
  ])
  assert.deepEqual(parseSearchQuery('“for June”'), [{ words: ['for', 'june'], prefix: false }])
  assert.deepEqual(parseSearchQuery('jo@exa'), [{ words: ['jo', 'exa'], prefix: true }])
  assert.deepEqual(parseSearchQuery('open "end'), [
    { words: ['open'], prefix: true },
    { words: ['end'], prefix: true },
  ])
  assert.deepEqual(
    parseSearchQuery('a & !b | (c:*) <-> d').map(({ words: [word] }) => word),
    ['a', 'b', 'c', 'd'],
  )
  for (const nothing of ['', '   ', '""', '" "', '&&&|||!!!', '\u{1F600}', '*:*'])
    assert.deepEqual(parseSearchQuery(nothing), [])
})

test('a snippet is one line around the first match, with every match marked', () => {
  assert.equal(
    snippetOf('Invoice for June\nPlease send\tthe invoice for June.', parseSearchQuery('inv')),
    '«Invoice» for June Please send the «invoice» for June.',
  )
  assert.equal(snippetOf('one two three two', parseSearchQuery('"two three" two')), 'one «two three» «two»')
  assert.equal(snippetOf('no match at all', parseSearchQuery('zebra')), 'no match at all')
  assert.equal(snippetOf('', parseSearchQuery('zebra')), '')
})

test('a snippet leaves out what is far away, between words where it can', () => {
  const far = `${'lead '.repeat(100)}needle${' tail'.repeat(100)}`
  const snippet = snippetOf(far, parseSearchQuery('needle'))
  assert.match(snippet, /^… lead (lead )*«needle»( tail)+ …$/)
  assert.ok(snippet.length <= 512)
})

test('nothing in a snippet is mark-up, a false mark, a broken line or half a character', () => {
  assert.equal(
    snippetOf('<b>bold</b> «not» <script>x</script>', parseSearchQuery('bold')),
    'b«bold»/b not scriptx/script',
  )
  for (const text of [
    '\u{1F600}'.repeat(500),
    `needle${'\u{10400}'.repeat(500)}`,
    '<'.repeat(1000),
    'a b '.repeat(500),
    `${'x'.repeat(5000)} needle`,
  ]) {
    const snippet = snippetOf(text, parseSearchQuery('needle a b x'))
    assert.ok([...snippet].length <= 512 && snippet.isWellFormed(), snippet)
    assert.doesNotMatch(snippet, /[<>\n\r\t]/)
  }
})

test('only the beginning of an endless word is folded', () => {
  const marks = 'a' + '\u0301\u0323'.repeat(30_000)
  assert.deepEqual(words(`${marks} end`), [words(marks.slice(0, 256))[0], 'end'])
  assert.equal(words(`${'\u{10400}'.repeat(30_000)} end`)[1], 'end')
})

test('a snippet shows the first match, however long the text before or after it', () => {
  const text = `needle ${'hay '.repeat(60_000)}`
  const [short, long] = [text.slice(0, 1_000), text].map((one) => snippetOf(one, parseSearchQuery('needle')))
  assert.equal(long, short)
  assert.match(snippetOf(`${'hay '.repeat(10_000)}needle`, parseSearchQuery('needle')), /«needle»$/)
})
