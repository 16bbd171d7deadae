import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createContext, Script } from 'node:vm'
import ts from 'typescript'
import { load } from '../../scripts/generate/load.ts'

/** Returns the regular expressions of the source code. */
function patternsOfSource(): Set<string> {
  const found = new Set<string>()
  // The service does not run the client packages.
  for (const path of globSync('src/**/*.{ts,js}', { exclude: ['src/clients/**'] })) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.add(node.text)
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest))
  }
  return found
}

/** Returns the patterns of schemas as the validators compile them. */
function patternsOfContract(): Set<string> {
  const found = new Set<string>()
  const { openapi, asyncapi, mcp } = load()
  JSON.stringify([openapi, asyncapi, mcp], (key, value: unknown) => {
    if (key === 'pattern' && typeof value === 'string') found.add(`/${new RegExp(value).source}/u`)
    return value
  })
  return found
}

const length = 100_000
const pieces = [
  ...'aA09-_.:/%"\'=&,;@<>()[]{}*`#!~|\\ \n\t\u0000é🎈',
  'a.',
  'a-',
  '%4',
  '%41',
  '<a',
  '](',
  '**',
  'a=',
  ', ',
]
const texts = pieces.flatMap((piece) => {
  const long = piece.repeat(length / piece.length)
  return [long, `${long}\u0001`, `@${long}`, `https://${long}\u0001`, `"${long}`]
})

/**
 * Time limit. Patterns of quadratic time take far longer for these texts; those of linear time take hundredths of a
 * second.
 */
const milliseconds = 20_000

test('S20: no pattern of the contract or the source takes long for any text', () => {
  const patterns = [...patternsOfContract(), ...patternsOfSource()]
  assert.ok(patterns.length > 100, `${patterns.length} patterns`)
  const context = createContext({ texts })
  const slow = patterns.filter((pattern) => {
    try {
      new Script(`for (const text of texts) ${pattern}.test(text)`).runInContext(context, { timeout: milliseconds })
      return false
    } catch (error) {
      assert.match(String(error), /timed out/)
      return true
    }
  })
  assert.deepEqual(slow, [])
})

test('a pattern that takes long is found', () => {
  const context = createContext({ texts })
  const run = () => new Script('for (const text of texts) /^(a+)+$/.test(text)').runInContext(context, { timeout: 200 })
  assert.throws(run, /timed out/)
})
