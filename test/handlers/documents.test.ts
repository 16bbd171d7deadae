import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { fixedLimits, limits } from '#generated/limits.ts'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import { newAgent } from '../support/agents.ts'
import { assertRefused, call, draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

/** Settings that limit client input, with the values of this deployment. */
const bounded = {
  RECIPIENTS_MAX: 11,
  REFERENCES_MAX: 12,
  CONTENT_PARTS_MAX: 13,
  SUBJECT_CHARACTERS_MAX: 14,
  TEXT_CHARACTERS_MAX: 15,
  ALLOWLIST_ENTRIES_MAX: 16,
  MARK_READ_IDS_MAX: 17,
}
/** Settings in which every limit is lower than the default. */
const lowered = Object.entries(limits).map(([name, { default: usual }]) => [variableOf(name), usual - 1] as const)
const env = Object.fromEntries(
  Object.entries({ ...Object.fromEntries(lowered), ...bounded }).map(([setting, number]) => [setting, String(number)]),
)

interface Published {
  servers: { url: string }[]
}

const service = useService({ database: 'postgres', env })
const published = (name: string) => call<Published>(`${service().config.authUrl}/${name}`)

test('the published documents state the addresses of this deployment, in both of their forms', async () => {
  const { body } = await published('openapi.json')
  assert.deepEqual(parse((await published('openapi.yaml')).text), body)
  assert.deepEqual(
    body.servers.map(({ url }) => url),
    [service().config.baseUrl],
  )
})

test('the bounds of schemas are those of this deployment', async () => {
  const bounds = new Map<string, Set<number>>()
  JSON.stringify((await published('openapi.json')).body, (_key, value) => {
    const { 'x-limit': name, maxItems, maxLength, maximum } = Object(value)
    if (name) bounds.set(name, (bounds.get(name) ?? new Set()).add(maxItems ?? maxLength ?? maximum))
    return value
  })
  const held: Record<string, unknown> = { ...service().config, ...fixedLimits }
  const expected = new Map(Object.entries(held).map(([name, number]) => [variableOf(name), new Set([number])]))
  for (const [name, numbers] of bounds) assert.deepEqual(numbers, expected.get(name), name)
  for (const setting of Object.keys(bounded)) assert.ok(bounds.has(setting), setting)
})

test('values over a limit of this deployment are rejected, and others accepted', async () => {
  const agent = await newAgent(service())
  const { config } = service()
  const longest = draftTo(agent.handle, {
    subject: 's'.repeat(config.subjectCharactersMax),
    references: Array.from({ length: config.referencesMax }, newEnvelopeId),
    content_parts: [textPart('t'.repeat(config.textCharactersMax)), ...parts(config.contentPartsMax - 1)],
  })
  const { status, text } = await agent.send(longest)
  assert.equal(status, 202, text)
  const repeated = Array.from({ length: config.recipientsMax }, () => agent.handle)
  assert.equal((await agent.send(draftTo(repeated, { cc: repeated }))).status, 202)
  const tooMuch: Partial<EnvelopeDraft>[] = [
    { to: Array.from({ length: config.recipientsMax + 1 }, (_, index) => `@nobody.number_${index}`) },
    { to: Array.from({ length: config.recipientsMax + 1 }, () => agent.handle) },
    { cc: Array.from({ length: config.recipientsMax + 1 }, () => agent.handle) },
    { subject: `${longest.subject}s` },
    { references: [...(longest.references ?? []), newEnvelopeId()] },
    { content_parts: parts(config.contentPartsMax + 1) },
    { content_parts: [textPart('t'.repeat(config.textCharactersMax + 1))] },
  ]
  for (const changes of tooMuch)
    assertRefused(await agent.send(draftTo(agent.handle, changes)), 400, 'VALIDATION_ERROR')
  const read = (count: number) => agent.markRead(Array.from({ length: count }, newEnvelopeId))
  assert.equal((await read(config.markReadIdsMax)).status, 200)
  assertRefused(await read(config.markReadIdsMax + 1), 400, 'VALIDATION_ERROR')
})

const parts = (count: number) => Array.from({ length: count }, () => textPart('t'))

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
