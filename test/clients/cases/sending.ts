import assert from 'node:assert/strict'
import { newEnvelopeId } from '#sdk'
import type { Case } from '../case.ts'
import * as faults from '../../support/faults.ts'
import { attempts, refused, same } from './expectations.ts'

const draft = { to: '@bob.helper', text: 'Hello' }
const once = { ...draft, id: newEnvelopeId() }
const twice = { ...draft, id: newEnvelopeId() }
const lost = { ...draft, id: newEnvelopeId() }

/** A call with which the reader reads the last envelope. */
const readBy = (as: string) => ({
  call: 'get_message' as const,
  as,
  args: (results: readonly { id: string }[]) => ({ envelope_id: results[0]?.id }),
})

const storedOnce = (id: string) => ({
  call: 'list' as const,
  args: { direction: 'out', limit: 100 },
  gives: (ids: string[]) => assert.equal(ids.filter((one) => one === id).length, 1),
})

export const sending: readonly Case[] = [
  {
    name: 'a send is acknowledged, and is what its recipient reads',
    calls: [
      { call: 'send', args: { ...draft, subject: 'Zürich ☂ 東京 📮' }, gives: { recipients: 1 } },
      {
        ...readBy('helper'),
        gives: {
          from: '@alice.assistant',
          subject: 'Zürich ☂ 東京 📮',
          content_parts: [{ type: 'text', text: 'Hello' }],
        },
      },
    ],
  },
  {
    name: 'parts of the contract are sent after the text',
    calls: [
      { call: 'send', args: { ...draft, parts: [{ type: 'data', data: { cents: 12900, 'ü"': [null, true] } }] } },
      {
        ...readBy('helper'),
        gives: {
          content_parts: [
            { type: 'text', text: 'Hello' },
            { type: 'data', data: { cents: 12900, 'ü"': [null, true] } },
          ],
        },
      },
    ],
  },
  {
    name: 'several recipients get it, or none',
    calls: [
      { call: 'send', args: { ...draft, to: ['@bob.helper', '@acme.billing'] }, gives: { recipients: 2 } },
      { call: 'send', args: { ...draft, to: ['@bob.helper', '@bob.blocker'] }, fails: refused(404, 'NOT_FOUND') },
    ],
  },
  {
    name: 'the same id is the same send, and with other content a conflict',
    calls: [
      { call: 'send', args: twice, gives: { id: twice.id, recipients: 1 } },
      { call: 'send', args: twice, gives: { id: twice.id, recipients: 1 } },
      storedOnce(twice.id),
      { call: 'send', args: { ...twice, text: 'Other' }, fails: refused(409, 'CONFLICT') },
    ],
  },
  {
    name: 'a send is repeated as it is when the connection is cut before the service has it',
    calls: [
      {
        call: 'send',
        args: once,
        gives: { id: once.id },
        meets: { '/v1/messages': [faults.resetBeforeAnswer] },
        asked: attempts('/v1/messages', 2, same.body),
      },
    ],
  },
  {
    name: 'a send whose answer was lost is one envelope',
    calls: [
      {
        call: 'send',
        args: lost,
        gives: { id: lost.id, recipients: 1 },
        meets: { '/v1/messages': [faults.resetAfterWork] },
        asked: attempts('/v1/messages', 2, same.body),
      },
      storedOnce(lost.id),
    ],
  },
  {
    name: 'half of an acknowledgement is none',
    calls: [
      {
        call: 'send',
        args: { ...draft, id: newEnvelopeId() },
        gives: { recipients: 1 },
        meets: { '/v1/messages': [faults.halfBody] },
        asked: attempts('/v1/messages', 2, same.body),
      },
    ],
  },
]
