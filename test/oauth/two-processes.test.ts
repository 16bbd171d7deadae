import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { HasAddresses } from '../support/client.ts'
import { assertOAuthError, consent, exchange, refresh } from '../support/consents.ts'
import { allow, newDevice, pollDevice } from '../support/devices.ts'
import { newDeployment, startProcess, type Deployment, type ServerProcess } from '../support/deployment.ts'
import { startService, type Service } from '../support/service.ts'

const timeout = 60_000

/** A person consents in this process, the first one; clients use the other two. */
let deployment: Deployment
let service: Service
let processes: ServerProcess[] = []
let doors: HasAddresses[] = []

before(async () => {
  const env = {
    BASE_URL: 'http://ams.example/v1',
    AUTH_URL: 'http://ams.example',
    WS_URL: 'ws://ams.example/v1/connect',
  }
  deployment = await newDeployment('postgres', env)
  service = await startService({ database: 'postgres', databaseUrl: deployment.env['DATABASE_URL'], env })
  processes = [await startProcess(deployment), await startProcess(deployment)]
  doors = processes.map(({ origin }) => ({ config: { ...service.config, authUrl: origin } }))
})

after(async () => {
  await Promise.all(processes.map((one) => one.kill('SIGTERM')))
  await service?.close()
  await deployment?.remove()
})

/** Runs twenty works at once, half of them at each process. */
const twenty = <T>(work: (door: HasAddresses) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, n) => work(doors[n % 2]!)))

async function clientOf() {
  const [first] = doors
  return consent({ ...service, config: { ...service.config, authUrl: first!.config.authUrl } })
}

test('T16: of 20 who exchange one code at two processes one succeeds, and what came of it is ended', {
  timeout,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const given = await clientOf()
    const answers = await twenty((door) => exchange(door, given))
    const [good, ...others] = answers.filter(({ status }) => status === 200)
    assert.ok(good && others.length === 0)
    for (const answer of answers) if (answer !== good) assertOAuthError(answer, 400, 'invalid_grant')
    for (const door of doors)
      assertOAuthError(await refresh(door, given.clientId, good.body.refresh_token), 401, 'invalid_client')
  }
})

test('T41: of 20 who poll with one device code at two processes one gets tokens, which are then ended', {
  timeout,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const device = await newDevice(doors[0]!)
    assert.equal(await allow(service, device), 'allowed')
    const answers = await twenty((door) => pollDevice(door, device))
    const [good, ...others] = answers.filter(({ status }) => status === 200)
    assert.ok(good && others.length === 0)
    for (const answer of answers) if (answer !== good) assertOAuthError(answer, 400, 'invalid_grant')
    for (const door of doors)
      assertOAuthError(await refresh(door, device.clientId, good.body.refresh_token), 401, 'invalid_client')
  }
})

test('T42: of 20 early polls at two processes one is in time, and each other one makes the interval longer', {
  timeout,
}, async () => {
  const device = await newDevice(doors[0]!)
  const errors = (await twenty((door) => pollDevice(door, device))).map(({ body }) => body.error)
  assert.deepEqual(errors.toSorted(), ['authorization_pending', ...Array(19).fill('slow_down')])
})

test('T22: of 20 who refresh with one token at two processes one succeeds, and the family is ended', {
  timeout,
}, async () => {
  for (let round = 0; round < 3; round++) {
    const given = await clientOf()
    const { body } = await exchange(doors[0]!, given)
    const answers = await twenty((door) => refresh(door, given.clientId, body.refresh_token))
    const [good, ...others] = answers.filter(({ status }) => status === 200)
    assert.ok(good && others.length === 0)
    for (const answer of answers) if (answer !== good) assertOAuthError(answer, 401, 'invalid_client')
    for (const door of doors)
      assertOAuthError(await refresh(door, given.clientId, good.body.refresh_token), 401, 'invalid_client')
  }
})
