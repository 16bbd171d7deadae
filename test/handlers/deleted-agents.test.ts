import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { applyBootstrap } from '../../src/people/bootstrap.ts'
import { changeAgent, createAgent, setAgentActive } from '../../src/people/agents.ts'
import { createClient } from '../../src/people/clients.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, type RestClient } from '../support/client.ts'
import { refresh, tokensOf } from '../support/consents.ts'
import { deleted, deletedAndCleared } from '../support/deletions.ts'
import { blobsOnDisk, uploaded } from '../support/files.ts'
import { run } from '../jobs/run.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import type { ParameterValues } from '../../src/store/engine/statements.ts'

// Mail of deleted agents is removed on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

/** All tables with data of an agent, with the column that refers to it. */
const tables = ['agent.id', 'mailbox', 'mailbox_entry', 'mailbox_reading', 'thread'].concat(
  ...['allowlist_entry', 'block', 'idempotency_key', 'ticket'],
)

onEachDatabase((database) => {
  const service = useService({ database })
  const sql = <Row>(text: string, values?: ParameterValues) =>
    sqlOn(service().deps.database, 'no edge shows the stored rows')<Row>(text, values)
  const directory = () => ({ ...service().deps, clock: service().clock, ids: createIdGenerator(service().clock) })

  const rowsOf = async (id: string): Promise<string[]> => {
    const found: string[] = []
    for (const place of tables) {
      const [table, column = 'agent_id'] = place.split('.')
      const rows = await sql(`select from ${table} where ${column} = :id::uuid`, { id })
      if (rows.length > 0) found.push(table!)
    }
    return found
  }

  /** Returns the facts that the postmaster has reported, oldest first. */
  async function factsOf(agent: RestClient): Promise<unknown[]> {
    const ids = await agent.ids({ order: 'asc' })
    const envelopes = ids.length === 0 ? [] : (await agent.openAll(ids)).body.envelopes
    return envelopes.flatMap(({ from, content_parts: [, part] }) => {
      if (from !== '@operator.postmaster' || part?.type !== 'data') return []
      const { fact, envelope_id, recipient_handle } = part.data
      return [{ fact, envelope_id, recipient_handle }]
    })
  }

  test('a deleted agent looks like an unknown one, its tokens are rejected, and its handle stays reserved', async () => {
    const [other, agent] = await newAgents(service(), 2)
    await deleted(service(), agent!)
    const missing = await other!.send(draftTo('@alice.nobody-at-all'))
    const refused = await other!.send(draftTo(agent!.handle))
    assertRefused(refused, 404, 'NOT_FOUND')
    assert.equal(refused.text, missing.text)
    const [listed, sent] = [await agent!.list(), await agent!.send(draftTo(other!.handle))]
    assertRefused(listed, 401, 'UNAUTHORIZED')
    assert.equal(sent.text, listed.text)
    for (const step of ['before', 'after'] as const) {
      if (step === 'after') await run(service(), 'deleted-agents')
      await assert.rejects(createAgent(directory(), { handle: agent!.handle }), { code: 'DUPLICATE_HANDLE' })
    }
    await assert.rejects(deleted(service(), agent!), { code: 'AGENT_NOT_FOUND' })
  })

  test('no bootstrap file recreates a deleted agent, nor a client for it; the rest of the file applies', async () => {
    const agent = await newAgent(service())
    await deleted(service(), agent)
    const entry = { inbound_policy: 'allowlist', visibility: 'public' } as const
    const client = { client_id: 'of-a-deleted-agent', client_secret: 'a long random secret', scope: 'mailbox:read' }
    const other = `${agent.handle.slice(0, 30)}x`
    const outcomes = await applyBootstrap(directory(), {
      accounts: [],
      organizations: [],
      agents: [
        { handle: agent.handle, ...entry },
        { handle: other, ...entry },
      ],
      clients: [{ ...client, agent: agent.handle }],
    })
    const gone = outcomes.flatMap((outcome) => outcome.deleted ?? [])
    assert.deepEqual(gone, [agent.handle, agent.handle])
    const { agents, clients } = service().deps.store
    assert.deepEqual([await agents.idOf(agent.handle), await clients.find(client.client_id)], [undefined, undefined])
    assert.ok(await agents.idOf(other))
  })

  test('bounced is reported once for unread mail, to senders that requested it', async () => {
    const [sender, agent, reader] = await newAgents(service(), 3)
    const to = [agent!.handle, reader!.handle]
    const monitor = { events: ['bounced' as const] }
    const first = await sender!.sent(draftTo(reader!.handle))
    const answer = { in_reply_to: first.id, monitor }
    const [unread, read] = [await sender!.sent(draftTo(to, answer)), await sender!.sent(draftTo(to, { monitor }))]
    await sender!.sent(draftTo(to, { monitor: { events: ['expired'] } }))
    await agent!.sent(draftTo(agent!.handle, { monitor }))
    await agent!.open(read.id)
    await deleted(service(), agent!)
    assert.deepEqual(await factsOf(sender!), [])
    await Promise.all([run(service(), 'deleted-agents'), run(service(), 'deleted-agents')])
    await run(service(), 'deleted-agents')
    const bounced = { fact: 'bounced', envelope_id: unread.id, recipient_handle: agent!.handle }
    assert.deepEqual(await factsOf(sender!), [bounced])
    const [report] = await sender!.ids()
    const roots = await service().deps.store.threadRoots.find(sender!.id, [report!, unread.id])
    assert.deepEqual([...roots.values()], [first.id, first.id], 'in the thread of what it is about')
    assert.equal((await reader!.ids()).length, 4, 'others keep what they have')
  })

  test('its mailbox is removed, of any size; mail of others stays, and an envelope goes with its last mailbox', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const file = await uploaded(service(), agent!)
    const drafts = [
      ...Array.from({ length: 130 }, () => draftTo(agent!.handle)),
      draftTo(other!.handle, { content_parts: [{ type: 'file', file_id: file.id }] }),
    ]
    for (const draft of drafts) await agent!.sent(draft)
    const answered = draftTo(agent!.handle)
    await other!.sent(answered)
    await agent!.markRead((await agent!.ids({ limit: 100 })).slice(0, 50))
    await deletedAndCleared(service(), agent!)
    assert.deepEqual(await rowsOf(agent!.id), [])
    const left = await sql<{ envelope_id: string }>(
      'select id as envelope_id from envelope where id = any(:ids::uuid[])',
      { ids: drafts.map(({ id }) => id) },
    )
    assert.deepEqual(
      left.map(({ envelope_id }) => envelope_id),
      [drafts.at(-1)!.id],
    )
    assert.deepEqual((await other!.ids({ direction: 'both' })).length, 2)
    assert.equal((await other!.open(drafts.at(-1)!.id)).status, 200)
    assert.ok(blobsOnDisk(service()).includes(file.id))
    await deletedAndCleared(service(), other!)
    assert.deepEqual(
      await sql('select from envelope where id = any(:ids::uuid[])', {
        ids: [...drafts, answered].map(({ id }) => id),
      }),
      [],
    )
    await run(service(), 'files')
    assert.ok(!(await sql<{ id: string }>('select id from file')).some(({ id }) => id === file.id))
  })

  test('clients and apps of a deleted agent get no more tokens, and others do as before', async () => {
    const [agent, other] = await Promise.all([newAgent(service()), newAgent(service())])
    const [client, kept] = await Promise.all(
      [agent, other].map(({ handle }) => createClient(directory(), { agent: handle })),
    )
    const [app, keptApp] = [
      await tokensOf(service(), { username: 'alice', handle: agent.handle }),
      await tokensOf(service(), { username: 'alice', handle: other.handle }),
    ]
    await deleted(service(), agent)
    const tokenStatus = async ({ client_id, client_secret }: { client_id: string; client_secret: string }) => {
      const form = { grant_type: 'client_credentials', client_id, client_secret, resource: service().config.baseUrl }
      return (await fetch(`${service().config.authUrl}/token`, { method: 'POST', body: new URLSearchParams(form) }))
        .status
    }
    assert.deepEqual([await tokenStatus(client!), await tokenStatus(kept!)], [401, 200])
    assert.equal((await refresh(service(), app.clientId, app.refresh_token)).status, 401)
    assert.equal((await refresh(service(), keptApp.clientId, keptApp.refresh_token)).status, 200)
    const families = await service().deps.store.tokenFamilies.list('alice', app.clientId, 10)
    assert.deepEqual(
      families.map(({ revoked_for }) => revoked_for),
      ['agent deleted'],
    )
  })

  test('sends during the deletion of their recipient arrive and are reported, or are rejected; nothing is left over', async () => {
    for (let round = 0; round < 5; round++) {
      const [sender, agent] = await newAgents(service(), 2)
      const monitor = { events: ['bounced' as const] }
      const sending = Array.from({ length: 20 }, () => sender!.send(draftTo(agent!.handle, { monitor })))
      const [answers] = await Promise.all([Promise.all(sending), deleted(service(), agent!)])
      const statuses = new Set(answers.map(({ status }) => status))
      assert.ok(
        [...statuses].every((status) => [202, 404].includes(status)),
        [...statuses].join(),
      )
      await run(service(), 'deleted-agents')
      assert.equal((await factsOf(sender!)).length, answers.filter(({ status }) => status === 202).length)
      assert.deepEqual(await rowsOf(agent!.id), [])
    }
  })

  test('contact requests are removed with the requesting agent, and nobody is notified repeatedly', async () => {
    const [asking, asked] = [await newAgent(service()), await newAgent(service(), { handle: '@bob.asked-by-deleted' })]
    const { contacts, store } = service().deps
    const as = { agentId: asking.id, handle: asking.handle, clientId: 'cli_assistant', sessionId: 'cli_assistant' }
    const asker = { caller: { ...as, scopes: [], expiresAt: Infinity }, ask: async () => 'accepted' as const }
    await contacts.request(asker, { handle: asked.handle, message: null })
    await deleted(service(), asking)
    assert.equal(await store.contactNotices.hasUnannouncedRequests(), false)
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      `insert into contact_request values (:requester, :target, 'creq_late', null, false, 0, null)`,
      { requester: asking.handle, target: asked.handle },
    )
    await run(service(), 'deleted-agents')
    assert.equal(await store.contactNotices.hasUnannouncedRequests(), false, 'of a call that was under way')
  })

  test('managers of an agent deactivate and activate it; only the operator activates what the operator deactivated', async () => {
    const { agents } = service().deps.store
    const agent: Agent = await newAgent(service())
    const isInactive = async () => (await agents.identify(agent.id))?.inactive
    await setAgentActive(directory(), agent.id, true)
    assert.equal(await isInactive(), true)
    await setAgentActive(directory(), agent.id, false)
    assert.equal(await isInactive(), false)
    await setAgentActive(directory(), agent.id, true)
    await changeAgent(directory(), agent.handle, { inactive: true })
    await assert.rejects(setAgentActive(directory(), agent.id, false), { code: 'FORBIDDEN' })
    assert.equal(await isInactive(), true)
    await changeAgent(directory(), agent.handle, { inactive: false })
    await setAgentActive(directory(), agent.id, true)
    await setAgentActive(directory(), agent.id, false)
    assert.equal(await isInactive(), false)
  })
})
