import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { component, refName } from '../../../scripts/generate/document.ts'
import { loadMcp } from '../../../scripts/generate/load-mcp.ts'
import { root } from '../../../scripts/generate/load.ts'
import type { Call, Case } from '../case.ts'
import { newSecret } from '../../support/receiver.ts'

const mcp = loadMcp(join(root, 'spec'))
const [secret, other] = [newSecret(), newSecret()]
const event = {
  eventId: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR',
  name: 'envelope.received',
  timestamp: '2025-07-03T00:06:40.113Z',
  data: { id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR', subject: 'Zürich ☂' },
  cursor: 'MTc1',
}

/** Returns a message in the form of the service. */
function message(said: object, { by = [secret], ageSeconds = 0, change = {} } = {}) {
  const body = JSON.stringify(said)
  const sentAt = new Date(Date.now() - ageSeconds * 1000)
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': by.map((one) => new Webhook(one).sign('msg_1', sentAt, body)).join(' '),
  }
  return { headers, body, secrets: [secret], ...change }
}

const verified = (args: () => object, gives: object): Call => ({ call: 'verify', args, gives })
const unbelieved = (args: () => object, code: string): Call => ({
  call: 'verify',
  args,
  fails: { name: 'SignatureError', code, retryable: false },
})

/** An event of each kind, with the example of the contract, and with its own class in languages that have one. */
const eventsOfTheContract = Object.entries(mcp.events).map(([name, { payload }]): Call => {
  const data = Object(component(mcp.components.schemas, payload.$ref).example)
  return {
    call: 'verify',
    args: () => message({ ...event, name, data }),
    gives(told) {
      assert.partialDeepStrictEqual({ name: told.name, ...told.data }, { name, ...data })
      assert.equal(told.shape ?? refName(payload.$ref), refName(payload.$ref))
    },
  }
})

export const webhooks: readonly Case[] = [
  {
    name: 'what is signed is believed',
    calls: [
      verified(() => message(event), { name: 'envelope.received', event_id: event.eventId }),
      verified(() => message({ type: 'verification', challenge: 'c' }), { type: 'verification', challenge: 'c' }),
      verified(() => message({ type: 'gap', cursor: null }), { type: 'gap' }),
      verified(() => message({ ...event, name: 'of.tomorrow', data: { any: 1 } }), { name: 'of.tomorrow' }),
    ],
  },
  { name: 'every event of the contract is told in its own shape', calls: eventsOfTheContract },
  {
    name: 'while a secret is replaced either is good',
    calls: [
      verified(() => message(event, { by: [other, secret] }), { event_id: event.eventId }),
      verified(() => message(event, { by: [other], change: { secrets: [secret, other] } }), {
        event_id: event.eventId,
      }),
    ],
  },
  {
    name: 'nothing else is believed',
    calls: [
      unbelieved(() => message(event, { by: [other] }), 'wrong_signature'),
      unbelieved(() => ({ ...message(event), body: `${JSON.stringify(event)} ` }), 'wrong_signature'),
      unbelieved(() => message(event, { ageSeconds: 301 }), 'stale'),
      unbelieved(() => message(event, { ageSeconds: -310 }), 'stale'),
      unbelieved(() => ({ ...message(event), headers: {} }), 'unsigned'),
      unbelieved(() => withHeader('webhook-signature', 'v1,ü☂ v1, v1a, ,'), 'wrong_signature'),
      unbelieved(() => withHeader('webhook-timestamp', '١٢٣'), 'stale'),
      unbelieved(() => withHeader('webhook-id', 'msg_é☂'), 'wrong_signature'),
    ],
  },
]

function withHeader(name: string, value: string) {
  const { headers, ...rest } = message(event)
  return { ...rest, headers: { ...headers, [name]: value } }
}
