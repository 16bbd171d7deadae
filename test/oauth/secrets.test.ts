import assert from 'node:assert/strict'
import { argon2Sync, randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { runCommand } from '../support/cli.ts'
import { requestToken } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'
import { addressPrefix } from '../../src/platform/address-prefix.ts'
import { generateSecret, hashGenerated, hashSecret, verifySecret } from '../../src/platform/secret-hashes.ts'

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

function phc(message: string, { memory = 8_192, passes = 3, parallelism = 2, tagLength = 24 } = {}): string {
  const nonce = randomBytes(12)
  const tag = argon2Sync('argon2id', { message, nonce, memory, passes, parallelism, tagLength })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

describe('a stored hash', () => {
  it('is checked by the algorithm and the parameters that it names', async () => {
    const others = [phc('right'), phc('right', { memory: 65_536, passes: 1, parallelism: 1, tagLength: 32 })]
    for (const stored of [await hashSecret('right'), hashGenerated('right'), ...others]) {
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
      await assert.rejects(verifySecret('right', stored), /no known form, or costs too much/, stored)
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

describe('S19: the time that a refusal takes', () => {
  const service = useService({ database: 'postgres' })

  const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

  /** Median times of refusals, asked for in turns, so that whatever else the machine does falls on all alike. */
  async function times(ids: readonly string[], rounds: number): Promise<number[]> {
    const taken = ids.map((): number[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [index, client_id] of ids.entries()) {
        const started = performance.now()
        const { status } = await requestToken(service(), { client_id, client_secret: generateSecret() })
        taken[index]!.push(performance.now() - started)
        assert.equal(status, 401)
      }
    return taken.map(median)
  }

  it('is the same for a client that exists and one that does not, of either kind, also after it was right', async () => {
    const made = await runCommand(service(), ['client', 'create', '--agent', '@acme.billing'])
    assert.ok('client_id' in made)
    const generated = String(made['client_id'])
    assert.equal((await requestToken(service())).status, 200)
    const unknown = `${generated.slice(0, -1)}${generated.endsWith('0') ? '1' : '0'}`
    const [known, missing, chosen, missingChosen] = await times([generated, unknown, 'cli_assistant', 'cli_nobody'], 31)
    const alike = (a: number, b: number): boolean => Math.max(a, b) < 2.5 * Math.min(a, b) + 5
    assert.ok(alike(known!, missing!), `generated: ${known} ms and ${missing} ms`)
    assert.ok(alike(chosen!, missingChosen!), `chosen: ${chosen} ms and ${missingChosen} ms`)
  })
})
