import assert from 'node:assert/strict'
import { newEnvelopeId } from '#sdk'
import type { Case, Result, World } from '../case.ts'
import { until } from '../../support/until.ts'

const newest = (as: string) => ({ call: 'list' as const, as, args: { limit: 100 } })

const fetched = (as: string, of: (results: readonly Result[]) => string) => ({
  call: 'get_message' as const,
  as,
  args: (results: readonly Result[]) => ({ envelope_id: of(results) }),
})

/** Replies to the envelope after a report of the service about it has arrived. */
const replyAfterReport = (id: string) => async (world: World) => {
  const [asker, helper] = [world.agent('assistant'), world.agent('helper')]
  await until(async () => {
    const { envelope_headers } = await asker.mailbox.listMailbox({ direction: 'in', limit: 5 })
    return envelope_headers.some((header) => header.in_reply_to === id)
  })
  await helper.reply(await helper.messages.getMessage({ envelope_id: id }), { text: 'Yes.' })
}

const asked = newEnvelopeId()
const askedAgain = newEnvelopeId()

const questionOf = (id: string, time_limit_ms: number) => ({
  id,
  to: '@bob.helper',
  text: 'Is it paid?',
  time_limit_ms,
})

export const replies: readonly Case[] = [
  {
    name: 'a question returns its reply, and skips reports of the service',
    calls: [
      {
        call: 'ask',
        args: { ...questionOf(asked, 60_000), monitor: { events: ['stored'] } },
        meanwhile: replyAfterReport(asked),
        gives: { in_reply_to: asked, from: '@bob.helper', content_parts: [{ type: 'text', text: 'Yes.' }] },
      },
    ],
  },
  {
    name: 'a question without a reply ends with its time limit, and the same call later finds the reply',
    calls: [
      { call: 'send', args: { id: askedAgain, to: '@bob.helper', text: 'Is it paid?' } },
      { call: 'ask', args: questionOf(askedAgain, 1000), fails: { name: 'TimeoutError' } },
      {
        call: 'ask',
        args: questionOf(askedAgain, 60_000),
        async first({ agent }) {
          const helper = agent('helper')
          const envelope = await helper.messages.getMessage({ envelope_id: askedAgain })
          await helper.reply(envelope, { text: 'Later.' })
        },
        gives: { in_reply_to: askedAgain, content_parts: [{ type: 'text', text: 'Later.' }] },
      },
    ],
  },
  {
    name: 'a reply goes to the sender, and goes on with the conversation',
    calls: [
      { call: 'send', as: 'helper', args: { to: '@alice.assistant', subject: 'Invoice', text: 'Is it paid?' } },
      { call: 'reply', args: ([{ id }]) => ({ envelope_id: id, text: 'Yes.' }), gives: { recipients: 1 } },
      {
        ...fetched('helper', (results) => results[1].id),
        gives: ({ from, subject, in_reply_to, references, content_parts }, [first]) =>
          assert.deepEqual(
            { from, subject, in_reply_to, references, content_parts },
            {
              from: '@alice.assistant',
              subject: 'Re: Invoice',
              in_reply_to: first.id,
              references: [first.id],
              content_parts: [{ type: 'text', text: 'Yes.' }],
            },
          ),
      },
      { call: 'reply', as: 'helper', args: ([, { id }]) => ({ envelope_id: id, text: 'Thanks.' }) },
      {
        ...fetched('assistant', (results) => results[3].id),
        gives: ({ subject, references }, [first, second]) =>
          assert.deepEqual([subject, references], ['Re: Invoice', [first.id, second.id]]),
      },
    ],
  },
  {
    name: 'a reply to all goes to everybody else once',
    calls: [
      {
        call: 'send',
        as: 'helper',
        args: { to: ['@alice.assistant', '@alice.second'], cc: '@acme.billing', text: 'Who comes?' },
        gives: { recipients: 3 },
      },
      { call: 'reply', args: ([{ id }]) => ({ envelope_id: id, text: 'I do.', all: true }), gives: { recipients: 3 } },
      {
        ...fetched('billing', (results) => results[1].id),
        gives: { to: ['@bob.helper', '@alice.second'], cc: ['@acme.billing'], subject: null },
      },
    ],
  },
  {
    name: 'a report of the service is not answered',
    calls: [
      {
        ...newest('billing'),
        async first({ agent }) {
          const client = agent('billing')
          await client.send({ to: '@bob.helper', text: 'Stored?', monitor: { events: ['stored'] } })
          await until(async () => {
            const [header] = (await client.mailbox.listMailbox({ limit: 1 })).envelope_headers
            return header?.from === '@operator.postmaster'
          })
        },
      },
      {
        call: 'reply',
        as: 'billing',
        args: ([[id]]) => ({ envelope_id: id, text: 'Thank you.' }),
        fails: { name: 'ReplyError', code: 'postmaster', retryable: false },
      },
    ],
  },
]
