import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { load, type Contract } from '../scripts/generate/load.ts'
import { isObject } from '../scripts/generate/schema.ts'

let contract: Contract
before(() => {
  contract = load()
})

/** Numbers that texts may have, with the reason why they are no limits. */
const written: [RegExp, string][] = [
  [/`[^`]*`/, 'code'],
  [/\b1 (?:to|and at most) (?=\{)|\(0: no limit\)/i, 'the least of something, which is none or one'],
  [/\{[A-Z_]+\}/, 'the place of a limit'],
  [/\b(?:101|20[1-9]|30\d|4\d\d|50\d|[245]xx)\b(?!,\d| +(?:bytes|characters|seconds|days|ids|entries))/, 'statuses'],
  [/\b(?:100\d|101\d|4\d\d\d)\b/, 'close codes of WebSockets'],
  [/RFC \d+(?: section [\d.]*\d)?/, 'a standard'],
  [/\bsection [\d.]*\d/, 'a place in a standard'],
  [
    /OAuth 2\.1|HTTP\/1\.[01]|ASMTP v0\.1|UTF-8|RS256|(?:HMAC-)?SHA-?256|base64(?:url)?|U\+0000|IEEE 754 binary64|IPv[46]|\b[Ss]3\b/,
    'names',
  ],
  [/UUID version\s+4|version(?: than)?\s+13(?: to 18)?/, 'versions of standards'],
  [/20\d\d-\d\d-\d\d/, 'revisions of MCP'],
  [/(?:Node|Debian|Patroni|Python|Go|PostgreSQL) \d+(?:\.\d+)?(?: to 18)?/, 'versions of programs'],
  [/\d+\.\d s\b/, 'the measured times of a failover'],
  [/exits? with [02]\b/, 'what a shell learns of a command'],
  [/since 1970(?:-01-01T00:00:00Z)?/, 'the epoch'],
  [/attempt [1-5]|adds \d+ to \d+ s\b/, 'the schedule of retries, which clients follow and the service does not'],
  [/43 to 128 characters/, 'the length of a verifier, which is that of RFC 7636 section 4.1'],
  [/-320\d\d to -320\d\d/, 'numbers of JSON-RPC errors'],
  [/SEP-3415/, 'a proposal for MCP'],
  [/Each half has 1 to 39 characters/, 'the pattern of a handle beside it says the same'],
]

const textKeys = new Set(['description', 'summary', 'title', 'why', 'then', 'meaning', 'retry'])

/** Returns every text for people with its place. */
function textsOf(node: unknown, place = ''): [string, string][] {
  if (Array.isArray(node)) return node.flatMap((item, index) => textsOf(item, `${place}/${index}`))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' && textKeys.has(key) ? [[`${place}/${key}`, value]] : textsOf(value, `${place}/${key}`),
  )
}

/** Returns the guides without code, step numbers and promises. Tests refer to promises by number. */
const guides = () =>
  contract.templates.guides.map(({ text }) => ({
    description: text.replace(/^```[\s\S]*?^```$|^\| [RST]\d+ \|.*$|^\d+\. /gm, ''),
  }))

test('a text names a limit by its name, so that its number is written once and is that of the deployment', () => {
  const { templates, errors } = contract
  const numbers = textsOf({ ...templates, guides: guides(), errors }).flatMap(([place, text]) => {
    const rest = written.reduce((left, [allowed]) => left.replaceAll(new RegExp(allowed, 'g'), ' '), text)
    return [...rest.matchAll(/.{0,30}\d.{0,20}/g)].map(([found]) => `${place}: ${found.trim()}`)
  })
  assert.deepEqual(numbers, [])
})

test('every limit is named in a text', () => {
  const texts = textsOf(contract.templates).map(([, text]) => text)
  for (const name of Object.keys(contract.limits))
    assert.ok(
      texts.some((text) => text.includes(`{${name}}`)),
      name,
    )
})

test('what is on the list of numbers is still written', () => {
  const all = textsOf({ ...contract.templates, guides: guides(), errors: contract.errors })
    .map(([, text]) => text)
    .join('\n')
  for (const [allowed, why] of written) assert.match(all, allowed, why)
})
