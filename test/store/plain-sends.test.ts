import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import { sendRejectionOf, unlimitedSendLimits } from '../../src/mail/sending/decide.ts'
import type { SimpleSend, SendLimits } from '../../src/domain/acceptance.ts'
import { ownTimePlaceholder } from '../../src/domain/header-text.ts'
import { newAgent, newAgents, type Agent, type AgentOptions } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const clockLeadMs = 5_000

onEachDatabase((database) => {
  const service = useService({ database, env: { RATE_LIMITS: 'on' } })

  const now = (): number => service().clock()

  function sendOf(sender: Agent, recipient: string, change: Partial<SimpleSend> = {}): SimpleSend {
    const id = change.id ?? service().deps.ids('env')
    const texts = { body: '"content_parts":[]}', header: `{"id":"${id}"${ownTimePlaceholder}`, words: '' }
    const from = { agentId: sender.id, handle: sender.handle }
    return { id, sender: from, recipient, digest: 'aa', sent: 1, received: 1, ...texts, ...change }
  }

  const accept = (sends: readonly SimpleSend[], limits: Partial<SendLimits> = {}) =>
    service().deps.store.simpleSends.accept(sends, { ...unlimitedSendLimits(now()), clockLeadMs, ...limits })

  const areStored = async (...args: Parameters<typeof accept>): Promise<boolean[]> =>
    (await accept(...args)).map((one) => one !== undefined)

  test('a plain send is stored if trust admits it, by the rule that says why it does not', async () => {
    const names = { exact: (own: string) => own, wildcard: (own: string) => `${own.split('.')[0]}.*` }
    const sender = await newAgent(service(), { inbound_policy: 'allowlist' })
    const policies: AgentOptions[] = [
      { inbound_policy: 'open' },
      { inbound_policy: 'allowlist' },
      ...Object.values(names).map((of) => ({ inbound_policy: 'allowlist' as const, allowlist: [of(sender.handle)] })),
    ]
    const states: AgentOptions[] = [{}, { paused: true }, { inactive: true }, { blocks: [sender.handle] }]
    const wishes = policies.flatMap((policy) => states.map((state) => ({ ...policy, ...state })))
    const recipients = await Promise.all(wishes.map((wish) => newAgent(service(), { ...wish, handle: handleOf() })))
    const handles = [...recipients.map(({ handle }) => handle), '@nobody.at_all', sender.handle]
    let admitted = 0
    for (const allowlist of [[], recipients.map(({ handle }) => handle), ['@bob.*']]) {
      await sender.update({ inbound_policy: 'allowlist', allowlist })
      for (const inactive of [false, true]) {
        await sender.update({ inbound_policy: 'allowlist', allowlist, inactive })
        const asked = {
          sender: { agentId: sender.id, handle: sender.handle },
          draft: { id: service().deps.ids('env') },
        }
        const read = (handle: string) => service().deps.store.admission.read({ ...asked, recipients: [handle] })
        const expected = (await Promise.all(handles.map(read))).map((facts) => sendRejectionOf(facts) === undefined)
        assert.deepEqual(await areStored(handles.map((handle, n) => sendOf(sender, handle, { sent: n + 1 }))), expected)
        admitted += expected.filter(Boolean).length
      }
    }
    assert.ok(admitted > 5 && admitted < 3 * handles.length, `${admitted} were admitted`)
  })

  let named = 0
  const handleOf = (): string => `@bob.plain${named++}_${database}`

  test('R22: it is stamped after all that both mailboxes hold, and not before now', async () => {
    const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    const begun = now()
    const stampOf = async (sender: Agent, recipient: Agent, at: number) =>
      (await accept([sendOf(sender, recipient.handle)], { now: at }))[0]?.createdAt
    assert.equal(await stampOf(one, two, begun), begun)
    assert.equal(await stampOf(one, three, begun), begun + 1)
    assert.equal(await stampOf(three, two, begun), begun + 2)
    assert.equal(await stampOf(two, one, begun - 3_600_000), begun + 3)
    assert.equal(await stampOf(one, one, begun), begun + 4)
    assert.equal(await stampOf(one, two, begun + 3_600_000), undefined, 'a clock that is far ahead stamps nothing')
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const own = await sql<{ direction: string; created_at: number; header: string }>(
      'select direction, created_at, header from mailbox_entry where agent_id = :agentId::uuid order by created_at',
      { agentId: one.id },
    )
    assert.deepEqual(
      own.map(({ direction, created_at }) => [direction, created_at - begun]),
      [
        ['out', 0],
        ['out', 1],
        ['in', 3],
        ['self', 4],
      ],
    )
    for (const { created_at, header } of own) assert.ok(header.endsWith(`"created_at":${created_at}`), header)
  })

  test('of a batch only those are left out whose id is taken or which pass a limit', async () => {
    const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    const taken = sendOf(one, two.handle)
    assert.deepEqual(await areStored([taken]), [true])
    const again = [sendOf(three, two.handle, { id: taken.id }), sendOf(three, one.handle)]
    assert.deepEqual(await areStored(again), [false, true])
    const limits = { sendsPerMinute: 2, sendsPerRecipientPerMinute: 2 }
    const batch = [sendOf(one, three.handle), sendOf(one, three.handle, { sent: 2, received: 2 })]
    assert.deepEqual(await areStored(batch, limits), [true, false])
    assert.deepEqual(await areStored([sendOf(two, three.handle)], limits), [true])
    assert.deepEqual(await areStored([sendOf(two, three.handle)], limits), [false])
    const counted = (await accept([sendOf(two, one.handle)]))[0]?.sent.count
    assert.equal(counted, 2, 'the sender is told how many sends count')
  })

  test('a send whose reply was stored before it, and two sends with one id, take the slow path', async () => {
    const [one, two] = (await newAgents(service(), 2)) as [Agent, Agent]
    const first = draftTo(two.handle)
    const answer = draftTo(one.handle, { in_reply_to: first.id, references: [first.id] })
    await two.sent(answer)
    assert.deepEqual(await areStored([sendOf(one, two.handle, { id: first.id })]), [false])
    await one.sent(first)
    const entries = sqlOn(service().deps.database, 'no edge shows the stored rows')<{ root_id: string }>(
      'select root_id from mailbox_entry where agent_id = :agentId::uuid order by created_at',
      { agentId: one.id },
    )
    assert.deepEqual(
      (await entries).map(({ root_id }) => root_id),
      [first.id, first.id],
    )
    const draft = draftTo(two.handle)
    const answers = await Promise.all(Array.from({ length: 20 }, () => one.send(draft)))
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1)
    assert.equal(answers[0]!.status, 202)
  })

  if (database === 'postgres')
    test('a locked mailbox is not waited for', async () => {
      const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
      const client = new pg.Client(service().config.databaseUrl)
      await client.connect()
      try {
        await client.query('begin')
        await client.query('select from mailbox where agent_id = $1 for update', [uuidOf(two.id)])
        const sends = [sendOf(one, two.handle), sendOf(two, one.handle), sendOf(one, three.handle, { sent: 2 })]
        assert.deepEqual(await areStored(sends), [false, false, true])
      } finally {
        await client.end()
      }
    })
})
