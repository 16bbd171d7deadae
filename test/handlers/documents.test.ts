import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { newAgent } from '../support/agents.ts'
import { assertRefused, call, draftTo } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const limits = {
  RECIPIENTS_MAX: 11,
  REFERENCES_MAX: 12,
  CONTENT_PARTS_MAX: 13,
  SUBJECT_CHARACTERS_MAX: 14,
  TEXT_CHARACTERS_MAX: 15,
  ALLOWLIST_ENTRIES_MAX: 16,
  MARK_READ_IDS_MAX: 17,
}
const env = Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, String(limit)]))
interface Published {
  servers: { url: string }[]
  components: { schemas: Record<string, { properties: Record<string, { maxItems?: number; maxLength?: number }> }> }
}

const service = useService({ database: 'postgres', env })

test('the published document states the limits and addresses of this deployment, in both of its forms', async () => {
  const { authUrl, baseUrl } = service().config
  const { body } = await call<Published>(`${authUrl}/openapi.json`)
  assert.deepEqual(parse((await call(`${authUrl}/openapi.yaml`)).text), body)
  const bound = (schema: string, property: string): number | undefined => {
    const { maxItems, maxLength } = body.components.schemas[schema]?.properties[property] ?? {}
    return maxItems ?? maxLength
  }
  const ofDraft = ['to', 'cc', 'references', 'content_parts', 'subject'].map((name) => bound('EnvelopeDraft', name))
  assert.deepEqual(ofDraft, [11, 11, 12, 13, 14])
  const others = [bound('TextPart', 'text'), bound('Allowlist', 'entries'), bound('MarkReadRequest', 'ids')]
  assert.deepEqual(others, [15, 16, 17])
  assert.deepEqual(
    body.servers.map(({ url }) => url),
    [baseUrl],
  )
})

test('the scheme of a token is written in any case', async () => {
  const { token } = await newAgent(service())
  for (const scheme of ['bearer', 'BEARER', 'Bearer']) {
    const headers = { Authorization: `${scheme} ${token}` }
    assert.equal((await call(`${service().config.baseUrl}/mailbox`, { headers })).status, 200)
  }
})

test('what is said of a wrong field is short, however long its name is', async () => {
  const agent = await newAgent(service())
  for (const wrong of [
    { ['x'.repeat(100_000)]: 1 },
    { content_parts: [{ type: 'text', text: 'x', ['y'.repeat(100_000)]: 1 }] },
  ]) {
    const answer = await agent.send({ ...draftTo(agent.handle), ...wrong })
    assertRefused(answer, 400, 'VALIDATION_ERROR')
    assert.ok(answer.text.length < 500, `${answer.text.length} characters`)
  }
})
