import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { uuidOf } from '../../scripts/support/numbered-ids.ts'
import type { StatementEvent } from '../../src/store/engine/port.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, textPart, type Answer } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const service = useService({ database: 'postgres', env: { LANES: '1', DATABASE_WAIT_MS: '30000' } })

const waitingForLock = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const batchesSoFar = async (): Promise<number> =>
  Number(/^ams_batch_sends_count (\d+)$/m.exec(await service().deps.observe.metrics())?.[1] ?? 0)

/** Locks that hold the first send of a queue: of a mailbox, or of another transaction with the same id. */
const holds = {
  'to several': (_: EnvelopeDraft, to: string) => ['select from mailbox where agent_id = $1 for update', [uuidOf(to)]],
  plain: ({ id }: EnvelopeDraft) => [
    `insert into envelope (id, received_ms, created_at, digest, body) values ($1, 0, 0, '', '')`,
    [uuidOf(id)],
  ],
} satisfies Record<string, (draft: EnvelopeDraft, to: string) => [string, string[]]>

type Kind = keyof typeof holds

/** Runs a simple send while another one is held in the database. */
async function onItsWay<T>(send: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  const { events } = service().deps.database
  const { promise, resolve } = Promise.withResolvers<void>()
  const note = ({ text }: StatementEvent): void => void (text.includes('skip locked') && resolve())
  events.on('statement', note)
  const answer = send()
  await promise
  events.off('statement', note)
  return { answer }
}

/** Queues the sends behind a held one, so that they share a batch; returns the number of their transactions. */
async function inOneBatch<T>(
  kind: Kind,
  sends: readonly (() => Promise<T>)[],
  meanwhile = async (): Promise<void> => {},
): Promise<{ answers: T[]; batches: number }> {
  const { config, deps } = service()
  const [blocker, busy, other] = await newAgents(service(), 3)
  await blocker!.sent(draftTo(busy!.handle))
  const lock = new pg.Client(config.databaseUrl)
  await lock.connect()
  try {
    const draft = draftTo(kind === 'plain' ? busy!.handle : [busy!.handle, other!.handle])
    await lock.query('begin')
    await lock.query(...holds[kind](draft, busy!.id))
    const first = blocker!.sent(draft)
    await until(
      async () => (await sqlOn(deps.database, 'no edge shows running statements')(waitingForLock)).length === 1,
    )
    const behind = kind === 'plain' ? await onItsWay(() => blocker!.sent(draftTo(other!.handle))) : undefined
    const before = await batchesSoFar()
    let answered = 0
    const answering = Promise.all(sends.map((send) => send().finally(() => answered++)))
    await until(() => deps.delivery.waiting() + answered === sends.length)
    await meanwhile()
    await lock.query('rollback')
    await first
    await behind?.answer
    const answers = await answering
    return { answers, batches: (await batchesSoFar()) - before - (behind ? 2 : 1) } // and those that were waited for
  } finally {
    await lock.end()
  }
}

test('in one batch each send is decided on its own: a rejected one fails no other', async () => {
  const [sender, a, b, c] = await newAgents(service(), 4)
  const inactive = await newAgent(service(), { inactive: true })
  const draftOf = (to: string | string[], changes: object = {}) => draftTo(to, { cc: [c!.handle], ...changes })
  const known = draftOf(a!.handle)
  const acknowledgement = await sender!.sent(known)
  const [first, last] = [draftOf([a!.handle, b!.handle]), draftOf(b!.handle)]
  const file = await uploaded(service(), a!)
  const { answers, batches } = await inOneBatch('to several', [
    () => sender!.send(first),
    () => sender!.send(draftOf([a!.handle, '@nobody.at_all'])),
    () => sender!.send(draftOf(a!.handle, { content_parts: [filePart(file.id)] })),
    () => sender!.send({ ...known, subject: 'other' }),
    () => b!.send(known),
    () => inactive.send(draftOf(a!.handle)),
    () => sender!.send(known),
    () => sender!.send(last),
  ])
  const outcomeOf = ({ status, text }: Answer<unknown>): string =>
    `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()
  assert.deepEqual(answers.map(outcomeOf), [
    '202',
    '404 NOT_FOUND',
    '400 INVALID_FILE',
    '409 CONFLICT',
    '409 CONFLICT',
    '403 FORBIDDEN',
    '202',
    '202',
  ])
  assert.equal(batches, 1)
  assert.deepEqual(answers[6]?.body, acknowledgement)
  assert.deepEqual(new Set(await a!.ids()), new Set([known.id, first.id]))
  assert.deepEqual(new Set(await b!.ids()), new Set([first.id, last.id]))
  assert.deepEqual(new Set(await sender!.ids({ direction: 'out' })), new Set([known.id, first.id, last.id]))
})

for (const kind of ['plain', 'to several'] as const)
  test(`in one batch of sends, ${kind}, one that the database itself cannot take fails alone`, async () => {
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    await sql(`alter table envelope add constraint harmless check (position('poison' in body) = 0) not valid`)
    const [sender, recipient, other] = await newAgents(service(), 3)
    const cc = kind === 'plain' ? [] : [other!.handle]
    const [first, poison, last] = ['good', 'poison', 'good as well'].map((text) =>
      draftTo(recipient!.handle, { cc, content_parts: [textPart(text)] }),
    )
    const sends = [first!, poison!, last!].map((draft) => () => sender!.send(draft))
    const { answers, batches } = await inOneBatch(kind, sends)
    await sql('alter table envelope drop constraint harmless')
    const statuses = answers.map(({ status }) => status)
    assert.deepEqual(statuses, [202, 500, 202])
    assert.equal(batches, 1 + sends.length, 'the batch that failed, and then each send of it by itself')
    assertRefused(answers[1]!, 500, 'INTERNAL_ERROR')
    assert.deepEqual(new Set(await recipient!.ids()), new Set([first!.id, last!.id]))
  })

test('in one batch the same envelope twice is one envelope', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const draft = draftTo(recipient!.handle)
  const { answers, batches } = await inOneBatch(
    'plain',
    [draft, draft].map((each) => () => sender!.send(each)),
  )
  const [one, again] = answers
  assert.equal(batches, 1)
  assert.deepEqual([one!.status, again!.status, one!.text], [202, 202, again!.text])
  assert.deepEqual(await recipient!.ids(), [draft.id])
})

test('of two sends in one batch with one file, one gets it', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const file = await uploaded(service(), sender!)
  const wanting = [0, 1].map(() => draftTo(recipient!.handle, { content_parts: [filePart(file.id)] }))
  const { answers, batches } = await inOneBatch(
    'to several',
    wanting.map((each) => () => sender!.send(each)),
  )
  assert.equal(batches, 1)
  assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 400])
  const claimed = wanting[answers.findIndex(({ status }) => status === 202)]!
  assert.deepEqual(await recipient!.ids(), [claimed.id])
})

test('of waiting sends, a reply gets its thread by the order of the two', async () => {
  const [ann, ben, cas] = await newAgents(service(), 3)
  const known = await ann!.sent(draftTo(ann!.handle))
  const [earlier, later] = [newEnvelopeId(), newEnvelopeId()]
  const ahead = service().clock() + 60_000 // as what came from a process of another clock
  await sqlOn(service().deps.database, 'another process did this')(
    'update mailbox set last_created_at = :ahead where agent_id = :agentId::uuid',
    { ahead, agentId: ben!.id },
  )
  await inOneBatch('to several', [
    () => ann!.sent(draftTo([ann!.handle, ben!.handle], { id: earlier, in_reply_to: known.id })),
    () => ann!.sent(draftTo([ann!.handle, cas!.handle], { id: later, references: [earlier] })),
  ])
  const roots = await service().deps.store.threadRoots.find(ann!.id, [earlier, later])
  const newest = await ann!.ids()
  const isInOrder = newest.indexOf(later) < newest.indexOf(earlier)
  assert.deepEqual([roots.get(earlier), roots.get(later)], [known.id, isInOrder ? known.id : earlier])
})

test('sends share a batch unless one of them may decide the thread of another', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const known = await ann!.sent(draftTo(ben!.handle))
  const [one, foreign, other] = Array.from({ length: 3 }, newEnvelopeId)
  const together = async (...links: readonly object[]): Promise<number> => {
    const drafts = links.map((link) => draftTo([ann!.handle, ben!.handle], link))
    const { answers, batches } = await inOneBatch(
      'to several',
      drafts.map((draft) => () => ann!.send(draft)),
    )
    for (const { status } of answers) assert.equal(status, 202)
    return batches
  }
  const answer = { in_reply_to: known.id, references: [known.id] }
  assert.equal(await together(answer, answer, {}), 1, 'all know what is answered')
  assert.equal(await together({ references: [foreign] }, { references: [other] }, {}), 1, 'two threads')
  assert.equal(await together({ id: one }, { in_reply_to: one }, answer), 2, 'an answer with what it answers')
  const unknown = { references: [newEnvelopeId()] }
  assert.equal(await together(unknown, answer, unknown, answer), 2, 'which of the two begins the thread')
})

test('sends that wait for each other leave the others their batch', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const known = await ann!.sent(draftTo(ben!.handle))
  const pairs = Array.from({ length: 4 }, () => [newEnvelopeId(), newEnvelopeId()] as const)
  const drafts = pairs.flatMap(([first, second]) => [
    draftTo([ann!.handle, ben!.handle], { id: first, in_reply_to: known.id }),
    draftTo([ann!.handle, ben!.handle], { id: second, references: [known.id, first] }),
  ])
  const { answers, batches } = await inOneBatch(
    'to several',
    drafts.map((draft) => () => ann!.send(draft)),
  )
  for (const { status } of answers) assert.equal(status, 202)
  assert.equal(batches, 2, 'the first of all pairs, and then the second')
})

test('whether sends share a batch is seen again when their mailboxes are locked', async () => {
  const [ann, ben, cas] = await newAgents(service(), 3)
  const known = await ann!.sent(draftTo([ben!.handle, cas!.handle]))
  const answers = [ben!, cas!].map((from) => ({ from, draft: draftTo(ann!.handle, { in_reply_to: known.id }) }))
  const sends = answers.map(
    ({ from, draft }) =>
      () =>
        from.sent(draft),
  )
  const sql = sqlOn(service().deps.database, 'another process did this')
  await inOneBatch('to several', sends, async () => {
    await sql('delete from mailbox_entry where envelope_id = :envelopeId::uuid', { envelopeId: known.id })
    await sql('delete from thread where root_id = :rootId::uuid', { rootId: known.id })
  })
  const ids = answers.map(({ draft }) => draft.id)
  const roots = await service().deps.store.threadRoots.find(ann!.id, ids)
  const [last, first] = (await ann!.ids()).filter((id) => ids.includes(id))
  assert.deepEqual([roots.get(first!), roots.get(last!)], [known.id, last], 'who answers last was in no such thread')
})
