import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { formatFindings } from '../../src/cli/findings.ts'
import type { AreaFinding } from '../../src/operate/doctor/finding.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { ams } from '../support/cli.ts'
import { newDeployment, startProcess, type Deployment } from '../support/deployment.ts'
import { newSecretsKey } from '../support/keyed-deployment.ts'
import { temporaryFolder } from '../support/process.ts'

describe('ams doctor, of the embedded database', () => {
  const made: Deployment[] = []
  after(() => Promise.all(made.map((deployment) => deployment.remove())))

  async function found(deployment: Pick<Deployment, 'env'>): Promise<{ code: number | null; lines: string }> {
    const { code, stdout, stderr } = await ams(deployment, ['doctor', '--json'])
    assert.equal(stderr, '')
    const findings: AreaFinding[] = JSON.parse(stdout)
    return { code, lines: findings.map(({ level, area, finding }) => `${level} ${area}: ${finding}`).join('\n') }
  }

  it('asks the running service, opens the database if none runs, and otherwise names the process that holds it', async () => {
    const deployment = await newDeployment('embedded', { PORT: String(await freePort()), RATE_LIMITS: 'on' })
    made.push(deployment)
    const { env } = deployment
    await using server = await startProcess(deployment)
    const running = await found(deployment)
    assert.equal(running.code, 0, running.lines)
    assert.match(running.lines, /^ok database: the embedded database has .*\nok database: the tables have version/m)
    assert.equal(running.lines.match(/^ok addresses: [A-Z]+_URL .* answers$/gm)?.length, 6)
    await server.kill('SIGTERM')
    const stopped = await found(deployment)
    assert.equal(stopped.code, 0, stopped.lines)
    assert.match(stopped.lines, /^ok database: the embedded database has/m)
    assert.match(stopped.lines, /^warning addresses: none of the addresses answers$/m)
    const holder = spawn(process.execPath, ['test/support/folder-holder.ts', env['DATA_DIR']!], { stdio: 'pipe' })
    try {
      for await (const _ of holder.stdout) break
      const held = await found(deployment)
      assert.equal(held.code, 1, held.lines)
      assert.match(held.lines, /^problem database: .* is in use by another process/m)
    } finally {
      holder.kill('SIGKILL')
    }
  })

  it('creates no database', async () => {
    const env = { ...bareEnv(), DATA_DIR: join(temporaryFolder(), 'data'), PORT: String(await freePort()) }
    const { code, lines } = await found({ env })
    assert.equal(code, 0, lines)
    assert.match(lines, /^warning database: there is no database in .*\/data \(DATA_DIR\) yet$/m)
    assert.equal(existsSync(env.DATA_DIR), false)
  })
})

describe('what the doctor says', () => {
  const canary = 'c4n4ry-that-nobody-is-to-see'
  const env = { ...bareEnv(), DATA_DIR: '/nowhere/data' }

  it('S16: has no secret in it, whatever is wrong', async () => {
    const port = await freePort()
    const secretsKey = newSecretsKey()
    const secrets = {
      SECRETS_KEY: secretsKey,
      DATABASE_URL: `postgres://somebody:${canary}@127.0.0.1:${port}/mail`,
      BUS: 'nats',
      NATS_URL: `nats://somebody:${canary}@127.0.0.1:${port}`,
      FILES_STORE: 's3',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: 'mail',
      FILES_S3_ACCESS_KEY: 'somebody',
      FILES_S3_SECRET_KEY: canary,
    }
    const wrong = { DATABASE_URL: `mysql://x:${canary}@y`, NATS_URL: `http://x:${canary}@y`, SECRETS_KEY: canary }
    const ran = await Promise.all([
      ams({ env: { ...env, ...secrets } }, ['doctor']),
      ams({ env: { ...env, ...secrets } }, ['doctor', '--json']),
      ams({ env: { ...env, ...wrong } }, ['doctor']),
    ])
    assert.deepEqual(
      ran.map(({ code }) => code),
      [1, 1, 2],
    )
    for (const { stdout, stderr } of ran)
      for (const secret of [canary, secretsKey]) assert.ok(!(stdout + stderr).includes(secret), stdout + stderr)
    const [plain = '', json = '', invalid = ''] = ran.map(({ stdout }) => stdout)
    for (const area of ['database', 'bus', 'disk', 'addresses']) {
      assert.match(plain, new RegExp(`^(problem|warning) +${area} `, 'm'))
      assert.ok(JSON.parse(json).some((finding: AreaFinding) => finding.area === area && finding.level !== 'ok'))
    }
    assert.match(plain, /the bucket mail at http:.* does not answer: ECONNREFUSED$/m)
    assert.match(plain, /\n\d+ problems, \d+ warnings?\n$/)
    for (const name of Object.keys(wrong)) assert.match(invalid, new RegExp(`^problem +settings +${name} must be`, 'm'))
  })

  it('fits the terminal, with the advice below each finding', () => {
    const findings: AreaFinding[] = [
      { area: 'disk', level: 'ok', finding: 'there is room for a good many of letters', advice: null },
      {
        area: 'bus',
        level: 'problem',
        finding: 'it is\u001b[2J away',
        advice: 'start it, and look again at what it says',
      },
    ]
    assert.equal(
      formatFindings(findings, 50),
      [
        'ok       disk  there is room for a good many of',
        '               letters',
        'problem  bus   it is\\u{1b}[2J away',
        '               → start it, and look again at what',
        '               it says',
        '',
        '1 problem, no warnings',
        '',
      ].join('\n'),
    )
  })

  it('takes no arguments', async () => {
    const { code, stderr } = await ams({ env }, ['doctor', 'now'])
    assert.deepEqual([code, /unexpected argument/.test(stderr)], [2, true])
  })
})
