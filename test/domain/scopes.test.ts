import assert from 'node:assert/strict'
import { it } from 'node:test'
import { bearerOf, grantScopes, parseScope } from '../../src/domain/scopes.ts'

const registered = ['messages:read', 'mailbox:read', 'realtime:read', 'agents:read']

it('scopes are words between spaces, each once', () => {
  assert.deepEqual(parseScope(' b  a b '), ['b', 'a'])
  assert.deepEqual(parseScope(''), [])
})

it('without a request all scopes are granted that the client has and the resource knows', () => {
  assert.deepEqual(grantScopes(undefined, registered, 'rest'), ['agents:read', 'mailbox:read', 'messages:read'])
  assert.deepEqual(grantScopes(undefined, registered, 'ws'), ['realtime:read'])
  assert.deepEqual(grantScopes(undefined, registered, 'mcp'), ['agents:read'])
  assert.deepEqual(grantScopes('offline_access', registered, 'ws'), ['realtime:read'])
})

it('requested scopes are granted all or none, except for offline_access', () => {
  assert.deepEqual(grantScopes('messages:read', registered, 'rest'), ['messages:read'])
  assert.deepEqual(grantScopes('offline_access messages:read', registered, 'rest'), ['messages:read'])
  for (const refused of [
    'messages:write',
    'messages:read messages:write',
    'realtime:read',
    'unknown',
    'account:read messages:read',
  ])
    assert.equal(grantScopes(refused, registered, 'rest'), undefined)
})

it('scopes are of an agent or of a person, and a mix is of neither', () => {
  assert.equal(bearerOf(['messages:read', 'realtime:read']), 'agent')
  assert.equal(bearerOf(['account:read', 'account:agents:read']), 'user')
  assert.equal(bearerOf(['account:read', 'messages:read']), undefined)
})
