import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStore } from '../../src/store/index.ts'
import type { PageRequest } from '../../src/store/mail/pages.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, restClientAt } from '../support/client.ts'
import { onOneDatabase, startSecondService, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

const kinds = (['in', 'out', 'both'] as const).flatMap((direction) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    [undefined, true, false].map((unread) => ({ direction, order, unread, limit: 3 })),
  ),
)
const cursor = { after_created_at: 1, after_envelope_id: 'env_00000000000000000000000000' }
const listingsOf = ({ id: agentId }: Agent): PageRequest[] =>
  kinds.flatMap((kind) =>
    [undefined, kind.order === 'asc' ? cursor : undefined].map((after) => ({ agentId, after, ...kind })),
  )

const textsOf = async (
  { mailbox }: Pick<Service['deps']['store'], 'mailbox'>,
  listings: readonly PageRequest[],
): Promise<string[]> => Promise.all(listings.map(async (listing) => (await mailbox.list(listing)).serialized.join('')))

/** Makes the same request to a store without a cache. */
const readAnew = ({ config, deps: { database } }: Service, listings: readonly PageRequest[]): Promise<string[]> =>
  textsOf(createStore(database, { ...config, pageCacheBytes: 0 }), listings)

onOneDatabase((database) => {
  const service = useService({ database, env: { RETENTION_DAYS: '2' } })

  test('every page shows each change at once, whoever made it', async () => {
    const other = database === 'postgres' ? await startSecondService(service()) : undefined
    try {
      const [self, friend] = await newAgents(service(), 2)
      const listings = listingsOf(self!)
      const elsewhere = other ? restClientAt(other, self!.token) : self!
      const ids: string[] = []
      const changes: Record<string, () => Promise<unknown>> = {
        arrivals: async () => {
          for (let n = 0; n < 5; n++) ids.push((await friend!.sent(draftTo(self!.handle))).id)
        },
        'an own send': () => elsewhere.sent(draftTo(friend!.handle)),
        'an envelope read': () => elsewhere.open(ids[0]!),
        'several read': () => elsewhere.openAll(ids.slice(1, 3)),
        'one marked read': () => elsewhere.markRead([ids[4]!]),
        'an arrival': () => friend!.sent(draftTo([self!.handle])),
        'one to itself': () => self!.sent(draftTo(self!.handle)),
        'their end': async () => {
          service().clock.advance(2 * 86_400_000 + 1_000)
          assert.ok((await sweepNow(service())) > 0)
        },
      }
      let before = await textsOf(service().deps.store, listings)
      for (const [name, change] of Object.entries(changes)) {
        await change()
        const shown = await textsOf(service().deps.store, listings)
        assert.notDeepEqual(shown, before, `${name} shows nowhere`)
        assert.deepEqual(shown, await readAnew(service(), listings), name)
        before = shown
      }
    } finally {
      await other?.close()
    }
  })

  test('unchanged pages are not read again, and the cache stays within its memory limit', async () => {
    const [self, friend] = await newAgents(service(), 2)
    for (let n = 0; n < 4; n++) await friend!.sent(draftTo(self!.handle, { subject: 'Before' }))
    const listings = listingsOf(self!)
    const { store, database } = service().deps
    const small = createStore(database, { ...service().config, pageCacheBytes: 100 })
    const before = await textsOf(store, listings)
    await textsOf(small, listings)
    await sqlOn(database, 'no edge leads to this state')(
      `update mailbox_entry set header = replace(header, 'Before', 'Behind') where agent_id = :agentId::uuid`,
      { agentId: self!.id },
    )
    assert.deepEqual(await textsOf(store, listings), before)
    const anew = await readAnew(service(), listings)
    assert.ok(anew.some((text) => text.includes('Behind')))
    assert.deepEqual(
      await textsOf(small, listings),
      anew,
      'a page that is larger than what may be remembered is read each time',
    )
    await friend!.sent(draftTo(self!.handle))
    assert.deepEqual(await textsOf(store, listings), await readAnew(service(), listings))
  })

  test('new mail is added to a page of the newest, and nothing known is read again', async () => {
    const [self, friend] = await newAgents(service(), 2)
    const { store, database } = service().deps
    const newest = listingsOf(self!).filter(({ order, unread }) => order === 'desc' && unread === undefined)
    const sql = sqlOn(database, 'no edge leads to this state')
    for (let n = 0; n < 3; n++) await friend!.sent(draftTo(self!.handle, { subject: 'Before' }))
    await textsOf(store, newest)
    await sql(
      `update mailbox_entry set header = replace(header, 'Before', 'Behind') where agent_id = :agentId::uuid and created_at <
         (select max(created_at) from mailbox_entry where agent_id = :agentId::uuid)`,
      { agentId: self!.id },
    )
    await friend!.sent(draftTo(self!.handle, { subject: 'Then' }))
    const [shown] = await textsOf(store, newest)
    const subjects = JSON.parse(shown!).envelope_headers.map(({ subject }: { subject: string }) => subject)
    assert.deepEqual(subjects, ['Then', 'Before', 'Before'])
  })

  test('a grown page equals a page that is read anew, however much came at once', async () => {
    const [self, friend] = await newAgents(service(), 2)
    const listings = listingsOf(self!).flatMap((listing) => [listing, { ...listing, limit: 20 }])
    for (const arrivals of [1, 1, 2, 3, 4, 5, ...Array.from({ length: 10 }, () => 1)]) {
      for (let n = 0; n < arrivals; n++) await friend!.sent(draftTo(self!.handle))
      if (arrivals === 2) await self!.sent(draftTo(friend!.handle))
      const shown = await textsOf(service().deps.store, listings)
      const anew = await readAnew(service(), listings)
      assert.deepEqual(shown, anew, `${arrivals} arrivals`)
      if (arrivals === 2) assert.deepEqual(await textsOf(service().deps.store, listings), anew, 'read again')
    }
  })

  test('it does so even if more was sent meanwhile than the cache scans for new mail', async () => {
    const [self, friend] = await newAgents(service(), 2)
    const listings = listingsOf(self!)
    await friend!.sent(draftTo(self!.handle))
    await textsOf(service().deps.store, listings)
    await friend!.sent(draftTo(self!.handle, { subject: 'Below' }))
    await Promise.all(Array.from({ length: 120 }, () => self!.sent(draftTo(friend!.handle))))
    const shown = await textsOf(service().deps.store, listings)
    assert.deepEqual(shown, await readAnew(service(), listings))
    assert.ok(shown.some((text) => text.includes('Below')))
  })

  test('no page has mail that the database lost by a failover or a restore', async () => {
    const [self, friend] = await newAgents(service(), 2)
    const listings = listingsOf(self!)
    for (let n = 0; n < 3; n++) await friend!.sent(draftTo(self!.handle))
    await textsOf(service().deps.store, listings)
    const sql = sqlOn(service().deps.database, 'the database must be broken')
    await sql(
      `delete from mailbox_entry where agent_id = :agentId::uuid and created_at =
         (select max(created_at) from mailbox_entry where agent_id = :agentId::uuid)`,
      { agentId: self!.id },
    )
    await friend!.sent(draftTo(self!.handle))
    assert.deepEqual(await textsOf(service().deps.store, listings), await readAnew(service(), listings))
  })
})
