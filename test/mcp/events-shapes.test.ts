import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventErrors, eventTypes } from '#generated/mcp/events.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { eventClient, eventsOf } from '../support/mcp-events.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

describe('events over MCP', () => {
  it('are offered by server/discover, where the extension has it and where clients of its draft look', async () => {
    const client = await eventsOf(service(), await newAgent(service()))
    const { capabilities } = await client.ask<{ capabilities: Record<string, Record<string, unknown>> }>(
      'server/discover',
    )
    assert.deepEqual(capabilities['events'], { listChanged: false })
    assert.deepEqual(Object(capabilities['extensions'])['io.modelcontextprotocol/events'], { listChanged: false })
  })

  it('are listed with the schemas of the contract, in plain JSON Schema', async () => {
    const client = await eventsOf(service(), await newAgent(service()))
    const { events } = await client.ask<{ events: Record<string, unknown>[] }>('events/list')
    assert.deepEqual(
      events.map(({ name }) => name),
      Object.keys(eventTypes),
    )
    for (const { name, delivery, description, inputSchema, payloadSchema, ...more } of events) {
      assert.deepEqual(more, {})
      assert.deepEqual(delivery, eventTypes[name as keyof typeof eventTypes].delivery)
      assert.ok(String(description).length > 40)
      assert.equal(Object(inputSchema).additionalProperties, false)
      const fields = Object.keys(Object(payloadSchema).properties)
      if (name === 'envelope.arrived') assert.deepEqual(fields, ['id', 'thread_id'], 'a doorbell has no content')
      else assert.ok(fields.length > 3)
      assert.ok(
        !/\$ref|nullable|x-refusal|\{[A-Z_]+\}/.test(JSON.stringify([inputSchema, payloadSchema])),
        String(name),
      )
    }
  })

  it('begin now, and return later events once, with a cursor', async () => {
    const [ann, ben] = [await newAgent(service()), await newAgent(service())]
    await ben.sent(draftTo(ann.handle))
    const client = await eventsOf(service(), ann)
    const began = await client.poll({ name: 'envelope.received', cursor: null })
    assert.deepEqual([began.events, began.truncated, began.hasMore], [[], false, false])
    assert.ok(Number.isInteger(began.nextPollMs) && began.nextPollMs >= 1000)
    const draft = draftTo(ann.handle, { subject: 'June', content_parts: [textPart('Not told unless asked for')] })
    await ben.sent(draft)
    const after = await client.poll({ name: 'envelope.received', arguments: {}, cursor: began.cursor })
    const [event, ...more] = after.events
    assert.ok(event && more.length === 0)
    assert.equal(event.eventId, draft.id)
    assert.equal('cursor' in event, false)
    const { id, subject, thread_id, author, preview } = event.data
    assert.deepEqual(
      { id, subject, thread_id, author, preview },
      {
        id: draft.id,
        subject: 'June',
        thread_id: draft.id.replace('env_', 'thr_'),
        author: { handle: ben.handle, trust: 'same_owner' },
        preview: null,
      },
    )
    assert.doesNotMatch(JSON.stringify(after), /Not told/)
    assert.deepEqual((await client.poll({ name: 'envelope.received', cursor: after.cursor })).events, [])
    assert.deepEqual((await client.poll({ name: 'envelope.received', cursor: began.cursor })).events, after.events)
  })

  it('show hidden characters in texts of others, and only the beginning of these texts', async () => {
    const [ann, ben] = [await newAgent(service()), await newAgent(service())]
    const client = await eventsOf(service(), ann)
    const cursor = await client.now()
    await ben.sent(
      draftTo(ann.handle, {
        subject: 'a\u202eb',
        content_parts: [
          { type: 'data', data: { n: 1 } },
          textPart(`Dear\u202e Ann\n${'and so on '.repeat(2_000)}end`),
          textPart('second'),
        ],
      }),
    )
    const { events } = await client.poll({ name: 'envelope.received', arguments: { include_preview: true }, cursor })
    const { subject, preview } = events[0]!.data as { subject: string; preview: string }
    assert.equal(subject, 'a\\u{202e}b')
    assert.match(preview, /^Dear\\u\{202e\} Ann and so on .*…$/)
    assert.ok(preview.length <= 300, String(preview.length))
  })

  it('are refused with the codes of the extension', async () => {
    const client = await eventsOf(service(), await newAgent(service()))
    const other = await (await eventsOf(service(), await newAgent(service()))).now()
    const own = await client.now()
    const name = 'envelope.received'
    const { InvalidParams, NotFound } = eventErrors
    for (const method of ['events/poll', 'events/stream']) {
      const codeOf = async (params: object): Promise<number> => {
        const { code, status } = await client.refusal(method, params)
        assert.equal(status, 200)
        return code
      }
      for (const params of [
        ...[
          {},
          { name: 7 },
          { name: null },
          { name, cursor: other },
          { name, cursor: 'made up' },
          { name, cursor: '' },
        ],
        ...[
          { name, cursor: 7 },
          { name, cursor: `${own}x` },
          { name, cursor: own.slice(1) },
          { name, cursor: {} },
        ],
        ...[
          { name, maxAgeMs: -1 },
          { name, maxAgeMs: 1.5 },
          { name, maxAgeMs: '1' },
          { name, maxEvents: 0 },
        ],
        ...[
          { name, arguments: [] },
          { name, arguments: 'x' },
          { name, arguments: { form: [] } },
        ],
        ...[
          { name, arguments: { from: ['nobody'] } },
          { name, arguments: { from: [] } },
        ],
        { name, arguments: { from: Array.from({ length: 101 }, () => '@acme.*') } },
        { name, arguments: { thread_id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR' } },
        { name: 'contact.requested', arguments: { from: ['@acme.billing'] } },
        { name: 'delivery.report', arguments: { facts: ['read'] } },
      ])
        assert.equal(await codeOf(params), InvalidParams, JSON.stringify(params))
      for (const unknown of ['email.received', '__proto__', 'toString', ''])
        assert.equal(await codeOf({ name: unknown }), NotFound, unknown)
    }
    const { data, message } = await client.refusal('events/poll', { name: 'nothing' })
    assert.deepEqual(data, { kind: 'event' })
    assert.match(message, /^NotFound/)
    const { message: wrong } = await client.refusal('events/poll', { name, arguments: { from: ['nobody'], form: 1 } })
    assert.match(wrong, /\/from\/0: must have the form/)
    assert.match(wrong, /\/form: /)
  })

  it('need the header of their method and the scope of their event', async () => {
    const agent = await newAgent(service())
    const client = await eventsOf(service(), agent)
    const name = 'envelope.received'
    for (const headers of [{ 'Mcp-Method': 'tools/list' }, { 'Mcp-Method': undefined }])
      for (const method of ['events/list', 'events/poll', 'events/stream']) {
        const { status, code } = await client.refusal(method, { name }, headers)
        assert.deepEqual([status, code], [400, -32020])
      }
    for (const [event, scope] of Object.entries({ ...eventTypes }).map(([one, facts]) => [one, facts.scope] as const))
      for (const method of ['events/poll', 'events/stream']) {
        const others = ['contacts:read', 'threads:read', 'agents:read'].filter((other) => other !== scope)
        const { send } = eventClient(service(), await agent.tokenFor('mcp', others))
        const response = await send(method, { name: event })
        assert.equal(response.status, 403)
        assert.match(response.headers.get('www-authenticate') ?? '', new RegExp(`insufficient_scope.*scope="${scope}"`))
      }
  })
})
