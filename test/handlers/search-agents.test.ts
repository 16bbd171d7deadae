import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AgentSearchPage } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent, type AgentOptions } from '../support/agents.ts'
import { assertRefused, keyed, type ErrorAnswer } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const search = (agent: Agent, q: string, more = '') =>
  agent.at<AgentSearchPage & ErrorAnswer>(`/search/agents?q=${encodeURIComponent(q)}${more}`)

async function found(agent: Agent, q: string): Promise<string[]> {
  const { status, body, text } = await search(agent, q, '&limit=50')
  assert.equal(status, 200, text)
  return body.agents.map(({ canonical_handle }) => canonical_handle)
}

onEachDatabase((database) => {
  const service = useService({ database })
  const named = (handle: string, wishes: AgentOptions = {}): Promise<Agent> =>
    newAgent(service(), { handle, ...wishes })

  test('agents are found by handle, display name and description', async () => {
    const seeker = await named('@bob.seeker')
    const agent = await named('@acme.invoice-robot', { display_name: 'Señor Factura' })
    await agent.at('/agents/me', {
      method: 'PATCH',
      body: { description: 'Writes bills, in Zürich' },
      headers: keyed(),
    })
    const { body } = await search(seeker, 'invoice')
    assert.deepEqual(body, {
      agents: [
        { type: 'agent', id: agent.id, canonical_handle: agent.handle, display_name: 'Señor Factura', image_url: null },
      ],
      next_cursor: null,
    })
    for (const q of [
      '@acme.invoice-robot',
      'acme inv',
      'robot',
      'SEÑOR',
      'fact',
      'zürich bills',
      '"invoice robot"',
      'acme.invoice',
    ])
      assert.deepEqual(await found(seeker, q), [agent.handle], q)
    for (const q of ['voice', 'robot factory', '"robot invoice"']) assert.deepEqual(await found(seeker, q), [], q)
  })

  test('a change of name counts at once, and the old one no more', async () => {
    const seeker = await named('@bob.seeker2')
    const agent = await named('@acme.renamed', { display_name: 'Oldname' })
    assert.deepEqual(await found(seeker, 'oldname'), [agent.handle])
    await agent.at('/agents/me', { method: 'PATCH', body: { display_name: 'Newname' }, headers: keyed() })
    assert.deepEqual([await found(seeker, 'oldname'), await found(seeker, 'newname')], [[], [agent.handle]])
  })

  test('only agents that can be looked up are found', async () => {
    const [seeker, sister] = [await named('@bob.seeker3'), await named('@acme.sister')]
    const hidden = await named('@acme.zebra-hidden', { visibility: 'private' })
    const admitting = await named('@acme.zebra-admitting', { visibility: 'private', allowlist: ['@bob.*'] })
    const blocking = await named('@acme.zebra-open', { blocks: [seeker.handle] })
    assert.deepEqual(await found(seeker, 'zebra'), [admitting.handle, blocking.handle])
    assert.deepEqual(await found(sister, 'zebra'), [admitting.handle, hidden.handle, blocking.handle])
    assert.deepEqual(await found(hidden, 'zebra'), [admitting.handle, hidden.handle, blocking.handle])
    await hidden.update({ visibility: 'private', allowlist: [seeker.handle] })
    assert.deepEqual(await found(seeker, 'zebra hid'), [hidden.handle])
  })

  test('pages follow the handles, whatever comes and goes between them', async () => {
    const seeker = await named('@bob.seeker4')
    const handles = Array.from({ length: 7 }, (_, n) => `@acme.walk${n}`)
    for (const handle of handles) await named(handle)
    const first = (await search(seeker, 'walk', '&limit=3')).body
    assert.deepEqual(
      first.agents.map(({ canonical_handle }) => canonical_handle),
      handles.slice(0, 3),
    )
    await named('@acme.walk0-late')
    const second = (await search(seeker, 'walk', `&limit=3&cursor=${first.next_cursor}`)).body
    const third = (await search(seeker, 'walk', `&limit=3&cursor=${second.next_cursor}`)).body
    assert.deepEqual(
      [...second.agents, ...third.agents].map(({ canonical_handle }) => canonical_handle),
      handles.slice(3),
    )
    assert.equal(third.next_cursor, null)
  })

  test('a hostile query or cursor is refused or harmless', async () => {
    const [seeker] = await newAgents(service(), 1)
    for (const q of ['&|', '"" ""', '%%', "';--", ':*:*', '!'.repeat(100), '\u{1F600}\u{1F600}'])
      assert.deepEqual(await found(seeker!, q), [], q)
    for (const q of ['', 'a', 'x'.repeat(101), 'nul\0'])
      assertRefused(await search(seeker!, q), 400, 'VALIDATION_ERROR')
    for (const more of [
      '&limit=0',
      '&limit=51',
      '&cursor=',
      '&cursor=x',
      '&cursor=%00',
      '&q=b',
      `&cursor=${Buffer.from('@a.*').toString('base64url')}`,
    ])
      assertRefused(await search(seeker!, 'ab', more), 400, 'VALIDATION_ERROR')
    const beyond = Buffer.from('@zzz.zzz').toString('base64url')
    assert.deepEqual((await search(seeker!, 'alice', `&cursor=${beyond}`)).body, { agents: [], next_cursor: null })
  })
})
