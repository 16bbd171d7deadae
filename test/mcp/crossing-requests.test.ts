import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openCompetingTransaction } from '../support/competing-transaction.ts'
import { contactsOf } from '../support/contacts.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { waitingOn } from '../support/statements.ts'
import { until } from '../support/until.ts'

const { at } = useTwoProcesses()

it('of two agents that ask each other at the same moment at two processes, one is told that they are contacts', async () => {
  const [here, there] = [0, 1].map((index) => contactsOf(() => at(index)))
  const { databaseUrl = '' } = at(0).config
  for (let round = 0; round < 5; round++) {
    const [one, other] = await here!.pair()
    const holder = await openCompetingTransaction(databaseUrl)
    for (const [requester, target] of [[one, other] as const, [other, one] as const])
      await holder.query('insert into contact_request values ($1, $2, $1, null, false, 0)', [
        requester.handle,
        target.handle,
      ])
    const asked = [here!.request(one, other.handle), there!.request(other, one.handle)]
    await until(async () => (await waitingOn(at(0).deps.database)) === 2)
    await holder.end()
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes.toSorted(), ['contact', 'requested'])
    assert.deepEqual(await here!.shown(one), [`contact ${other.handle}`])
  }
})
