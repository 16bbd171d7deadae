import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { ThreadStatus } from '#generated/rest/models.ts'
import type { ThreadRow } from '../../src/store/mail/threads.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

interface EntryRow {
  created_at: number
  envelope_id: string
  root_id: string
  unread: boolean
}

/** Returns the threads of a mailbox from its entries, the one with the newest entry first. */
async function threadsIn(service: Service, agentId: string) {
  const entries = await sqlOn(service.deps.database, 'no edge shows the stored rows')<EntryRow>(
    `select created_at, envelope_id, coalesce(root_id, envelope_id) as root_id,
       direction <> 'out' and read_at is null as unread
     from mailbox_entry where agent_id = :agentId::uuid`,
    { agentId },
  )
  const threads = [...Map.groupBy(entries, ({ root_id }) => root_id)].map(([root_id, own]) => ({
    root_id,
    unread: own.some(({ unread }) => unread),
    first_at: Math.min(...own.map(({ created_at }) => created_at)),
    last_at: Math.max(...own.map(({ created_at }) => created_at)),
  }))
  return threads.sort((a, b) => b.last_at - a.last_at || (a.root_id < b.root_id ? 1 : -1))
}

type Threads = Awaited<ReturnType<typeof threadsIn>>

const told = ({ root_id, unread, first_at, last_at }: Threads[number] | ThreadRow) => ({
  root_id,
  unread,
  first_at,
  last_at,
})

/** Returns all pages of a list, with two threads each. */
async function listed({ deps }: Service, agentId: string, status: ThreadStatus): Promise<ThreadRow[]> {
  const found: ThreadRow[] = []
  for (;;) {
    const last = found.at(-1)
    const after = last && { at: last.last_at, id: last.root_id }
    const page = await deps.store.threads.list(agentId, status, after, 2)
    found.push(...page)
    if (page.length < 2) return found
  }
}

async function assertListed(service: Service, { id }: Agent, archived: ReadonlySet<string>): Promise<void> {
  const threads = await threadsIn(service, id)
  const active = threads.filter(({ root_id }) => !archived.has(root_id))
  const expected: Record<ThreadStatus, Threads> = {
    active,
    unread: active.filter(({ unread }) => unread),
    archived: threads.filter(({ root_id }) => archived.has(root_id)),
  }
  for (const status of ['active', 'unread', 'archived'] as const)
    assert.deepEqual((await listed(service, id, status)).map(told), expected[status].map(told), status)
  for (const thread of threads) {
    const found = await service.deps.store.threads.find(id, thread.root_id)
    assert.deepEqual(found && told(found), told(thread))
    assert.equal(found?.archived, archived.has(thread.root_id))
  }
}

onEachDatabase((database) => {
  describe('threads of one entry and of more', () => {
    const service = useService({ database })

    it('are listed as one, whatever came to them, was read or was put away', async () => {
      const steps = fc.array(
        fc.record({
          does: fc.constantFrom('send', 'send', 'answer', 'read', 'archive', 'take out'),
          of: fc.nat({ max: 9 }),
        }),
        { minLength: 4, maxLength: 14 },
      )
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const [ann, ben] = await newAgents(service(), 2)
          const { mailbox, threads } = service().deps.store
          const roots: string[] = []
          const archived = new Set<string>()
          for (const { does, of } of all) {
            const root = roots[of % roots.length]
            if (does === 'send' || root === undefined) roots.push((await ann!.sent(draftTo(ben!.handle))).id)
            else if (does === 'answer') {
              await ann!.sent(draftTo(ben!.handle, { in_reply_to: root }))
              archived.delete(root)
            } else if (does === 'read') await mailbox.markRead(ben!.id, [root], 1)
            else {
              assert.equal(await threads.archive(ben!.id, root, does === 'archive'), true)
              if (does === 'archive') archived.add(root)
              else archived.delete(root)
            }
          }
          await assertListed(service(), ben!, archived)
          await assertListed(service(), ann!, new Set())
        }),
        { numRuns: database === 'postgres' ? 25 : 10 },
      )
    })

    it('of which there are none can be neither found nor put away', async () => {
      const [ann, ben] = await newAgents(service(), 2)
      const { id } = await ann!.sent(draftTo(ann!.handle))
      const { threads } = service().deps.store
      assert.equal(await threads.find(ben!.id, id), undefined)
      assert.equal(await threads.archive(ben!.id, id, true), false)
    })
  })
})

describe('a thread of one entry', () => {
  const service = useService({ database: 'postgres' })

  const sql: ReturnType<typeof sqlOn> = (text, values) =>
    sqlOn(service().deps.database, 'no edge shows the stored rows')(text, values)

  it('that is put away and answered at the same moment keeps its first entry and its last', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const { threads } = service().deps.store
    for (let round = 0; round < 20; round++) {
      const { id, created_at } = await ann!.sent(draftTo(ben!.handle))
      const [answer] = await Promise.all([
        ann!.sent(draftTo(ben!.handle, { in_reply_to: id })),
        threads.archive(ben!.id, id, true),
        threads.archive(ben!.id, id, true),
      ])
      const rows = await sql(
        'select first_at, last_at from thread where agent_id = :agentId::uuid and root_id = :id::uuid',
        { agentId: ben!.id, id },
      )
      assert.deepEqual(rows, [{ first_at: created_at, last_at: answer.created_at }])
      assert.equal((await threads.messages(ben!.id, id, undefined, 10)).rows.length, 2)
    }
  })
})
