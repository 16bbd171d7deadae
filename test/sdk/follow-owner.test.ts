import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionError, createClient, type Clock, type FollowEnvelopesParams } from '#sdk'

const url = { base_url: 'http://mail.test/v1', auth_url: 'http://mail.test', ws_url: 'ws://127.0.0.1:1/connect' }

const place = { after_created_at: 7, after_envelope_id: `env_${'0'.repeat(25)}7` }

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const tokenOf = (agent_id: string): string => `${encoded({ alg: 'ES256' })}.${encoded({ agent_id, name: 'é?>' })}.sign`

/** Creates a mailbox with one envelope behind a service that first fails a number of times; records the waits. */
function mailboxOf(token: string, { failures = 0 } = {}) {
  const waits: number[] = []
  let asked = 0
  const clock: Clock = {
    now: () => 0,
    async sleep(milliseconds, signal) {
      if (milliseconds !== 60_000) return void waits.push(milliseconds)
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
    },
  }
  async function answer(input: unknown): Promise<Response> {
    if (asked++ < failures) throw new Error('away')
    const after = Number(new URL(String(input)).searchParams.get('after_created_at'))
    const header = { id: `env_${'0'.repeat(25)}8`, created_at: 8 }
    return Response.json({ envelope_headers: after < 8 ? [header] : [], next_cursor: null })
  }
  const { mailbox } = createClient({ url, auth: { token }, clock, random: () => 0, fetch: answer })
  async function read(params: Omit<FollowEnvelopesParams, 'headers' | 'direction'>, maxRetries?: number) {
    const ids: string[] = []
    const options = { ...params, headers: true, until: 'empty' } as const
    for await (const { id } of mailbox.follow(options, { maxRetries })) ids.push(id)
    return ids
  }
  return { read, waits, asked: () => asked }
}

test('save gets the agent of the cursor, and the cursor of another agent is rejected before any read', async () => {
  const { read, asked } = mailboxOf(tokenOf('agt_1'))
  const saved: unknown[] = []
  const save = (...of: unknown[]) => void saved.push(of)
  assert.equal((await read({ cursor: place, agent_id: 'agt_1', save })).length, 1)
  assert.deepEqual(saved, [[{ after_created_at: 8, after_envelope_id: `env_${'0'.repeat(25)}8` }, 'agt_1']])
  const before = asked()
  await assert.rejects(read({ cursor: place, agent_id: 'agt_2', save }), /belongs to agt_2, but the token is for agt_1/)
  assert.deepEqual([saved.length, asked()], [1, before])
})

test('a token that tells nothing, and a cursor of which nobody knows whose it is, are taken', async () => {
  assert.equal((await mailboxOf('opaque').read({ cursor: place, agent_id: 'agt_2' })).length, 1)
  assert.equal((await mailboxOf(tokenOf('agt_1')).read({ cursor: place, agent_id: null, save() {} })).length, 1)
})

test('with maxRetries a longer outage ends it', async () => {
  const { read, waits } = mailboxOf('opaque', { failures: 5 })
  await assert.rejects(read({}, 4), ConnectionError)
  assert.deepEqual(waits, [1000, 2000, 5000, 11_000])
  assert.equal((await mailboxOf('opaque', { failures: 4 }).read({}, 4)).length, 1)
  assert.equal((await mailboxOf('opaque', { failures: 20 }).read({})).length, 1)
})
