import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { before, describe, it } from 'node:test'
import { endOfAuditLog } from '../../src/store/people/audit.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { unescaped, visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'
import {
  androidStatement,
  assertion,
  edwardsKey,
  ellipticKey,
  flags,
  registration,
  rsaKey,
  selfStatement,
  type Cbor,
  type Key,
  type Lies,
} from './authenticator.ts'

const env = { PASSKEY_PROMPTS_PER_ADDRESS_PER_MINUTE: '0', SIGN_UPS_PER_ADDRESS_PER_MINUTE: '0' }
const making = '/dashboard/security/passkeys'
const signingIn = '/sign-in/passkey'

const service = useService({ env })

/** Loads the page of a ceremony and requests its options, like the script of the page. */
async function begin(browser: Visitor, action: typeof making | typeof signingIn) {
  const page = await browser.go(action === making ? '/dashboard/security' : '/sign-in')
  const token = /data-options-token="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const { status, text } = await browser.post(`${action}/options`, { token: unescaped(token) })
  assert.equal(status, 200, text)
  const { challenge, user }: { challenge: string; user?: { id: string } } = JSON.parse(text)
  const asked = { challenge, origin: service().config.webUrl, userHandle: user?.id ?? '' }
  const answer = (credential: unknown): Promise<Seen> =>
    browser.submit(page, { action, fields: { name: 'Laptop' }, hidden: { credential: JSON.stringify(credential) } })
  return { asked, answer }
}

async function person(): Promise<Visitor> {
  const browser = visitor(service())
  await browser.signUp()
  return browser
}

/** Registers a valid passkey of a new person. */
async function passkeyOf(key: Key = ellipticKey(), lies: Lies = {}) {
  const browser = await person()
  const { asked, answer } = await begin(browser, making)
  const id = lies.id ?? randomBytes(32)
  const { status, text } = await answer(registration(asked, key, { ...lies, id }))
  assert.equal(status, 303, text)
  return { browser, key, id, userHandle: asked.userHandle }
}

const changed = (key: Key, ...changes: [Cbor, Cbor | undefined][]): Map<Cbor, Cbor> => {
  const cose = new Map(key.cose)
  for (const [label, value] of changes) value === undefined ? cose.delete(label) : cose.set(label, value)
  return cose
}

const [elliptic, edwards, rsa] = [ellipticKey(), edwardsKey(), rsaKey()]
const nested = (levels: number): Buffer => Buffer.concat([Buffer.alloc(levels, 0x81), Buffer.from([0])])

const anyCeremony: Record<string, Lies> = {
  'the origin of another site': { origin: 'http://evil.example' },
  'the origin of another port': { origin: 'http://localhost:1' },
  'the origin with a slash': { origin: 'http://localhost/' },
  'the hash of another site': { host: 'evil.example' },
  'a frame in another site': { client: { crossOrigin: true } },
  'a frame in a named site': { client: { crossOrigin: true, topOrigin: 'http://evil.example' } },
  'a top page without a frame': { client: { topOrigin: 'http://evil.example' } },
  'a challenge of its own': { challenge: randomBytes(32).toString('base64url') },
  'no challenge': { challenge: '' },
  'bytes after the end': { tail: Buffer.from('more') },
  'client data that is null': { response: { clientDataJSON: 'bnVsbA' } },
  'client data that is a number': { response: { clientDataJSON: 7 } },
}

const { present, verified, attested, backedUp } = flags

const registrationLies: Record<string, Lies> = {
  ...anyCeremony,
  'the other ceremony': { type: 'webauthn.get' },
  'no verified user': { flags: present | attested },
  'no present user': { flags: verified | attested },
  'no key': { flags: present | verified },
  'a backup without eligibility': { flags: present | verified | attested | backedUp },
  'an id beside the signed one': { outerId: randomBytes(32) },
  'an id that is too short': { id: randomBytes(15) },
  'an id that is too long': { id: randomBytes(2_000) },
  'an unknown attestation': { format: 'nonsense' },
  'a statement where none belongs': { statement: new Map([['x', 1]]) },
  'the attestation of a security key': { format: 'fido-u2f' },
  'the attestation of a TPM': { format: 'tpm' },
  'the attestation of Apple': { format: 'apple', statement: new Map([['x5c', [Buffer.from('30', 'hex')]]]) },
  'a wrong signature of its own': { format: 'packed', statement: selfStatement(ellipticKey()) },
  'nested arrays': { attestation: nested(5_000) },
  'an array without an end': { attestation: Buffer.from('9affffffff', 'hex') },
  'bytes without an end': { attestation: Buffer.from('5b001fffffffffffff', 'hex') },
  'a map without an end': { attestation: Buffer.from('baffffffff', 'hex') },
  'no attestation': { attestation: new Uint8Array() },
  'another algorithm': { key: ellipticKey('P-384').cose },
  'no algorithm': { key: changed(elliptic, [3, undefined]) },
  'an algorithm of another kind of key': { key: changed(rsa, [3, -7]) },
  'an unknown curve': { key: changed(elliptic, [-1, 99]) },
  'a point off the curve': { key: changed(elliptic, [-2, Buffer.alloc(32, 1)]) },
  'an empty point': { key: changed(elliptic, [-2, new Uint8Array()]) },
  'half a point': { key: changed(elliptic, [-3, undefined]) },
  'a point of text': { key: changed(elliptic, [-2, 'x']) },
  'a short Edwards key': { key: changed(edwards, [-2, Buffer.alloc(31)]) },
  'an RSA key that is too short': { key: rsaKey(1_024).cose },
  'an RSA key that is too long': { key: changed(rsa, [-1, Buffer.alloc(2_048, 0xff)]) },
  'an RSA exponent of 1': { key: changed(rsa, [-2, Buffer.from([1])]) },
  'an RSA exponent of 3': { key: rsaKey(2_048, 3).cose },
}

const signInLies: Record<string, Lies> = {
  ...anyCeremony,
  'the other ceremony': { type: 'webauthn.create' },
  'no verified user': { flags: present },
  'no present user': { flags: verified },
  'a backup without eligibility': { flags: present | verified | backedUp },
  'no signature': { signature: new Uint8Array() },
  'zeros as the signature': { signature: Buffer.from('3006020100020100', 'hex') },
  'another key': { signature: ellipticKey().sign(Buffer.from('anything')) },
  'no account': { userHandle: null },
  'an empty account': { userHandle: '' },
  'the same counter': { counter: 10 },
  'an earlier counter': { counter: 3 },
  'no counter any more': { counter: 0 },
}

describe('an authenticator that lies about a new passkey', () => {
  let liar: Visitor
  before(async () => {
    liar = await person()
  })

  for (const [lie, lies] of Object.entries(registrationLies))
    it(`about ${lie} is rejected`, async () => {
      const { asked, answer } = await begin(liar, making)
      assert.equal((await answer(registration(asked, elliptic, lies))).status, 401)
    })

  it('leaves nothing behind', async () => {
    assert.match((await liar.go('/dashboard/security')).text, /You have no passkeys yet\./)
  })

  it('S7: certificates of an authenticator make the service call no address', async () => {
    let calls = 0
    const listener = createServer((_request, response) => {
      calls++
      response.end()
    })
    await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready))
    try {
      const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/list`
      const { asked, answer } = await begin(liar, making)
      const statement = androidStatement(elliptic, address)
      const refused = await answer(registration(asked, elliptic, { format: 'android-key', statement }))
      assert.deepEqual([refused.status, calls], [401, 0])
    } finally {
      listener.close()
    }
  })

  it('S28: a challenge makes one passkey, in the browser that asked for it', async () => {
    const browser = await person()
    const [first, second, other, signIn] = [
      await begin(browser, making),
      await begin(browser, making),
      await begin(await person(), making),
      await begin(visitor(service()), signingIn),
    ]
    assert.equal((await first.answer(registration(first.asked, elliptic))).status, 303)
    for (const { asked } of [first, other, signIn])
      assert.equal((await second.answer(registration(asked, elliptic))).status, 401)
  })

  it('S28: registers no more passkeys than an account may have, however many come at once', async () => {
    const browser = await person()
    const ceremonies = [await begin(browser, making), await begin(browser, making), await begin(browser, making)]
    const accountId = Buffer.from(ceremonies[0]!.asked.userHandle, 'base64url').toString()
    const sql = sqlOn(service().deps.database, 'the edges need many more steps')
    await sql(
      `insert into passkey (id, account_id, name, public_key, counter, transports, backup_eligible, created_at)
       select account.id || n, account.id, 'old', 'none', 0, '', false, 1 from account, generate_series(1, 19) n
       where account.id = :accountId`,
      { accountId },
    )
    const answers = await Promise.all(ceremonies.map(({ asked, answer }) => answer(registration(asked, ellipticKey()))))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 400, 400])
    assert.equal((await service().deps.store.passkeys.list(accountId)).length, 20)
  })

  it('cannot register the passkey of somebody else', async () => {
    const { id } = await passkeyOf()
    const { asked, answer } = await begin(await person(), making)
    assert.equal((await answer(registration(asked, elliptic, { id }))).status, 401)
  })
})

describe('honest authenticators', () => {
  it('are accepted with each algorithm, with their own attestation, and with transports that browsers invent', async () => {
    for (const key of [elliptic, edwards, rsa]) await passkeyOf(key)
    await passkeyOf(elliptic, { format: 'packed', statement: selfStatement(elliptic) })
    for (const transports of [undefined, null, 7, {}, ['<b>', {}, 'usb'], Array(50).fill('nfc')])
      await passkeyOf(elliptic, { response: { transports } })
  })
})

describe('an authenticator that lies at sign-in', () => {
  for (const [lie, lies] of Object.entries(signInLies))
    it(`about ${lie} is rejected`, async () => {
      const passkey = await passkeyOf(ellipticKey(), { counter: 10 })
      const { asked, answer } = await begin(visitor(service()), signingIn)
      assert.equal((await answer(assertion(asked, passkey, { counter: 11, ...lies }))).status, 401)
      const honest = await begin(visitor(service()), signingIn)
      assert.equal((await honest.answer(assertion(honest.asked, passkey, { counter: 11 }))).status, 303)
    })

  it('S28: a passkey signs in as long as its eligibility for backups does not change', async () => {
    const single = present | verified
    const eligible = single | flags.backupEligible
    const statusOf = async (passkey: Awaited<ReturnType<typeof passkeyOf>>, given: number): Promise<number> => {
      const { asked, answer } = await begin(visitor(service()), signingIn)
      return (await answer(assertion(asked, passkey, { flags: given }))).status
    }
    const [bound, synced] = [await passkeyOf(), await passkeyOf(ellipticKey(), { flags: eligible | attested })]
    assert.deepEqual([await statusOf(bound, eligible), await statusOf(bound, single)], [401, 303])
    assert.deepEqual([await statusOf(synced, single), await statusOf(synced, eligible | backedUp)], [401, 303])
  })

  it('S28: a passkey signs in to no other account', async () => {
    const [passkey, other] = [await passkeyOf(), await passkeyOf()]
    for (const lies of [{ outerId: other.id }, { userHandle: other.userHandle }, { outerId: randomBytes(32) }]) {
      const { asked, answer } = await begin(visitor(service()), signingIn)
      assert.equal((await answer(assertion(asked, passkey, lies))).status, 401)
    }
    const { audit } = service().deps.store
    for (const { userHandle } of [passkey, other]) {
      const log = { kind: 'account' as const, id: Buffer.from(userHandle, 'base64url').toString() }
      const failures = await audit.page(log, { area: 'sign_in', before: endOfAuditLog, limit: 9 })
      assert.deepEqual(
        failures.map(({ action, details }) => [action, details]),
        [['sign_in.failed', '{"method":"passkey"}']],
      )
    }
  })

  it('S28: a challenge signs in once, in the browser that asked for it', async () => {
    const passkey = await passkeyOf()
    const [first, second, other, registering] = [
      await begin(visitor(service()), signingIn),
      await begin(visitor(service()), signingIn),
      await begin(visitor(service()), signingIn),
      await begin(passkey.browser, making),
    ]
    const signed = assertion(first.asked, passkey)
    assert.equal((await first.answer(signed)).status, 303)
    for (const credential of [signed, assertion(other.asked, passkey), assertion(registering.asked, passkey)])
      assert.equal((await second.answer(credential)).status, 401)
  })

  it('S28: a counter signs in once, however many browsers use it at once', async () => {
    const passkey = await passkeyOf(ellipticKey(), { counter: 5 })
    const browsers = [visitor(service()), visitor(service()), visitor(service())]
    const ceremonies = await Promise.all(browsers.map((browser) => begin(browser, signingIn)))
    const answers = await Promise.all(
      ceremonies.map(({ asked, answer }) => answer(assertion(asked, passkey, { counter: 6 }))),
    )
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 401, 401])
  })
})
