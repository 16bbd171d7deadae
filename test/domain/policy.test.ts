import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canTierUsePolicy } from '../../src/domain/policy.ts'

test('an open inbound policy is not for the free tier', () => {
  assert.equal(canTierUsePolicy('free', 'open'), false)
  assert.equal(canTierUsePolicy('pro', 'open'), true)
  assert.equal(canTierUsePolicy('free', 'allowlist'), true)
  assert.equal(canTierUsePolicy('pro', 'allowlist'), true)
})
