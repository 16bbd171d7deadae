import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseStoredJson } from '../../src/domain/json-text.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, type ErrorAnswer } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { canBeKept, isWritten, textOf, written } from '../support/json-texts.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const twice = 'must not appear twice'
const inexact = 'must be a number that a 64-bit float can hold without change: send other numbers as strings'

/** Returns a valid body as text, with one data part whose `data` is this text. */
function withData(to: string, data: string): { id: string; body: string } {
  const draft = draftTo(to, { content_parts: [{ type: 'data', data: {} }] })
  return { id: draft.id, body: JSON.stringify(draft).replace('"data":{}', () => `"data":${data}`) }
}

/** Returns the `data` of the only part in the text of a response. */
const dataOf = (text: string): unknown =>
  parseStoredJson<{ content_parts: { data: unknown }[] }>(text).content_parts[0]?.data

const post = (agent: Agent, path: string, body: string, headers = {}) =>
  agent.at<ErrorAnswer>(path, { method: 'POST', body, headers })

onOneDatabase((database) => {
  const service = useService({ database })

  for (const literal of ['12345678901234567890', '9007199254740993', '1e-400', '1e400', '0.1000000000000000055'])
    test(`data with the number ${literal} is refused, since it would come back as another`, async () => {
      const agent = await newAgent(service())
      const answer = await post(agent, '/messages', withData(agent.handle, `{"a":[1,${literal}]}`).body)
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.equal(answer.body.error.message, `/content_parts/0/data/a/1: ${inexact}`)
      assert.deepEqual(await agent.ids({ direction: 'both' }), [])
    })

  test('every number that is accepted comes back with the value that it had', async () => {
    const agent = await newAgent(service())
    const numbers = '[-0,1.0,1.10,1E2,1e25,1e-7,5e-324,1.7976931348623157e308,12345678901234567000,9007199254740991]'
    const { id, body } = withData(agent.handle, `{"n":${numbers}}`)
    assert.equal((await post(agent, '/messages', body)).status, 202)
    const { text } = await agent.at(`/messages/${id}`)
    const back = '[0,1,1.1,100,1e+25,1e-7,5e-324,1.7976931348623157e+308,12345678901234567000,9007199254740991]'
    assert.ok(text.includes(`"data":{"n":${back}}`), text)
  })

  test('S2: a duplicate name is rejected wherever JSON comes in', async () => {
    const agent = await newAgent(service())
    const { body } = withData(agent.handle, '{"a":1,"b":{"x":0,"\\u0078":0}}')
    const refusals = [
      [await post(agent, '/messages', body), `/content_parts/0/data/b/x: ${twice}`],
      [
        await post(agent, '/messages', body.replace('{', '{"to":[],')),
        `/to: ${twice}; /content_parts/0/data/b/x: ${twice}`,
      ],
      [await post(agent, '/mailbox/read', '{"ids":[],"ids":[]}', keyed()), `/ids: ${twice}`],
      [
        await agent.at<ErrorAnswer>('/agents/me', {
          method: 'PATCH',
          body: '{"skills":[{"name":"a","name":"b"}]}',
          headers: keyed(),
        }),
        `/skills/0/name: ${twice}`,
      ],
    ] as const
    for (const [answer, message] of refusals) {
      assertRefused(answer, 400, 'VALIDATION_ERROR')
      assert.equal(answer.body.error.message, message)
    }
  })

  test('a name that is written with escapes is never read as one that another sender used', async () => {
    const agent = await newAgent(service())
    for (const name of ['\\\\', '\\"', '\\u0061', '\\n', '\\\\n', '\\na']) {
      const { id, body } = withData(agent.handle, `{"h":1,"${name}":2}`)
      // An envelope with a file is parsed and written again for each response.
      const part = filePart((await uploaded(service(), agent)).id)
      const parts = body.replace(']}', () => `,${JSON.stringify(part)}]}`)
      assert.equal((await post(agent, '/messages', parts)).status, 202)
      const { text } = await agent.at(`/messages/${id}`)
      assert.ok(text.includes(`"data":{"h":1,${JSON.stringify(JSON.parse(`"${name}"`))}:2}`), `${name}: ${text}`)
    }
  })

  test('S2: any JSON is refused, or comes back with every member and every number as it was sent', async () => {
    const agent = await newAgent(service())
    await fc.assert(
      fc.asyncProperty(written, async (value) => {
        const { id, body } = withData(agent.handle, `{"value":${textOf(value)}}`)
        const { status } = await post(agent, '/messages', body)
        assert.equal(status, canBeKept(value) ? 202 : 400)
        if (status !== 202) return
        const { text } = await agent.at(`/messages/${id}`)
        assert.ok(isWritten(Object(dataOf(text)).value, value), text)
      }),
      { numRuns: 100 },
    )
  })
})
