import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** What the authorization server promises, by the number with which the title of a test begins to show it. */
const promises = {
  T1: 'the issuer is the same to the letter in metadata, tokens and redirects',
  T2: 'metadata lists what there is and nothing else',
  T3: 'metadata and keys may be read by any page and kept for minutes, and nothing else',
  T4: 'an unknown client or redirect is a page, never a redirect',
  T5: 'redirects are compared to the letter, but for the port of loopback',
  T6: 'no authorization without a code challenge by S256',
  T7: 'no response type but code',
  T8: 'no parameter twice',
  T9: 'scopes are separated by + and %20 alike',
  T10: 'a request comes through sign-in as it was, or not at all',
  T11: 'only a person who signed in lately consents, with a form of ours, for an agent of theirs',
  T12: 'nothing is ever approved without asking',
  T13: 'hostile parameters and names change nothing and are text; no page can be framed',
  T14: 'every redirect has its state and issuer',
  T15: 'a code is good for a minute',
  T16: 'a code is good once, however many try at once; used again it ends its family',
  T17: 'a code is for one client, redirect and verifier',
  T18: 'neither a challenge without a verifier nor the reverse is good',
  T19: 'clients authenticate as what they are, in the body or the header',
  T20: 'a token is for exactly one resource',
  T21: 'no scope that the client, the person or the resource does not have',
  T22: 'refresh tokens rotate, live 30 days from their last use, and used again end their family',
  T23: 'a narrower scope does not shrink the family',
  T24: 'the body is a small form, the answer is not stored',
  T25: 'the endpoints of clients take POST alone',
  T26: 'a token that this server did not sign for this use is refused, whatever it looks like',
  T27: 'keys are published before they sign, verify as long as their tokens live, and unknown ones cost nothing',
  T28: 'registrations are normalised or refused, bounded, and forgotten when unused',
  T29: 'a registered client works, again and again',
  T30: 'revocation ends a family and its sockets in every process, and tells nothing',
  T31: 'challenges are read alike by two parsers',
  T32: 'Retry-After is whole seconds',
  T33: 'missing, malformed, expired and foreign tokens have the codes of the specification',
  T34: 'a client can tell the answer of another server',
  T35: 'the state comes back as it was sent',
  T36: 'codes and credentials do not leak by referrers or redirects',
  T37: 'no address of the site leads to another one',
  T38: 'sign-ins, sign-ups, token requests and registrations are limited',
  T39: 'a revoked client is out at once, in every process',
}

/** The numbers in the titles of all tests. */
function shown(): Set<string> {
  const texts = globSync('test/**/*.test.ts').map((file) => readFileSync(file, 'utf8'))
  const titles = texts.flatMap((text) => [...text.matchAll(/\b(?:test|it|describe)\(\s*(['"`])(.*?)\1/gs)])
  return new Set(titles.flatMap(([, , title = '']) => title.match(/\bT\d+\b/g) ?? []))
}

test('every promise of the authorization server is shown by a test that names it, and no test names another', () => {
  assert.deepEqual([...shown()].toSorted(byNumber), Object.keys(promises).toSorted(byNumber))
})

const byNumber = (one: string, other: string): number => Number(one.slice(1)) - Number(other.slice(1))
