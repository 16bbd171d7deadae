import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { html } from '../../scripts/contract/results/html.ts'
import { junit } from '../../scripts/contract/results/junit.ts'
import type { Results } from '../../scripts/contract/results/result.ts'
import { remarks, table } from '../../scripts/contract/results/table.ts'

const hostile = '<script>alert("&")</script> ]]> \u0000\u001b \ud800'
const found: Results = {
  title: 'A run',
  notes: [`a note -- ${hostile}`],
  results: [
    { suite: 'getMessage', name: '200 all', outcome: 'ok', reasons: [] },
    { suite: 'getMessage', name: hostile, outcome: 'failed', reasons: [hostile, 'and more'] },
    { suite: 'getJwks', name: '429 never', outcome: 'not run', reasons: ['rate limits are off'] },
  ],
}

describe('the results of a run', () => {
  it('are XML with a case for each, whatever an answer had in it', () => {
    const xml = junit(found)
    assert.match(xml, /<testsuites name="A run" tests="3" failures="1" skipped="1" errors="0">/)
    assert.equal(xml.match(/<testcase /g)?.length, 3)
    assert.doesNotMatch(xml.replaceAll('\n', ''), /\p{Cc}|\p{Cs}/u)
    assert.equal(unclosed(xml.replace(/<!--.*?-->/g, '').replace(/<\?.*?\?>/, '')), '')
  })

  it('are a page that runs nothing and opens what failed', () => {
    const page = html(found)
    assert.doesNotMatch(page, /<script/)
    assert.match(page, /<details open><summary><b>getMessage/)
    assert.match(page, /<details><summary><b>getJwks/)
  })

  it('are a table with aligned columns', () => {
    assert.equal(table(['a', 'bb'], [['ccc', 'd']]), 'a    bb\n───────\nccc  d')
  })

  it('say what failed and what could not be provoked', () => {
    const lines = remarks(found, 'Not possible here:')
    assert.ok(lines.indexOf('Not as documented:') < lines.indexOf('Not possible here:'))
    assert.ok(lines.includes('  getJwks  429 never: rate limits are off'))
  })
})

/** Returns the elements that are open at the end, if every other tag is closed in order. */
function unclosed(xml: string): string {
  const open: string[] = []
  for (const [, end, name = '', attributes = '', empty] of xml.matchAll(
    /<(\/?)([\w-]+)((?:\s+\w+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    assert.doesNotMatch(attributes, /&(?!(amp|lt|gt|quot|#10);)/)
    if (end) assert.equal(open.pop(), name)
    else if (!empty) open.push(name)
  }
  return open.join(' ')
}
