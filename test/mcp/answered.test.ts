import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { talkersOn } from '../support/tool-caller.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const talkers = talkersOn(service)

const threadOf = (envelopeId: string): string => envelopeId.replace('env_', 'thr_')
const begin = (to: Agent, text: string) => ({ with_handle: to.handle.slice(1), subject: text, initial_message: text })

describe('an answer in a thread', () => {
  it('is not joined by an agent that took no part in it, whatever it refers to', async () => {
    const [ann, ben, eve] = await talkers(3)
    const { thread_id, envelope_id } = await ben!.tool('create_thread', begin(ann!, 'Between us'))
    const intrusion = await eve!.sent(draftTo(ann!.handle, { in_reply_to: envelope_id, references: [envelope_id] }))
    const { recipients } = await ann!.tool('send_message', { thread_id, content: 'Secret' })
    assert.deepEqual(recipients, [ben!.handle])
    const { agents } = await ann!.tool('get_thread', { thread_id: threadOf(intrusion.id) })
    assert.deepEqual(Object.keys(agents), [eve!.handle, ann!.handle])
  })

  it('replies to the message that it names, whatever came since', async () => {
    const [ann, ben, cat] = await talkers(3)
    const { thread_id, envelope_id: in_reply_to } = await ben!.tool('create_thread', begin(ann!, 'Lunch'))
    await ben!.sent(draftTo([ann!.handle, cat!.handle], { in_reply_to }))
    const { recipients } = await ann!.tool('send_message', { thread_id, in_reply_to, content: 'For you alone' })
    assert.deepEqual(recipients, [ben!.handle])
    const { thread_id: other } = await ben!.tool('create_thread', begin(ann!, 'Else'))
    const refusal = await ann!.refusal('send_message', { thread_id: other, in_reply_to, content: 'x' })
    assert.match(refusal, /NOT_FOUND/)
  })
})
