import assert from 'node:assert/strict'
import { it } from 'node:test'
import { fixedLimits } from '#generated/limits.ts'
import { registerClient } from '../../src/access/oauth/registration.ts'
import { run } from '../jobs/run.ts'
import { callback, consent, newPublicClient, register, tokensOf } from '../support/consents.ts'
import { onOneDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000
const perAddress = fixedLimits.unusedRegistrationsPerAddressMax
const longest = 'x'.repeat(200)
/** Addresses that make a registration as large as a body may be. */
const largest = Array.from({ length: 30 }, (_, n) => `http://127.0.0.1/${n}/${longest}`)

onOneDatabase((database) => {
  const service = useService({ database })

  async function registeredFrom(source: string, redirect_uris = [callback]): Promise<string> {
    const { clock, config, ids, store } = service().deps
    return (await registerClient({ clock, config, ids, store }, { redirect_uris }, source)).client_id
  }

  /** Returns the stored unused registrations, and asserts that the total is right. */
  async function unused(source?: string): Promise<{ clients: number; bytes: number }> {
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    const counted = 'select count(*)::integer as clients, coalesce(sum(bytes), 0)::integer as bytes'
    const [total] = await sql('select clients, bytes::integer as bytes from unused_registration_total')
    const [stored] = await sql<{ clients: number; bytes: number }>(`${counted} from unused_registration`)
    assert.deepEqual(stored, total)
    if (source === undefined) return stored!
    return (
      await sql<{ clients: number; bytes: number }>(`${counted} from unused_registration where source = :source`, {
        source,
      })
    )[0]!
  }

  /** Creates registrations of this size that are older than all others; returns their ids, oldest first. */
  async function seeded(source: string, count: number, bytes: number): Promise<string[]> {
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
      `with added as (
         insert into unused_registration (client_id, source, bytes, created_at)
         select 'cli_old_' || n, :source, :bytes::integer, n from generate_series(1, :count::integer) n returning client_id),
       clients as (
         insert into client (id, redirect_uris, scope, created_at, used_at)
         select client_id, '[]', '', 1, 1 from added),
       total as (
         update unused_registration_total set clients = clients + :count::integer, bytes = bytes + :totalBytes::integer)
       select 1`,
      { source, bytes, count, totalBytes: count * bytes },
    )
    return Array.from({ length: count }, (_, n) => `cli_old_${n + 1}`)
  }

  const isThere = async (id: string): Promise<boolean> => (await service().deps.store.clients.find(id)) !== undefined

  const forget = async (): Promise<void> => {
    const sql = sqlOn(service().deps.database, 'no edge leads to this state')
    const count = async () => (await sql<{ n: number }>('select count(*)::integer as n from unused_registration'))[0]!.n
    while ((await count()) > 0)
      // each removed client has an entry in the audit log, so one statement would take long
      await sql(`with gone as (delete from unused_registration
          where client_id in (select client_id from unused_registration limit 1000) returning client_id)
        delete from client where id in (select client_id from gone)`)
    await sql('update unused_registration_total set clients = 0, bytes = 0')
  }

  it('S25: unused registrations of one address are bounded in number; the oldest go first', async () => {
    const ids = await seeded('192.0.2.1', perAddress, 600)
    const other = await registeredFrom('192.0.2.2')
    const added = await Promise.all(Array.from({ length: 20 }, () => registeredFrom('192.0.2.1')))
    assert.equal((await unused('192.0.2.1')).clients, perAddress)
    assert.deepEqual(await Promise.all([...added, other].map(isThere)), Array(21).fill(true))
    assert.deepEqual(
      [
        await isThere(ids[0]!),
        await isThere(ids.at(-1)!),
        (await Promise.all(ids.map(isThere))).filter(Boolean).length,
      ],
      [false, true, perAddress - 20],
    )
    await forget()
  })

  it('S25: unused registrations of one address are bounded in bytes', async () => {
    await seeded('192.0.2.3', perAddress - 50, 8_000)
    await Promise.all(Array.from({ length: 20 }, () => registeredFrom('192.0.2.3', largest)))
    const { clients, bytes } = await unused('192.0.2.3')
    assert.ok(bytes <= fixedLimits.unusedRegistrationBytesPerAddressMax && clients < perAddress - 30, `${clients}`)
    assert.ok(bytes > fixedLimits.unusedRegistrationBytesPerAddressMax - 8_192, `${bytes}`)
    await forget()
  })

  it('S25: unused registrations from all addresses are bounded in number and bytes', async () => {
    for (const each of [600, 8_000]) {
      const { unusedRegistrationsMax, unusedRegistrationBytesMax } = fixedLimits
      await seeded('many', Math.min(unusedRegistrationsMax, Math.floor(unusedRegistrationBytesMax / each)), each)
      const before = await unused()
      const added = await Promise.all(Array.from({ length: 20 }, (_, n) => registeredFrom(`192.0.2.${n}`, largest)))
      const after = await unused()
      assert.ok(after.clients <= fixedLimits.unusedRegistrationsMax && after.clients < before.clients + 20)
      assert.ok(after.bytes <= fixedLimits.unusedRegistrationBytesMax)
      assert.deepEqual(await Promise.all(added.map(isThere)), Array(20).fill(true))
      await forget()
    }
  })

  it('S25: a registration that nobody authorized ends after a day; one with a code or tokens stays', async () => {
    const [idle, withCode] = [await newPublicClient(service()), await newPublicClient(service())]
    await consent(service(), { clientId: withCode })
    const { clientId: withTokens } = await tokensOf(service())
    assert.equal((await unused()).clients, 1)
    service().clock.advance(23 * hourMs)
    await run(service(), 'authorizations')
    assert.deepEqual(await Promise.all([idle, withCode, withTokens].map(isThere)), [true, true, true])
    service().clock.advance(2 * hourMs)
    await run(service(), 'authorizations')
    assert.deepEqual(await Promise.all([idle, withCode, withTokens].map(isThere)), [false, true, true])
    assert.deepEqual(await unused(), { clients: 0, bytes: 0 })
    assert.equal((await register(service())).status, 201)
  })
})
