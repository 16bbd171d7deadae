import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import type { Agent as AgentRecord, AgentView } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, keyed, type Answer, type ErrorAnswer } from '../support/client.ts'
import { openFeed } from '../support/sdk.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const publicFields = [
  'canonical_handle',
  'display_name',
  'description',
  'image_url',
  'visibility',
  'inbound_policy',
  'inactive',
  'is_online',
  'owner_label',
  'owner_display_name',
  'owner_image_url',
]

const pathOf = (handle: string): string => `/agents/${handle.slice(1).replace('.', '/')}`
const me = (agent: Agent): Promise<Answer<AgentRecord>> => agent.at<AgentRecord>('/agents/me')
const patch = (agent: Agent, body: unknown) =>
  agent.at<AgentRecord & ErrorAnswer>('/agents/me', { method: 'PATCH', body, headers: keyed() })
const lookUp = (agent: Agent, handle: string) => agent.at<AgentView & ErrorAnswer>(pathOf(handle))

async function cardOf(
  agent: Agent,
  baseUrl: string,
  handle: string,
): Promise<{ status: number; type: string | null; matter: Record<string, unknown>; body: string }> {
  const response = await fetch(baseUrl + pathOf(handle) + '/card', {
    headers: { Authorization: `Bearer ${agent.token}` },
  })
  const [, matter = '', body = ''] = /^---\n([\s\S]*?)^---\n([\s\S]*)$/m.exec(await response.text()) ?? []
  return { status: response.status, type: response.headers.get('content-type'), matter: parse(matter), body }
}

onOneDatabase((database) => {
  const service = useService({ database })

  test('getOwnAgent: an agent sees its full record', async () => {
    const agent = await newAgent(service(), { display_name: 'Helper', inbound_policy: 'allowlist' })
    const { status, body } = await me(agent)
    assert.equal(status, 200)
    const {
      id,
      canonical_handle,
      local_name,
      namespace,
      display_name,
      skills,
      scope,
      owner_type,
      owner_label,
      is_online,
      paused,
    } = body
    assert.deepEqual(
      {
        id,
        canonical_handle,
        local_name,
        namespace,
        display_name,
        skills,
        scope,
        owner_type,
        owner_label,
        is_online,
        paused,
      },
      {
        id: agent.id,
        canonical_handle: agent.handle,
        local_name: agent.handle.slice(7),
        namespace: 'alice',
        display_name: 'Helper',
        skills: [],
        scope: 'personal',
        owner_type: 'account',
        owner_label: 'alice',
        is_online: false,
        paused: false,
      },
    )
    const shared = await me(await newAgent(service(), { handle: `@acme.${agent.handle.slice(7)}` }))
    assert.equal(shared.body.scope, 'shared')
    assert.equal(shared.body.owner_display_name, 'Acme')
  })

  test('updateOwnAgent: changes what is there, clears with null, leaves the rest', async () => {
    const agent = await newAgent(service(), { display_name: 'Before' })
    const skills = [
      { name: 'b', description: '' },
      { name: 'a', description: 'second on purpose' },
    ]
    const full = await patch(agent, {
      display_name: 'Ünïcode 😀',
      description: 'What for',
      card_body: '# Card\n',
      skills,
    })
    assert.equal(full.status, 200, full.text)
    assert.deepEqual(full.body, (await me(agent)).body)
    assert.deepEqual(
      [full.body.display_name, full.body.description, full.body.card_body, full.body.skills],
      ['Ünïcode 😀', 'What for', '# Card\n', skills],
    )
    const cleared = await patch(agent, { display_name: null, card_body: '' })
    assert.deepEqual(
      [cleared.body.display_name, cleared.body.description, cleared.body.card_body, cleared.body.skills],
      [null, 'What for', null, skills],
    )
    assert.deepEqual((await patch(agent, {})).body.skills, skills)
    assert.ok(cleared.body.updated_at >= cleared.body.created_at)
  })

  test('updateOwnAgent: what is not allowed is refused and changes nothing', async () => {
    const agent = await newAgent(service(), { display_name: 'Same' })
    const before = (await me(agent)).text
    const skill = { name: 'a', description: '' }
    const refused: unknown[] = [
      { display_name: '' },
      { display_name: 'x'.repeat(101) },
      { display_name: 'two\nlines' },
      { display_name: 7 },
      { display_name: 'nul\0' },
      { description: 'x'.repeat(1001) },
      { card_body: 'x'.repeat(16_385) },
      { card_body: ['x'] },
      { inbound_policy: 'open' },
      { paused: true },
      { skills: null },
      { skills: [skill, { ...skill, description: 'other' }] },
      { skills: Array.from({ length: 51 }, (_, n) => ({ ...skill, name: `s${n}` })) },
      { skills: [{ name: '', description: '' }] },
      { skills: [{ name: 'a' }] },
      { skills: [{ ...skill, level: 1 }] },
      { skills: [{ name: 'a', description: 'x'.repeat(501) }] },
      [],
      null,
      '"text"',
      '{"description":"\\ud800"}',
      '{',
    ]
    for (const body of refused) assertRefused(await patch(agent, body), 400, 'VALIDATION_ERROR')
    assertRefused(await agent.at('/agents/me', { method: 'PATCH', body: {} }), 400, 'MISSING_IDEMPOTENCY_KEY')
    assertRefused(await patch(agent, { card_body: 'x'.repeat(300_000) }), 413, 'PAYLOAD_TOO_LARGE')
    assert.equal((await me(agent)).text, before)
  })

  test('updateOwnAgent: the bounds themselves are allowed, counted in characters', async () => {
    const agent = await newAgent(service())
    const skills = Array.from({ length: 50 }, (_, n) => ({
      name: `${n}`.padEnd(64, '😀').slice(0, 64).toWellFormed(),
      description: '😀'.repeat(500),
    }))
    const { status, text } = await patch(agent, {
      display_name: '😀'.repeat(100),
      description: '😀'.repeat(1000),
      card_body: '😀'.repeat(16_384),
      skills: skills.slice(0, 50),
    })
    assert.equal(status, 200, text)
  })

  test('getAgent: visible fields for every kind of agent and viewer', async () => {
    const [name] = (await newAgent(service())).handle.slice(7).split('.')
    const viewer = await newAgent(service(), { handle: `@bob.v${name}` })
    const stranger = await newAgent(service(), { handle: `@acme.v${name}` })
    const sister = await newAgent(service(), { handle: `@alice.v${name}` })
    const kinds = {
      open: await newAgent(service()),
      private: await newAgent(service(), { visibility: 'private' }),
      'private, admits the handle': await newAgent(service(), { visibility: 'private', allowlist: [viewer.handle] }),
      'private, admits the owner': await newAgent(service(), { visibility: 'private', allowlist: ['@bob.*'] }),
      'private, admits and blocks': await newAgent(service(), {
        visibility: 'private',
        allowlist: ['@bob.*'],
        blocks: [viewer.handle],
      }),
      'public, blocks': await newAgent(service(), { blocks: [viewer.handle, stranger.handle] }),
      'public, paused': await newAgent(service(), { paused: true }),
      'public, inactive': await newAgent(service(), { inactive: true }),
    }
    const seen = {
      open: 'PP',
      private: '--',
      'private, admits the handle': 'P-',
      'private, admits the owner': 'P-',
      'private, admits and blocks': 'P-',
      'public, blocks': 'PP',
      'public, paused': 'PP',
      'public, inactive': 'PP',
    }
    const missing = await lookUp(viewer, '@alice.nobody-at-all')
    assertRefused(missing, 404, 'AGENT_NOT_FOUND')
    for (const [kind, agent] of Object.entries(kinds)) {
      for (const [index, one] of [viewer, stranger].entries()) {
        const answer = await lookUp(one, agent.handle)
        if (seen[kind as keyof typeof seen][index] === '-') {
          assert.deepEqual([answer.status, answer.text], [404, missing.text], kind)
          assert.deepEqual([...answer.headers.keys()], [...missing.headers.keys()])
          assert.equal((await one.at(`${pathOf(agent.handle)}/card`)).text, missing.text)
          continue
        }
        assert.equal(answer.status, 200, kind)
        assert.deepEqual(Object.keys(answer.body.agent), publicFields)
        assert.deepEqual(answer.body.viewer, { relationship: 'none', can_edit: false })
      }
      const family = await lookUp(sister, agent.handle)
      assert.deepEqual(family.body.viewer, { relationship: 'owner', can_edit: false }, kind)
      assert.equal(family.body.agent.id, agent.id)
    }
    const own = await lookUp(kinds.private, kinds.private.handle)
    assert.deepEqual(own.body.viewer, { relationship: 'owner', can_edit: true })
    assert.deepEqual(own.body.agent, (await me(kinds.private)).body)
  })

  test('getAgent: the path is decoded once, and whatever is no handle is INVALID_HANDLE', async () => {
    const agent = await newAgent(service())
    const encoded = agent.handle.slice(7).replace(/./, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    assert.equal((await agent.at<AgentView>(`/agents/%61lice/${encoded}`)).body.agent.id, agent.id)
    for (const path of [
      '/agents/Alice/x',
      '/agents/alice/a.b',
      '/agents/alice/x%2Fy',
      '/agents/alice/%2561',
      '/agents/@alice/x',
      `/agents/alice/${'a'.repeat(40)}`,
      '/agents/alice/%20',
      "/agents/alice/'--",
    ])
      for (const below of ['', '/card']) assertRefused(await agent.at(path + below), 400, 'INVALID_HANDLE')
    for (const name of ['%00', '%E0%A4%A'])
      assertRefused(await agent.at(`/agents/alice/${name}`), 400, 'VALIDATION_ERROR')
    assertRefused(await agent.at('/agents/me/card'), 404, 'AGENT_NOT_FOUND')
    assertRefused(await agent.at('/agents/operator/postmaster'), 404, 'AGENT_NOT_FOUND')
  })

  test('getAgentCard: Markdown with front matter that no text of the agent can end', async () => {
    const agent = await newAgent(service(), { display_name: 'Card: "quoted"' })
    const reader = await newAgent(service(), { handle: agent.handle.replace('@alice', '@bob') })
    const hostile = '---\nhandle: "@evil.twin"\n---\n# not: yours'
    await patch(agent, {
      description: hostile,
      card_body: 'Hello\n---\nworld',
      skills: [{ name: 'yes', description: '- [x] !!js/function' }],
    })
    const { status, type, matter, body } = await cardOf(reader, service().config.baseUrl, agent.handle)
    assert.deepEqual([status, type], [200, 'text/markdown'])
    assert.deepEqual(matter, {
      handle: agent.handle,
      display_name: 'Card: "quoted"',
      description: hostile,
      skills: [{ name: 'yes', description: '- [x] !!js/function' }],
    })
    assert.equal(body, '\nHello\n---\nworld\n')
    const bare = await cardOf(reader, service().config.baseUrl, (await newAgent(service())).handle)
    assert.deepEqual([bare.matter['display_name'], bare.matter['skills'], bare.body], [null, [], ''])
  })

  test('is_online says whether a WebSocket is open', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const feed = await openFeed({ ws_url: service().config.wsUrl, token: await agent!.tokenFor('ws') })
    assert.equal((await me(agent!)).body.is_online, true)
    assert.equal((await lookUp(other!, agent!.handle)).body.agent.is_online, true)
    assert.equal((await me(other!)).body.is_online, false)
    feed.close()
    while (service().deps.presence.openHere(agent!.id) > 0) await new Promise((resolve) => setImmediate(resolve))
    assert.equal((await me(agent!)).body.is_online, false)
  })
})
