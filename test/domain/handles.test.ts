import assert from 'node:assert/strict'
import { it } from 'node:test'
import {
  isAllowlistEntry,
  isHandle,
  isOwnerName,
  localNameOf,
  ownerOf,
  ownerWildcardOf,
} from '../../src/domain/handles.ts'

const longest = 'a'.repeat(39)
const handles = ['@a.b', '@0.0', '@alice.my-agent_2', `@${longest}.${longest}`]
const neither = [
  '',
  '@',
  'a.b',
  '@a',
  '@a.',
  '@.b',
  '@A.b',
  '@a.b.c',
  '@-a.b',
  '@a._b',
  '@a.b ',
  '@a.b\n',
  '@ä.b',
  `@${longest}a.b`,
  `@a.${longest}a`,
  '@*.b',
  '@a.b*',
  '@*.*',
  '@a.**',
]

it('a handle is @owner.agent_name, each half of 1 to 39 characters that begins with a letter or digit', () => {
  assert.deepEqual(handles.filter(isHandle), handles)
  assert.deepEqual([...neither, '@a.*'].filter(isHandle), [])
})

it('an allowlist entry is a handle, or all agents of an owner', () => {
  assert.deepEqual([...handles, '@a.*'].filter(isAllowlistEntry), [...handles, '@a.*'])
  assert.deepEqual(neither.filter(isAllowlistEntry), [])
})

it('nobody can be called operator or me', () => {
  const names = ['alice', 'operator', 'Operator', 'operator2', 'me', 'meg', '', 'a.b', longest, `${longest}a`]
  assert.deepEqual(names.filter(isOwnerName), ['alice', 'operator2', 'meg', longest])
})

it('a handle splits into its halves, and has one wildcard entry for its owner', () => {
  assert.deepEqual(
    [ownerOf('@alice.my-agent'), localNameOf('@alice.my-agent'), ownerWildcardOf('@alice.my-agent')],
    ['alice', 'my-agent', '@alice.*'],
  )
})
