import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, type Envelope, type MailboxCursor } from '#sdk'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { addressesOf } from '../support/sdk.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const textOf = ({ content_parts: [part] }: Envelope): string => (part?.type === 'text' ? part.text : '')

test('an envelope is handled after the body or stop(), and not after a break or an error', async () => {
  const agent = await newAgent(service())
  for (const text of ['one', 'two', 'three', 'four'])
    await agent.sent(draftTo(agent.handle, { content_parts: [textPart(text)] }))
  const client = createClient({
    url: addressesOf(service()),
    auth: { token: (resource) => agent.tokenFor(resource === service().config.wsUrl ? 'ws' : 'rest') },
  })
  const texts: string[] = []
  let cursor: MailboxCursor | null = null
  const save = (saved: MailboxCursor) => void (cursor = saved)
  for (const breaks of [false, true, false]) {
    const mail = client.mailbox.follow({ cursor, save })
    for await (const envelope of mail) {
      texts.push(textOf(envelope))
      await mail.stop()
      if (breaks) break
    }
  }
  assert.deepEqual(texts, ['one', 'two', 'three'])
  const seen: string[] = []
  const leave = async (body: () => boolean): Promise<void> => {
    for await (const envelope of client.mailbox.follow({ cursor, save })) {
      seen.push(textOf(envelope))
      if (body()) break
    }
  }
  const fail = (): boolean => {
    throw new Error('the body failed')
  }
  await leave(() => true)
  await assert.rejects(leave(fail), /the body failed/)
  assert.deepEqual(seen, ['four', 'four'], 'a break and an error leave the envelope unhandled')
  const full = client.mailbox.follow({ cursor, save: () => Promise.reject(new Error('the disk is full')) })
  await full.next()
  for (let calls = 0; calls < 3; calls++) await assert.rejects(full.stop(), /the disk is full/)
  assert.deepEqual(await full.next(), { done: true, value: undefined })
  const waiting = client.mailbox.follow({ cursor: 'now' })
  const next = waiting.next()
  await waiting.stop()
  assert.deepEqual(await next, { done: true, value: undefined })
  await until(() => service().deps.presence.openHere(agent.id) === 0)
})
