import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { assertLasts } from '../support/times.ts'
import type { Call, Case, Result } from './case.ts'
import { cases } from './cases/index.ts'
import { startDriver, type Driver, type Reply } from './driver.ts'
import { languages, leftOut, type Language } from './languages.ts'
import { startWorld, type OpenWorld } from './world.ts'

/** Far longer than any call. A client times out only if a case sets another time-out. */
const timeoutMs = 60_000

describe('clients of every language do the same', { concurrency: true }, () => {
  for (const language of languages)
    describe(language.name, { skip: leftOut(language.missing), concurrency: false }, () => runs(language))
})

function runs(language: Language): void {
  const folder = mkdtempSync(join(tmpdir(), 'ams-driver-'))
  let world: OpenWorld
  let driver: Driver
  before(async () => {
    world = await startWorld()
    driver = startDriver(await language.program(folder))
  })
  after(async () => {
    try {
      assert.equal(await driver?.end(), 0, 'the driver ends when its input ends')
    } finally {
      await world?.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  for (const [subject, table] of Object.entries(cases))
    describe(subject, () => {
      for (const one of table) it(one.name, () => runCase(one))
    })

  let client = 0
  async function runCase({ calls }: Case): Promise<void> {
    const results: Result[] = []
    client++
    for (const call of calls) results.push(await runCall(call, results))
    assert.deepEqual(world.service.violations.splice(0), [], 'an answer is not as the contract says')
  }

  /** Runs one call. Each case has its own clients, because a driver keeps one client per set of options. */
  async function runCall(call: Call, results: readonly Result[]): Promise<Result> {
    const { server } = world
    await call.first?.(world)
    const own = typeof call.with === 'function' ? await call.with(world) : call.with
    const name = call.as ?? 'assistant'
    const credentials = { client_id: `cli_${name}`, client_secret: `secret of ${name}` }
    const options = { url: server.url, ...(own?.token === undefined && credentials), timeout_ms: timeoutMs + client }
    const args = typeof call.args === 'function' ? call.args(results, world) : (call.args ?? {})
    for (const [path, faults] of Object.entries(call.meets ?? {})) server.meet(path, ...faults)
    server.take('/')
    const [reply] = await assertLasts(call.leastMs ?? 0, () =>
      Promise.all([driver.ask({ client: { ...options, ...own }, call: call.call, args }), call.meanwhile?.(world)]),
    )
    call.asked?.(server.take('/'))
    return checked(call, reply, results)
  }
}

function checked({ gives, fails }: Call, { result, error }: Reply, results: readonly Result[]): Result {
  if (fails) assert.partialDeepStrictEqual(error ?? { result }, fails)
  else assert.equal(error, undefined, JSON.stringify(error))
  if (typeof gives === 'function') gives(result, results)
  else if (gives) assert.partialDeepStrictEqual(result, gives)
  return result
}
