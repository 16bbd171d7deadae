import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unlimitedSendLimits } from '../../src/mail/sending/decide.ts'
import type { EntryRow, SendLimits, SendRows } from '../../src/domain/acceptance.ts'
import { ownTimePlaceholder } from '../../src/domain/header-text.ts'
import { acceptanceStore } from '../../src/store/mail/acceptance.ts'
import { unprepared } from '../../src/store/engine/statements.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { uploaded } from '../support/files.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** The preparation of a send runs without locks. These tests are about the checks under the locks. */
onEachDatabase((database) => {
  const service = useService({ database })

  const now = (): number => service().clock()
  const newId = (): string => service().deps.ids('env')

  interface Wish {
    id?: string
    sent?: number
    received?: number
    replies?: number
    rootId?: string
    fileIds?: readonly string[]
  }

  function rowsOf(sender: Agent, recipient: Agent, wish: Wish = {}): SendRows {
    const { id = newId(), sent = 1, received = 1, replies = 0, rootId = id, fileIds = [] } = wish
    const entries: EntryRow[] = [
      { agentId: recipient.id, direction: 'in', rootId, sent: 0, received, replies: 0 },
      { agentId: sender.id, direction: 'out', rootId, sent, received: 0, replies },
    ]
    const texts = { body: '"content_parts":[]}', header: `{"id":"${id}"${ownTimePlaceholder}`, words: '' }
    const envelope = { id, digest: 'aa', isReport: false, ...texts, entries }
    return { envelopes: [envelope], fileIds }
  }

  const accept = (sends: readonly SendRows[], limits: Partial<SendLimits> = {}): Promise<(number | undefined)[]> =>
    service().deps.store.pipelinedTransaction((acceptance) =>
      acceptance.accept(sends, { ...unlimitedSendLimits(now()), ...limits }),
    )

  /** Returns the agent's mailbox as stored, oldest first. */
  async function stored({ id }: Agent): Promise<{ created_at: number; header: string }[]> {
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    return sql('select created_at, header from mailbox_entry where agent_id = :id::uuid order by created_at', { id })
  }

  test('R22: a send is stamped after all that any of its mailboxes holds, and not before now', async () => {
    const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    const begun = now()
    assert.deepEqual(await accept([rowsOf(one, two)], { now: begun }), [begun])
    assert.deepEqual(await accept([rowsOf(one, three)], { now: begun }), [begun + 1])
    assert.deepEqual(await accept([rowsOf(three, two)], { now: begun }), [begun + 2])
    assert.deepEqual(await accept([rowsOf(two, one)], { now: begun - 3_600_000 }), [begun + 3])
    assert.deepEqual(await accept([rowsOf(one, three)], { now: begun + 60_000 }), [begun + 60_000])
    const own = await stored(one)
    assert.deepEqual(
      own.map(({ created_at }) => created_at),
      [begun, begun + 1, begun + 3, begun + 60_000],
    )
    for (const { created_at, header } of own) assert.ok(header.endsWith(`"created_at":${created_at}`), header)
  })

  test('only the send with a taken id is left out of a batch', async () => {
    const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    const taken = newId()
    await accept([rowsOf(one, two, { id: taken })])
    const stamps = await accept([rowsOf(one, three), rowsOf(three, two, { id: taken }), rowsOf(three, one)])
    assert.deepEqual(
      stamps.map((stamp) => stamp !== undefined),
      [true, false, true],
    )
    assert.equal((await stored(two)).length, 1)
  })

  test('only the send with a deleted party is left out of a batch', async () => {
    const [one, two, gone] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    await sqlOn(service().deps.database, 'no edge leads to this state')(
      'delete from mailbox where agent_id = :agentId::uuid',
      { agentId: gone.id },
    )
    const sends = [rowsOf(one, gone), rowsOf(gone, one), rowsOf(one, two)]
    const stamps = await accept(sends)
    assert.deepEqual(
      stamps.map((stamp) => stamp !== undefined),
      [false, false, true],
    )
    assert.deepEqual([(await stored(one)).length, (await stored(two)).length], [1, 1])
  })

  test('S18: a send that exceeds a limit by the counts under the locks is left out', async () => {
    const [one, two, three] = (await newAgents(service(), 3)) as [Agent, Agent, Agent]
    const limits = { sendsPerMinute: 2, sendsPerRecipientPerMinute: 3 }
    const send = (sender: Agent, recipient: Agent, wish: Wish = {}) => rowsOf(sender, recipient, wish)
    const storedOf = async (...sends: SendRows[]) => (await accept(sends, limits)).map((stamp) => stamp !== undefined)
    assert.deepEqual(await storedOf(send(one, two), send(one, two, { sent: 2, received: 2 })), [true, true])
    assert.deepEqual(await storedOf(send(one, three)), [false])
    assert.deepEqual(await storedOf(send(three, two), send(three, two, { sent: 2, received: 2 })), [true, false])
    assert.deepEqual(await storedOf(send(three, one)), [true])
    service().clock.advance(60_000)
    assert.deepEqual(await storedOf(send(one, two)), [true])
  })

  test('when the first of its statements fails, nothing of it is left to fail unheard', async () => {
    const [one, two] = (await newAgents(service(), 2)) as [Agent, Agent]
    const unheard: unknown[] = []
    const hear = (reason: unknown): void => void unheard.push(reason)
    process.on('unhandledRejection', hear)
    const port = service().deps.database.lookups
    const failing = unprepared<never>(
      'lock-mailboxes',
      'select 1 / (select count(*)::integer - count(*)::integer from unnest(:agent_ids::uuid[]))',
    )
    const accepted = port.pipelinedTransaction((query) =>
      acceptanceStore((statement, values) =>
        query(statement.name === failing.name ? { ...statement, ...failing } : statement, values),
      ).accept([rowsOf(one, two)], unlimitedSendLimits(now())),
    )
    await assert.rejects(accepted, /division by zero/)
    await new Promise(setImmediate)
    process.off('unhandledRejection', hear)
    assert.deepEqual(unheard, [])
    assert.deepEqual(await stored(two), [])
  })

  test('a clock that is far ahead stamps nothing', async () => {
    const [one, two] = (await newAgents(service(), 2)) as [Agent, Agent]
    const ahead = { now: now() + 3_600_000, clockLeadMs: 5_000 }
    assert.deepEqual(await accept([rowsOf(one, two)], ahead), [undefined])
    assert.deepEqual(await stored(two), [])
  })

  test('R8: of two sends with one file the later one is left out, and the file stays with the first', async () => {
    const [one, two] = (await newAgents(service(), 2)) as [Agent, Agent]
    const { id } = await uploaded(service(), one, 'a file')
    const [first, second] = [newId(), newId()]
    const send = (id_: string) => rowsOf(one, two, { id: id_, fileIds: [id] })
    assert.notDeepEqual(await accept([send(first)]), [undefined])
    assert.deepEqual(await accept([send(second)]), [undefined])
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    assert.deepEqual(await sql('select envelope_id from file where id = :id', { id }), [{ envelope_id: first }])
  })

  test('answers of an agent in a thread are counted under the locks', async () => {
    const [one, two] = (await newAgents(service(), 2)) as [Agent, Agent]
    const root = newId()
    await accept([rowsOf(one, two, { id: root })])
    const answer = async (replies: number) =>
      (await accept([rowsOf(two, one, { rootId: root, replies })], { repliesPerThreadPerMinute: 2 }))[0] !== undefined
    assert.deepEqual([await answer(1), await answer(1), await answer(1)], [true, true, false])
    service().clock.advance(60_000)
    assert.deepEqual([await answer(2), await answer(1)], [true, true])
  })
})
