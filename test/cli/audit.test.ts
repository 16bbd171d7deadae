import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { canonicalJson } from '../../src/domain/canonical-json.ts'
import { ams, amsHere } from '../support/cli.ts'
import { newDeployment, type Deployment } from '../support/deployment.ts'

/** Line of the export, with the fields that prove it. */
interface Line {
  [field: string]: unknown
  sequence: number
  action: string
  actor_type: string
  agent_id: string | null
  salt: string
  personal_hash: string
  hash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const digits = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns the bits of the ULID of an agent in hexadecimal digits. */
const hexOf = (id: string): string =>
  [...id.slice(4).toLowerCase()]
    .reduce((value, digit) => value * 32n + BigInt(digits.indexOf(digit)), 0n)
    .toString(16)
    .padStart(32, '0')

describe('the audit log on the command line', () => {
  let deployment: Deployment
  before(async () => {
    deployment = await newDeployment('embedded')
  })
  after(() => deployment.remove())

  const run = async <T>(words: readonly string[]): Promise<T> =>
    JSON.parse(JSON.stringify(await amsHere(deployment, ['audit', ...words])))

  test('S61: another program verifies the exported lines as the guide says', async () => {
    await amsHere(deployment, ['organization', 'create', 'umbrella', '--name', 'Umbrella'])
    await amsHere(deployment, ['agent', 'create', '@umbrella.desk'])
    const { code, stdout, stderr } = await ams(deployment, ['audit', 'export'])
    assert.equal(code, 0, stderr)
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line): Line => JSON.parse(line))
    assert.deepEqual(
      lines.slice(-2).map(({ action, actor_type }) => [action, actor_type]),
      [
        ['organization.created', 'operator'],
        ['agent.created', 'operator'],
      ],
    )
    let previous = '0'.repeat(64)
    for (const [index, line] of lines.entries()) {
      const { actor_name, address, agent_name, object_name, salt, hash, ...hashed } = line
      const names = { actor: actor_name, address, agent: agent_name, object: object_name }
      assert.equal(line.sequence, index + 1)
      assert.equal(sha256(salt + canonicalJson(names)), line.personal_hash)
      const agent_id = line.agent_id === null ? null : hexOf(line.agent_id)
      assert.equal(sha256(previous + canonicalJson({ ...hashed, agent_id })), hash)
      previous = hash
    }
    const after = await run<Line[]>(['export', '--after', String(lines.length)])
    assert.deepEqual(
      after.map(({ action }) => action),
      ['export.started'],
    )
  })

  test('S61: a check prints the end of the log, which a later check accepts as its anchor', async () => {
    const { entries, head } = await run<{ entries: number; head: string }>(['verify'])
    assert.match(head, new RegExp(`^${entries}:[0-9a-f]{64}$`))
    await amsHere(deployment, ['agent', 'set', '@umbrella.desk', '--paused', 'true'])
    assert.equal((await run<{ entries: number }>(['verify', '--anchor', head])).entries, entries + 1)
    await assert.rejects(run(['verify', '--anchor', `${entries}:${'0'.repeat(64)}`]), {
      code: 'CONFLICT',
      message: /its hash differs from that of the anchor/,
    })
    for (const words of [
      ['verify', '--anchor', 'x'],
      ['export', '--after', 'x'],
    ])
      await assert.rejects(run(words), { code: 'VALIDATION_ERROR' })
  })
})
