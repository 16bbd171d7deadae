import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { useService } from '../support/use-service.ts'
import { authorizeCases } from './authorize-cases.ts'
import { deviations } from './deviations.ts'
import type { Outcome } from './exchange.ts'
import { otherCases } from './other-cases.ts'
import { startParties } from './parties.ts'
import { tokenCases } from './token-cases.ts'

const cases = [...authorizeCases, ...tokenCases, ...otherCases]
const described = (name: string, ours: Outcome, theirs: Outcome): string => `${name}: ${ours}, theirs ${theirs}`

describe('beside an authorization server that others wrote', () => {
  const service = useService({ database: 'postgres' })
  let parties: Awaited<ReturnType<typeof startParties>>
  const outcomes: { name: string; ours: Outcome; theirs: Outcome }[] = []

  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() }) // the one time that both servers go by
    parties = await startParties(service(), (seconds) => mock.timers.tick(seconds * 1000))
    for (const { name, act } of cases)
      outcomes.push({ name, ours: await act(parties.ours), theirs: await act(parties.theirs) })
  })
  after(async () => {
    mock.timers.reset()
    await parties?.close()
  })

  it('the same requests have the same answers, but for the deviations that the contract makes', () => {
    const found = outcomes.flatMap(({ name, ours, theirs }) => (ours === theirs ? [] : [described(name, ours, theirs)]))
    const stated = deviations.flatMap(({ ours, theirs, cases: names }) =>
      names.map((name) => described(name, ours, theirs)),
    )
    assert.deepEqual(found.sort(), stated.sort())
  })

  it('every deviation has a sentence, and the quoted ones are in the contract', async () => {
    const published = await (await fetch(`http://127.0.0.1:${service().config.port}/openapi.json`)).text()
    const text = published.replaceAll('\\"', '"').replaceAll('\\n', ' ').replace(/\s+/g, ' ')
    for (const { because, of } of deviations)
      assert.ok(because !== '' && (of !== 'the contract' || text.includes(because)), because)
  })

  it('enough requests are compared, and valid ones succeed at both', () => {
    assert.equal(new Set(cases.map(({ name }) => name)).size, cases.length, 'each has a name of its own')
    assert.ok(outcomes.length >= 350, `only ${outcomes.length}`)
    const same = outcomes.filter(({ ours, theirs }) => ours === theirs)
    assert.ok(same.length >= 250, `only ${same.length} are the same`)
    const good = outcomes.filter(({ name }) => name.endsWith(': as it should be'))
    assert.deepEqual(
      good.map(({ ours, theirs }) => [ours, theirs]),
      ['303 asks the person', '200', '200', '200', '201', '200'].map((outcome) => [outcome, outcome]),
    )
    const kinds = new Set(same.map(({ ours }) => ours))
    for (const kind of [
      ...['page 400', '303 back with invalid_request', '303 back with unsupported_response_type'],
      ...['400 invalid_request', '400 invalid_grant', '400 invalid_target', '400 unsupported_grant_type'],
      ...[
        '401 invalid_client',
        '400 invalid_redirect_uri',
        '400 invalid_client_metadata',
        '303 back with invalid_target',
      ],
    ])
      assert.ok(kinds.has(kind), `both answer ${kind} to something`)
  })
})
