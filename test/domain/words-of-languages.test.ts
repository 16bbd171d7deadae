import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTermAt, parseSearchQuery, wordsOf } from '../../src/domain/words.ts'

const isFound = (query: string, text: string): boolean => {
  const words = wordsOf(text)
  return parseSearchQuery(query).every((term) => words.some((_, at) => isTermAt(term, words, at)))
}

/** Texts, and what people type to find them. */
const found: [language: string, text: string, query: string][] = [
  ['Portuguese', 'A reunião é amanhã', 'reuniao amanha'],
  ['German', 'Die Straße nach Köln', 'strasse koln'],
  ['German in capitals', 'DIE STRASSE', 'straße'],
  ['Turkish', 'İSTANBUL ve IĞDIR', 'istanbul'],
  ['Turkish, dotless', 'ısparta', 'ISPARTA'],
  ['French', 'Le cœur et l’été', 'coeur ete'],
  ['Danish', 'Rød grød med fløde', 'rod grod'],
  ['Polish', 'Łódź', 'lodz'],
  ['Vietnamese', 'Cuộc họp ngày mai', 'cuoc hop'],
  ['Greek', 'Ο ΔΡΟΜΟΣ και η οδός', 'οδος δρόμος'],
  ['Russian', 'Ёлка', 'елка'],
  ['Russian, with й', 'Мой', 'мой'],
  ['Arabic, with vowels', 'مُحَمَّد', 'محمد'],
  ['Arabic, lengthened', 'محـــمد', 'محمد'],
  ['Hebrew, with points', 'שָׁלוֹם', 'שלום'],
  ['Hindi', 'नमस्ते दुनिया', 'दुनिया'],
  ['Thai', 'ขอเชิญประชุมพรุ่งนี้ค่ะ', 'ประชุม'],
  ['Lao', 'ພວກເຮົາປະຊຸມມື້ອື່ນ', 'ປະຊຸມ'],
  ['Khmer', 'យើងមានប្រជុំថ្ងៃស្អែក', 'ប្រជុំ'],
  ['Burmese', 'မနက်ဖြန်အစည်းအဝေးရှိသည်', 'အစည်းအဝေး'],
  ['Chinese', '明天开会', '开会'],
  ['Japanese', '明日の会議です', '会議'],
  ['Japanese, half width', 'ﾃｽﾄ', 'テスト'],
  ['Korean', '내일 회의', '회의'],
  ['a soft hyphen', 'Donau\u00addampf\u00adschiff', 'donaudampfschiff'],
  ['zero-width characters', 'invo\u200bice\u2060 paid', 'invoice'],
  ['a ligature', 'ﬁnance', 'finance'],
]

for (const [language, text, query] of found)
  test(`${language}: the search finds ${query}`, () => {
    assert.ok(isFound(query, text), JSON.stringify(wordsOf(text)))
  })

test('letters that differ are not the same', () => {
  for (const [text, query] of [
    ['мои', 'мой'],
    ['かき', 'がき'],
    ['कि', 'का'],
    ['ประชุม', 'ประชา'],
  ] as const)
    assert.equal(isFound(query, text), false, `${query} in ${text}`)
})
