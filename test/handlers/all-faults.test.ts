import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, newEnvelopeId, textPart, type ErrorAnswer } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

const handleForm = 'must have the form @owner.agent_name'

/** Bodies with all of their problems. */
const bodies: [title: string, change: object, code: string, message: string][] = [
  [
    'a from and whatever else is wrong',
    { from: '@a.b', subject: 'x'.repeat(999), to: ['no handle'], date_ms: -1 },
    'VALIDATION_ERROR',
    `/from: must not be present; /to/0: ${handleForm}; /subject: must have at most 998 characters; /date_ms: must be at least 0`,
  ],
  [
    'several handles and nothing else',
    { to: ['a', '@b.c', 'd'], cc: ['@e'] },
    'INVALID_HANDLE',
    `/to/0: ${handleForm}; /to/2: ${handleForm}; /cc/0: ${handleForm}`,
  ],
  [
    'fields that are missing, and an empty list',
    { id: undefined, to: [], content_parts: undefined },
    'VALIDATION_ERROR',
    '/id: is required; /content_parts: is required; /to: must not be empty',
  ],
  [
    'parts, each with its own fault',
    {
      content_parts: [
        { type: 'image' },
        { type: 'audio' },
        { text: 'a' },
        'text',
        { type: 'text', text: '' },
        { type: 'file', url: 'data:,x', size: 1.5 },
      ],
      in_reply_to: 'env_1',
      monitor: { events: ['read'] },
    },
    'VALIDATION_ERROR',
    '/in_reply_to: must be an envelope id, env_ and a ULID in upper case; ' +
      '/content_parts/0: must have exactly one of url, file_id; ' +
      '/content_parts/1/type: must be one of text, image, file, data; /content_parts/2/type: is required; ' +
      '/content_parts/3: must be an object; /content_parts/4/text: must not be empty; ' +
      '/content_parts/5/url: must be an http or https address as RFC 3986 writes it, without username and password; ' +
      '/content_parts/5/size: must be an integer or null; /monitor/events/0: must be one of stored, bounced, expired',
  ],
]

onOneDatabase((database) => {
  const service = useService({ database })

  for (const [title, change, code, message] of bodies)
    test(`all problems of a body are reported at once: ${title}`, async () => {
      const sender = await newAgent(service())
      const answer = await sender.send({ ...draftTo('@bob.helper'), ...change })
      assertRefused(answer, 400, code)
      assert.equal(answer.body.error.message, message)
    })

  test('ten faults are named and the others counted, and no value is repeated', async () => {
    const sender = await newAgent(service())
    const secret = 'the-secret'
    const send = (change: object) => sender.send({ ...draftTo('@bob.helper'), ...change })
    const thirteen = await send({ to: Array.from({ length: 13 }, () => secret) })
    assertRefused(thirteen, 400, 'INVALID_HANDLE')
    assert.match(thirteen.body.error.message, /^\/to\/0: .*; \/to\/9: [^;]*; and 3 more$/)
    const many = { to: Array.from({ length: 100 }, () => secret), cc: Array.from({ length: 100 }, () => secret) }
    const handles = await send(many)
    assertRefused(handles, 400, 'INVALID_HANDLE')
    assert.match(handles.body.error.message, /; and at least 90 more$/)
    // A problem at any distance after the handles decides the code.
    assertRefused(await send({ ...many, subject: 1 }), 400, 'VALIDATION_ERROR')
    const unknown = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${'é'.repeat(n % 200)}${n}`, secret]))
    const fields = await send(unknown)
    assertRefused(fields, 400, 'VALIDATION_ERROR')
    for (const { text } of [thirteen, handles, fields]) assert.ok(text.length < 2_000 && !text.includes(secret), text)
  })

  test('all problems of parameters are reported at once', async () => {
    const agent = await newAgent(service())
    for (const [path, code, message] of [
      [
        '/mailbox?limit=201&order=up&unread=1&after_created_at=x',
        'VALIDATION_ERROR',
        'query after_envelope_id: is required with after_created_at; query order: must be one of asc, desc; ' +
          'query limit: must be at most 200; query unread: must be true or false; query after_created_at: must be an integer',
      ],
      [
        '/search/agents?q=a&limit=0',
        'VALIDATION_ERROR',
        'query q: must have at least 2 characters; query limit: must be at least 1',
      ],
      [
        '/agents/A/-',
        'INVALID_HANDLE',
        'path owner: must be one half of a handle; path agent_name: must be one half of a handle',
      ],
    ] as const) {
      const answer = await agent.at<ErrorAnswer>(path)
      assertRefused(answer, 400, code)
      assert.equal(answer.body.error.message, message)
    }
  })

  test('a name that is too long is cut in the error', async () => {
    const agent = await newAgent(service())
    const body = `{"ids":[],"${'🎈'.repeat(50_000)}":1,"a\\nb":1}`
    const answer = await agent.at<ErrorAnswer>('/mailbox/read', { method: 'POST', body, headers: keyed() })
    assert.match(answer.body.error.message, /^\/🎈{39}.?\.\.\..+: must not be present; \/a\\nb: must not be present$/u)
    assert.ok(answer.body.error.message.isWellFormed())
  })

  test('a form is told of all that is wrong with it, in the characters that RFC 6749 allows', async () => {
    const onlyTarget = await requestToken(service(), { resource: 'x'.repeat(2_049) })
    assert.equal(onlyTarget.body.error, 'invalid_target')
    const { status, body } = await requestToken(service(), { scope: 'x'.repeat(4_097), resource: 'x'.repeat(2_049) })
    assert.equal(status, 400)
    assert.equal(body.error, 'invalid_request')
    assert.match(String(body.error_description), /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
    assert.match(String(body.error_description), /form resource: .*; form scope: /)
  })

  test('the first of several kinds of faults decides the code: JSON, schemas, trust, idempotency, files', async () => {
    const [sender, recipient] = [await newAgent(service()), await newAgent(service())]
    const id = newEnvelopeId()
    await sender.sent(draftTo(recipient.handle, { id }))
    const part = { type: 'file', file_id: 'file_01JZ6RNQY0BK2KE5F7WH0N9NMH' } as const
    const taken = draftTo(recipient.handle, { id, content_parts: [part] })
    const free = draftTo(recipient.handle, { content_parts: [part] })
    for (const [draft, status, code] of [
      [JSON.stringify({ ...taken, to: ['x'], subject: 1 }).replace('"x"', '1e400'), 400, 'VALIDATION_ERROR'],
      [{ ...taken, to: ['x'], subject: 1 }, 400, 'VALIDATION_ERROR'],
      [{ ...taken, to: ['@nobody.at_all', 'x'] }, 400, 'INVALID_HANDLE'],
      [{ ...taken, to: ['@nobody.at_all'] }, 404, 'NOT_FOUND'],
      [taken, 409, 'CONFLICT'],
      [free, 400, 'INVALID_FILE'],
      [{ ...free, content_parts: [textPart()] }, 202, undefined],
    ] as const) {
      const answer = await sender.at('/messages', { method: 'POST', body: draft })
      if (code === undefined) assert.equal(answer.status, status, answer.text)
      else assertRefused(answer, status, code)
    }
  })
})
