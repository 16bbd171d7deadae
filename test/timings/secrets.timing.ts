import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { generateSecret } from '../../src/platform/secret-hashes.ts'
import { runCommand } from '../support/cli.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'
import { median } from '../../scripts/chaos/statistics.ts'

const rounds = 31
const slackMs = 5

/** Returns median times of rejections. The works take turns, so other load of the machine affects all of them alike. */
async function mediansOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const taken = works.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      taken[index]!.push(performance.now() - started)
    }
  return taken.map(median)
}

function assertAlike(what: string, one = 0, other = 0): void {
  const isAlike = Math.max(one, other) < 1.4 * Math.min(one, other) + slackMs
  assert.ok(isAlike, `${what}: ${one.toFixed(1)} ms and ${other.toFixed(1)} ms`)
}

describe('the time of a rejection', () => {
  const service = useService({ database: 'postgres' })

  it('is the same for an existing and an unknown client of either kind, also after a correct secret', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const generated = String(made['client_id'])
    assert.equal((await requestToken(service())).status, 200)
    const unknown = `${generated.slice(0, -1)}${generated.endsWith('0') ? '1' : '0'}`
    const refusedFor = (client_id: string) => async (): Promise<void> => {
      const { status } = await requestToken(service(), { client_id, client_secret: generateSecret() })
      assert.equal(status, 401)
    }
    const ids = [generated, unknown, 'cli_assistant', 'cli_nobody']
    const [known, missing, chosen, missingChosen] = await mediansOf(ids.map(refusedFor))
    assertAlike('generated secrets', known, missing)
    assertAlike('chosen secrets', chosen, missingChosen)
  })

  it('is the same for a wrong password and an unknown name', async () => {
    const { username } = await visitor(service()).signUp()
    const browser = visitor(service())
    const page = await browser.go('/sign-in')
    const refusedFor = (name: () => string) => () =>
      browser.submit(page, { action: '/sign-in', fields: { username: name(), password: 'wrong password' } })
    const [known, unknown] = await mediansOf([refusedFor(() => username), refusedFor(() => ulid().toLowerCase())])
    assertAlike('passwords', known, unknown)
  })
})
