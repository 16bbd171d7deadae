import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { readConfig } from '../../src/settings/config.ts'
import { Fault } from '../../src/fault.ts'
import { createSigningKey, rotateSigningKeys } from '../../src/access/oauth/keys.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createStore } from '../../src/store/index.ts'
import { runCommand } from '../support/cli.ts'
import * as keyed from '../support/keyed-deployment.ts'
import { dumpOf, issuedBy, kidsIn, newSecretsKey, ownTables, readableIn, takenBy } from '../support/keyed-deployment.ts'
import { onEachDatabase, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { requestToken } from '../support/tokens.ts'

const timeout = 120_000
const good = [200, 'hello']
const [old, next] = [newSecretsKey(), newSecretsKey()]
const ids = createIdGenerator(Date.now)
const rotate = ({ deps }: Service, aheadSeconds = 600) => rotateSigningKeys(deps.store, ids, deps.clock(), aheadSeconds)
const isRefusal = (words: RegExp) => (error: unknown) => error instanceof Fault && words.test(error.detail)

/** Changes to the database of a service with the key `old`, and the error that prevents a start on it. */
const obstacles: [what: string, change: string, secretsKey: string, refusal: RegExp][] = [
  [
    'without the key',
    'select',
    '',
    /^SECRETS_KEY is not set, but signing_key\/key_\w+ in the database is encrypted: set it$/,
  ],
  ['with another key', 'select', next, /^SECRETS_KEY does not have the key that encrypted signing_key\/key_\w+ in /],
  [
    'with a secret that was changed',
    `update url_key set secret = overlay(secret placing
       case substr(secret, length(secret) - 30, 1) when 'A' then 'B' else 'A' end from length(secret) - 30 for 1)`,
    old,
    /^url_key\/key_\w+ in the database cannot be decrypted: it was changed, or copied from another row; restore its row$/,
  ],
  [
    'with a secret that was put in the place of another',
    'update signing_key set private_jwk = (select min(private_jwk) from signing_key)',
    old,
    /^signing_key\/key_\w+ in the database cannot be decrypted: it was changed, or copied from another row; restore its row$/,
  ],
  [
    'with a secret of another table',
    'update url_key set secret = (select min(private_jwk) from signing_key)',
    old,
    /^url_key\/key_\w+ in the database cannot be decrypted/,
  ],
  [
    'with a secret in clear beside encrypted ones',
    `update url_key set secret = repeat('A', 43)`,
    old,
    /^url_key\/key_\w+ in the database is in clear text, although SECRETS_KEY is set: restore its row$/,
  ],
]

onEachDatabase((database) => {
  let deployment: keyed.KeyedDeployment
  before(async () => void (deployment = await keyed.newKeyedDeployment(database)))
  after(() => deployment.remove())

  async function running<T>(secretsKey: string, work: (service: Service) => Promise<T>): Promise<T> {
    const service = await deployment.start(secretsKey)
    try {
      return await work(service)
    } finally {
      await service.close()
    }
  }

  test('SECRETS_KEY encrypts what was stored in clear, another key takes its place, and what was signed stays good', {
    timeout,
  }, async () => {
    const first = await running('', async (service) => {
      assert.ok((await readableIn(service)).length > 0, 'without it the keys are in clear')
      return issuedBy(service)
    })
    const before = await running(old, async (service) => {
      assert.deepEqual(await readableIn(service), [])
      assert.deepEqual(await takenBy(service, first), good)
      return { ...(await issuedBy(service)), kids: await kidsIn(service) }
    })
    assert.equal(before.kids.size, 1)
    for (const secretsKey of [`${old},${next}`, `${next}, ${old}`, next])
      await running(secretsKey, async (service) => {
        assert.deepEqual(await readableIn(service), [])
        for (const issued of [first, before]) assert.deepEqual(await takenBy(service, issued), good)
        const kids = await kidsIn(service)
        assert.equal(kids.size, 1)
        assert.equal([...kids][0] === [...before.kids][0], secretsKey.startsWith(old))
      })
    await assert.rejects(deployment.start(old), isRefusal(/^SECRETS_KEY does not have the key that /))
  })

  describe('a service with SECRETS_KEY', () => {
    let service: Service
    before(async () => void (service = await deployment.start(`${old},${next}`)))
    after(() => service.close())

    test('has no key in clear in its database that the command line made', async () => {
      await runCommand(service, ['keys', 'rotate'])
      await runCommand(service, ['keys', 'revoke', service.deps.keys.signer().kid])
      assert.deepEqual(await readableIn(service), [])
      assert.deepEqual(await takenBy(service, await issuedBy(service)), good)
    })

    test('takes no key that is there in clear, or whose public half is another one', async () => {
      const { store, keys, clock } = service.deps
      const sql = sqlOn(service.deps.database, 'no edge leads to this state')
      const stranger = await createSigningKey(ids, clock(), clock())
      const inClear = createStore(service.deps.database, { ...service.config, secretsKey: [] })
      await inClear.keys.add(stranger)
      const { kid } = await rotate(service, 0)
      await sql('update signing_key set public_jwk = :publicJwk where kid = :kid', {
        publicJwk: stranger.public_jwk,
        kid,
      })
      await keys.reload()
      for (const refused of [stranger.kid, kid]) {
        assert.ok(!keys.has(refused))
        assert.equal(await keys.verifier(refused), undefined)
      }
      assert.deepEqual(await takenBy(service, await issuedBy(service)), good)
      await store.transaction((inside) => inside.keys.remove([stranger.kid, kid]))
    })

    for (const [what, change, secretsKey, refusal] of obstacles)
      test(`a start ${what} fails in words and changes nothing`, async () => {
        await rotate(service)
        const sql = sqlOn(service.deps.database, 'no edge leads to this state')
        await sql('create table kept_keys as select kid, private_jwk, id, secret from signing_key, url_key')
        await sql(change)
        const changed = await dumpOf(service, ownTables)
        const config = { ...service.config, secretsKey: readConfig({ SECRETS_KEY: secretsKey }).secretsKey }
        const start = createStore(service.deps.database, config).transaction(({ secrets }) => secrets.encryptAll())
        await assert.rejects(start, isRefusal(refusal))
        assert.ok((await dumpOf(service, ownTables)) === changed, 'something was changed')
        await sql('update signing_key k set private_jwk = o.private_jwk from kept_keys o where o.kid = k.kid')
        await sql('update url_key k set secret = o.secret from kept_keys o where o.id = k.id')
        await sql('drop table kept_keys')
      })
  })
})

describe('several processes on one PostgreSQL', () => {
  let deployment: keyed.KeyedDeployment
  const services: Service[] = []
  const start = async (secretsKey: string): Promise<Service> => {
    const service = await deployment.start(secretsKey)
    services.push(service)
    return service
  }
  const token = async (service: Service): Promise<string> => (await issuedBy(service)).token
  const kidOf = (jwt: string): string => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid

  beforeEach(async () => void (deployment = await keyed.newKeyedDeployment('postgres')))
  afterEach(async () => {
    await Promise.all(services.splice(0).map((service) => service.close()))
    await deployment.remove()
  })

  async function takeEachOthers(...all: Service[]): Promise<void> {
    for (const service of all) {
      const issued = await issuedBy(service)
      for (const other of all) assert.deepEqual(await takenBy(other, issued), good)
    }
  }

  test('that start together agree, on an empty database and where all is to be encrypted anew', async () => {
    for (const secretsKey of ['', old, `${next},${old}`])
      await takeEachOthers(...(await Promise.all([1, 2, 3].map(() => start(secretsKey)))))
    assert.equal((await kidsIn(services.at(-1)!)).size, 1)
    assert.deepEqual(await readableIn(services.at(-1)!), [])
  })

  test('read each other’s keys while one key takes the place of another, where each had both before', async () => {
    const before = await start(`${old},${next}`)
    const renewed = await start(`${next},${old}`)
    for (const [maker, other] of [
      [renewed, before],
      [before, renewed],
    ] as const) {
      const { kid } = await rotate(maker, 0)
      await maker.deps.keys.reload()
      assert.equal(kidOf(await token(maker)), kid)
      await other.deps.keys.reload()
      assert.ok(other.deps.keys.published().some((key) => key.kid === kid))
      await takeEachOthers(maker, other)
    }
    await assert.rejects(start(next), isRefusal(/^SECRETS_KEY does not have the key that encrypted signing_key/))
    await start(`${next},${old}`)
    await takeEachOthers(before, renewed, await start(next))
  })

  test('go on with what they have where one does not know the new key: it says so once, and makes nothing up', async () => {
    const behind = await start(old)
    const said: string[] = []
    behind.deps.observe.background = (_, error) => void said.push(String(error))
    const ahead = await start(`${next},${old}`)
    await behind.deps.keys.reload()
    await takeEachOthers(behind, ahead)
    assert.deepEqual(said, [])
    const first = await issuedBy(behind)
    const { kid } = await rotate(ahead, 0)
    await ahead.deps.keys.reload()
    for (let n = 0; n < 3; n++) await behind.deps.keys.reload()
    assert.deepEqual(
      said.map((words) => /SECRETS_KEY does not have the key that encrypted (\S+)/.exec(words)?.[1]),
      [`signing_key/${kid}`],
    )
    const second = await issuedBy(ahead)
    assert.deepEqual([kidOf(second.token), await takenBy(behind, second)], [kid, [401, 'hello']])
    assert.deepEqual(await takenBy(ahead, first), good)

    await runCommand(ahead, ['keys', 'revoke', kidOf(first.token)])
    await behind.deps.keys.reload()
    assert.deepEqual(await takenBy(behind, first), [401, 'hello'])
    await assert.rejects(token(behind), isRefusal(/^no signing key in the database can be read: check SECRETS_KEY$/))
    assert.equal((await requestToken(behind, { resource: 'http://issuer.example/v1' })).status, 503)
    assert.deepEqual(await takenBy(await start(`${next},${old}`), second), good)
  })
})
