import { blocksOf } from '../support/blocks.ts'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isExactNumber } from '../../src/domain/json-numbers.ts'
import { parseJsonText, parseStoredJson } from '../../src/domain/json-text.ts'
import { jsonDepthMax } from '../../src/domain/json-values.ts'
import { Fault } from '../../src/fault.ts'
import { canBeKept, isWritten, largestTexts, lists, textOf, written } from '../support/json-texts.ts'

const parse = (text: string): unknown => parseJsonText(Buffer.from(text), 'body')

/** Returns the error for a rejected text. */
function refusalOf(text: string): string {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof Fault && error.code === 'VALIDATION_ERROR') return error.detail
    throw error
  }
  return 'nothing'
}

const inexact = 'must be a number that a 64-bit float can hold without change: send other numbers as strings'
const notText = 'must be well-formed Unicode without U+0000'

const exactNumbers = `
  0 -0 0.0 -0.0e-5 0e99999999999999999999 1 -1 1.0 1.10 1E2 1e+02 1e-7 0.1 0.30000000000000004 123456789012345
  9007199254740991 9007199254740992 9007199254740994 -9007199254740992 12345678901234567000 18446744073709552000
  1e25 10000000000000000000000000 1e21 1e22 1e23 5e-324 2.2250738585072014e-308 1.7976931348623157e308
  1797693134862315.7000000000e293 0.00000000000000000000001 123456789.12345678
`
const inexactNumbers = `
  9007199254740993 -9007199254740993 12345678901234567890 18446744073709551615 18446744073709551616 123456789.123456789
  0.1000000000000000055 0.10000000000000001 1e400 -1e400 1e309 1e-400 -1e-324 3e-324 4.9e-324 1e-99999999999999999999
  1e99999999999999999999 1.7976931348623158e308 0.30000000000000000004
`
const literalsOf = (text: string): string[] => text.trim().split(/\s+/)

describe('S2: a JSON text', () => {
  it('is taken where it comes back as it was sent', () => {
    const text =
      '{"a": [1, -0.5, true, null, "🙂", "\\u0001\\n\\"\\\\"], "": {}, "__proto__": {"a": 1}, "b": {"a": ":"}}'
    assert.equal(JSON.stringify(parse(text)), JSON.stringify(JSON.parse(text)))
    for (const scalar of ['1', '"a:b"', 'null', ' true\n', '""', '"\\\\"']) assert.equal(refusalOf(scalar), 'nothing')
  })

  for (const literal of literalsOf(exactNumbers))
    it(`may have the number ${literal}`, () => {
      assert.ok(isExactNumber(literal))
      assert.equal(refusalOf(`{"n":[${literal}]}`), 'nothing')
    })

  for (const literal of literalsOf(inexactNumbers))
    it(`may not have the number ${literal}`, () => {
      assert.ok(!isExactNumber(literal))
      assert.equal(refusalOf(literal), `body: ${inexact}`)
      assert.equal(refusalOf(`{"n":[0, ${literal} ]}`), `/n/1: ${inexact}`)
    })

  it('may not have a name twice in one object, however it is written', () => {
    for (const name of ['a', '', '__proto__', 'é', '🎈', '"', '1', ':', '{'])
      for (const again of [JSON.stringify(name), escaped(name)]) {
        const pointer = `/x/0/${JSON.stringify(name).slice(1, -1)}`
        assert.equal(
          refusalOf(`{"x":[{${JSON.stringify(name)}:1,${again}:{"a":[]}}]}`),
          `${pointer}: must not appear twice`,
        )
      }
    assert.equal(refusalOf('[{"a":1},{"a":{"a":1}},"a","a"]'), 'nothing')
  })

  it('keeps a name apart from those that V8 takes for it when they are written with escapes', () => {
    for (const [seen, name] of [
      ['{"h":[],"\\\\":0}', '\\"'],
      ['{"h":[],"\\\\":0}', '\\u0061'],
      ['{"h":[],"\\\\n":0}', '\\na'],
    ]) {
      parse(seen!)
      const [, read] = Object.keys(Object(parse(`{"h":1,"${name}":2}`)))
      assert.equal(read, JSON.parse(`"${name}"`))
      const [, stored] = Object.keys(Object(parseStoredJson(`{"h":1,"${name}":2}`)))
      assert.equal(stored, read)
    }
  })

  it(`is nested at most ${jsonDepthMax} levels, also in what is there twice`, () => {
    assert.equal(refusalOf(lists(jsonDepthMax)), 'nothing')
    const place = '/0'.repeat(jsonDepthMax)
    for (const levels of [jsonDepthMax + 1, 100_000])
      assert.equal(refusalOf(lists(levels)), `${place}: must not be nested deeper than 32 levels`)
    const twice = refusalOf(`{"a":${lists(100_000)},"a":1}`)
    assert.match(twice, /nested deeper.*; \/a: must not appear twice$/)
  })

  it('has no lone surrogate and no U+0000, in values and in names', () => {
    for (const text of ['\\ud800', 'a\\udc00', '\\u0000', 'x\\u0000y', '\\udf88\\ud83c']) {
      assert.equal(refusalOf(`"${text}"`), `body: ${notText}`)
      assert.equal(refusalOf(`{"deep": ["${text}"]}`), `/deep/0: ${notText}`)
      assert.match(refusalOf(`{"${text}": 1}`), /^\/.+: must have a name of well-formed Unicode without U\+0000$/)
    }
  })

  it('reports every problem with its place, up to a maximum', () => {
    assert.equal(
      refusalOf('{"a/b~":1e400,"c":[1,"\\u0000",{"d":0,"d":0}]}'),
      `/a~1b~0: ${inexact}; /c/1: ${notText}; /c/2/d: must not appear twice`,
    )
    assert.match(refusalOf(`[${'1e400,'.repeat(13)}1]`), /^\/0: .*; \/9: [^;]*; and 3 more$/)
    const most = refusalOf(
      `[${`{"${'"x'.repeat(50_000).replaceAll('"', '\\"')}":1e400},`.repeat(1)}${'1e400,'.repeat(30_000)}1]`,
    )
    assert.match(most, /; and at least 90 more$/)
    assert.ok(most.length < 2_000, most)
  })

  it('is refused, or is read with every member and every number exactly as it was written', () => {
    let [refused, taken] = [0, 0]
    fc.assert(
      fc.property(written, (value) => {
        const text = textOf(value)
        const kept = canBeKept(value)
        const refusal = refusalOf(text)
        assert.equal(refusal === 'nothing', kept, `${text}: ${refusal}`)
        if (kept) assert.ok(isWritten(parse(text), value), text)
        kept ? taken++ : refused++
      }),
      { numRuns: 5_000 },
    )
    assert.ok(refused > 500 && taken > 500, `${refused} refused, ${taken} taken`)
  })

  for (const [kind, make] of Object.entries(largestTexts))
    it(`costs at most twice as much for each character when it is longer: ${kind}`, async () => {
      const [one, four] = [await blocksOfParsing(make(65_536)), await blocksOfParsing(make(262_144))]
      assert.ok(four < 8 * one + 1_000, `${one} blocks, and ${four} for four times as much`)
    })
})

const escaped = (text: string): string => `"${text.split('').map(escapeOf).join('')}"`
const escapeOf = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const blocksOfParsing = (text: string): Promise<number> => {
  const bytes = Buffer.from(text)
  return blocksOf(() => {
    try {
      parseJsonText(bytes, 'body')
    } catch {}
  })
}
