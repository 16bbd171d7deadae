import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payloadHtml } from '../../src/edges/web/clients/webhook.ts'

test('a page shows only the beginning of a huge event', async () => {
  const data = { from: '@x'.repeat(50_000) }
  const payload = String(await payloadHtml({ eventId: 'env_1', name: 'envelope.received', timestamp: '', data }))
  assert.match(payload, /only the first 32768 of 100\d{3} characters/)
  assert.ok(payload.length < 40_000)
})
