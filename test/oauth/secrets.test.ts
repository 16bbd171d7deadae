import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { runCommand } from '../support/cli.ts'
import { derivationsDuring } from '../support/derivations.ts'
import { statementsOf } from '../support/statements.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { addressPrefix } from '../../src/platform/client-address.ts'
import { generateSecret, hashGeneratedSecret, hashSecret, verifySecret } from '../../src/platform/secret-hashes.ts'

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function phc(message: string, { memory = 8_192, passes = 3, parallelism = 2, tagLength = 24 } = {}): string {
  const nonce = randomBytes(12)
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

describe('a stored hash', () => {
  it('is checked by the algorithm and the parameters that it names', async () => {
    const others = [phc('right'), phc('right', { memory: 65_536, passes: 1, parallelism: 1, tagLength: 32 })]
    for (const stored of [await hashSecret('right'), hashGeneratedSecret('right'), ...others]) {
      assert.equal(await verifySecret('right', stored), true, stored)
      for (const wrong of ['', 'Right', 'right ', 'wrong'])
        assert.equal(await verifySecret(wrong, stored), false, stored)
    }
  })

  it('that names no algorithm of ours, or costs too much, is said to be unusable', async () => {
    const fine = phc('right')
    const changes = { argon2id: 'argon2i', 'v=19': 'v=16', 'm=8192': 'm=4194304', 't=3': 't=999', 'p=2': 'p=200' }
    const changed = Object.entries(changes).map(([was, is]) => fine.replace(was, is))
    for (const stored of ['', 'right', '$sha256$', '$sha512$abc', ...changed])
      await assert.rejects(verifySecret('right', stored), /unknown format, or is too expensive/, stored)
  })
})

describe('the source of a request', () => {
  it('is an IPv4 address, or the first 64 bits of an IPv6 address', () => {
    const sources = {
      '192.0.2.7': '192.0.2.7',
      '::ffff:192.0.2.7': '192.0.2.7',
      '::1': '0:0:0:0',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2',
      '2001:db8::5': '2001:db8:0:0',
      '2001:db8:1:2::': '2001:db8:1:2',
      'fe80::1%eth0': 'fe80:0:0:0',
      '': '',
    }
    for (const [address, source] of Object.entries(sources)) assert.equal(addressPrefix(address), source, address)
  })
})

describe('S19: the cost of a rejection', () => {
  const service = useService({ database: 'postgres' })

  async function costOf(clientId: string): Promise<{ derivations: number; statements: string[] }> {
    let derivations = 0
    const statements = await statementsOf(service(), async () => {
      derivations = await derivationsDuring(async () => {
        const { status } = await requestToken(service(), { client_id: clientId, client_secret: generateSecret() })
        assert.equal(status, 401)
      })
    })
    return { derivations, statements }
  }

  it('is the same for a client that exists and one that does not, of either kind, also after it was right', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const generated = String(made['client_id'])
    assert.equal((await requestToken(service())).status, 200)
    const unknown = `${generated.slice(0, -1)}${generated.endsWith('0') ? '1' : '0'}`
    const costs = []
    for (const id of [generated, unknown, 'cli_assistant', 'cli_nobody']) costs.push(await costOf(id))
    const [known, missing, chosen, missingChosen] = costs
    assert.deepEqual(missing, known)
    assert.deepEqual(missingChosen, chosen)
    assert.deepEqual([known?.derivations, chosen?.derivations], [0, 1])
  })
})
