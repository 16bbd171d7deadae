import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkInboundPolicy } from '../../src/domain/policy.ts'

test('an open inbound policy is not for the free tier', () => {
  assert.throws(() => checkInboundPolicy('open', 'free'), { code: 'FEATURE_NOT_AVAILABLE', status: 403 })
  checkInboundPolicy('open', 'pro')
  checkInboundPolicy('allowlist', 'free')
  checkInboundPolicy('allowlist', 'pro')
})
