import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import { dayMs } from '../../src/domain/durations.ts'
import { found, newPerson } from '../support/people.ts'
import type { Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

const records = new Map<string, readonly string[] | undefined>()

/** Answers of the name servers. By default, no name has a record. */
export const resolveTexts = async (name: string): Promise<readonly string[] | undefined> =>
  records.has(name) ? records.get(name) : []

const attempt = { provider: 'deployment', issuer: 'https://login.example', return_to: '/dashboard' }

/** Proofs that begun single sign-ons and proofs of domains end when they are due, and not a millisecond before. */
export const proofsOfSingleSignOn: Record<string, (service: Service) => Promise<void>> = {
  async 'single-sign-ons'(service) {
    const { clock, deps } = service
    const rows = () => sqlOn(deps.database, 'no edge shows the stored rows')('select from sso_attempt')
    await deps.store.ssoIdentities.addAttempt('digest', attempt, null, clock() + 5 * 60_000)
    clock.advance(5 * 60_000 - 1)
    await run(service, 'single-sign-ons')
    assert.equal((await rows()).length, 1, 'it went too early')
    clock.advance(1)
    await run(service, 'single-sign-ons')
    assert.deepEqual(await rows(), [], 'it stayed too long')
  },

  async domains(service) {
    const { clock, deps } = service
    const { ssoIssuers } = deps.store
    const { id } = await found(await newPerson(service))
    const rival = await found(await newPerson(service))
    const [kept, lost, approved] = ['kept', 'lost', 'approved'].map((name) => `${name}-${ulid().toLowerCase()}.example`)
    for (const domain of [kept!, lost!, approved!]) {
      await ssoIssuers.addDomain(id, domain, 'challenge', clock())
      assert.ok(await ssoIssuers.prove(id, domain, domain === approved ? 'operator' : 'dns', clock()))
      records.set(`_ams-verification.${domain}`, ['v=spf1 -all', 'ams-domain-verification=challenge'])
    }
    await ssoIssuers.addDomain(rival.id, lost!, 'another', clock())
    const stateOf = async (domain: string | undefined): Promise<(boolean | number | null)[]> => {
      const row = (await ssoIssuers.domains(id)).find((one) => one.domain === domain)!
      return [row.proven_at !== null, row.missing_since]
    }
    const checkAfter = async (ms: number): Promise<void> => {
      clock.advance(ms)
      await run(service, 'domains')
    }
    records.set(`_ams-verification.${lost}`, ['ams-domain-verification=another'])
    await checkAfter(dayMs - 1)
    assert.deepEqual(await stateOf(lost), [true, null], 'it was checked too early')
    await checkAfter(1)
    const missingSince = clock()
    assert.deepEqual(await stateOf(lost), [true, missingSince])
    records.set(`_ams-verification.${lost}`, undefined)
    for (let day = 1; day < 9; day++) await checkAfter(dayMs)
    assert.deepEqual(await stateOf(lost), [true, missingSince], 'name servers without an answer')
    records.set(`_ams-verification.${lost}`, ['ams-domain-verification=challenge'])
    await checkAfter(dayMs)
    assert.deepEqual(await stateOf(lost), [true, null], 'it is there again')
    records.delete(`_ams-verification.${lost}`)
    for (let day = 0; day < 7; day++) await checkAfter(dayMs)
    assert.equal((await stateOf(lost))[0], true, 'the proof ended too early')
    assert.equal(await ssoIssuers.prove(rival.id, lost!, 'dns', clock()), false)
    await checkAfter(dayMs)
    assert.deepEqual(await stateOf(lost), [false, null], 'the proof stayed too long')
    assert.ok(await ssoIssuers.prove(rival.id, lost!, 'dns', clock()), 'another organization can prove it')
    for (const domain of [kept, approved]) assert.deepEqual(await stateOf(domain), [true, null])
  },
}
