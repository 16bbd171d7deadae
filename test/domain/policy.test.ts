import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tierHasPolicy } from '../../src/domain/policy.ts'

test('an open inbound policy is not for the free tier', () => {
  assert.equal(tierHasPolicy('free', 'open'), false)
  assert.equal(tierHasPolicy('pro', 'open'), true)
  assert.equal(tierHasPolicy('free', 'allowlist'), true)
  assert.equal(tierHasPolicy('pro', 'allowlist'), true)
})
