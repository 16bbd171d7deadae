import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { webhooks } from '#sdk'
import { isEqualInConstantTime, signingKeyOf, signedHeaders } from '../../src/webhooks/messages.ts'

const newSecret = (bytes = 32): string => `whsec_${randomBytes(bytes).toString('base64')}`
const body = Buffer.from('{"eventId":"env_1","name":"envelope.received","data":{"text":"ü"}}')
const signedBy = (secrets: readonly string[], now = Date.now()): Record<string, string> =>
  signedHeaders({ id: 'env_1', subscriptionId: 'sub_1', body, secrets, now })

test('a verifier of Standard Webhooks, and ours, takes what was signed by its secret', async () => {
  for (const bytes of [24, 25, 32, 64]) {
    const secret = newSecret(bytes)
    const headers = signedBy([secret])
    assert.deepEqual(new Webhook(secret).verify(body.toString(), headers), JSON.parse(body.toString()))
    assert.deepEqual(await webhooks.verify({ headers, body }, secret), JSON.parse(body.toString()))
    assert.deepEqual([headers['webhook-id'], headers['x-mcp-subscription-id']], ['env_1', 'sub_1'])
  }
})

test('while a secret is replaced, receivers of the one and of the other take it', async () => {
  const [before, after, wrong] = [newSecret(), newSecret(), newSecret()]
  const headers = signedBy([after, before])
  for (const secret of [before, after]) {
    new Webhook(secret).verify(body.toString(), headers)
    await webhooks.verify({ headers, body }, secret)
  }
  await webhooks.verify({ headers: signedBy([before]), body }, [after, before])
  assert.throws(() => new Webhook(wrong).verify(body.toString(), headers))
  await assert.rejects(webhooks.verify({ headers, body }, wrong), { reason: 'wrong_signature' })
})

test('ours takes what others sign, and nothing that was changed, is old, or has no signature', async () => {
  const secret = newSecret()
  const now = new Date()
  const signature = new Webhook(secret).sign('env_1', now, body.toString())
  const seconds = String(Math.floor(now.getTime() / 1000))
  const headers = { 'webhook-id': 'env_1', 'webhook-timestamp': seconds, 'webhook-signature': signature }
  const request = (own: Record<string, string> = {}, changed: Uint8Array = body) =>
    new Request('http://hooks.example', { method: 'POST', headers: { ...headers, ...own }, body: changed.slice() })
  const verify = (sent: Request, at = now.getTime()) => webhooks.verify(sent, secret, { clock: { now: () => at } })
  assert.equal((await verify(request())).type, undefined)
  await verify(request({ 'webhook-signature': `v1a,x v1,wrong v2 ${signature}` }))
  const changes = [
    request({ 'webhook-id': 'env_2' }),
    request({ 'webhook-timestamp': String(Number(seconds) - 1) }),
    request({ 'webhook-signature': signature.replace('v1,', 'v2,') }),
    request({}, Buffer.concat([body, Buffer.from(' ')])),
  ]
  for (const changed of changes) await assert.rejects(verify(changed), { reason: 'wrong_signature' })
  for (const at of [-301_000, 301_000])
    await assert.rejects(verify(request(), now.getTime() + at), { name: 'SignatureError', reason: 'stale' })
  await assert.rejects(verify(request({ 'webhook-timestamp': 'now' })), { reason: 'stale' })
  await assert.rejects(verify(request({ 'webhook-signature': '' })), { reason: 'unsigned' })
  await assert.rejects(webhooks.verify(request(), 'whsec_'), TypeError)
})

test('a secret is whsec_ and base64 of 24 to 64 bytes, and nothing like it', () => {
  assert.equal(signingKeyOf(newSecret(32))?.length, 32)
  const wrong = [newSecret(23), newSecret(65), newSecret().slice(6), 'whsec_', newSecret().replace('=', ''), '']
  for (const secret of [...wrong, `${newSecret()} `, newSecret().replace(/.=$/, '-=')])
    assert.equal(signingKeyOf(secret), undefined, secret)
})

test('texts are equal only as a whole', () => {
  assert.deepEqual(
    [
      isEqualInConstantTime('ü', 'ü'),
      isEqualInConstantTime('a', 'b'),
      isEqualInConstantTime('a', 'aa'),
      isEqualInConstantTime('', ''),
    ],
    [true, false, false, true],
  )
})
