import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { ams } from '../support/cli.ts'
import { startProcess, stopProcess, temporaryFolder } from '../support/process.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

interface Ran {
  code: number
  stdout: string
  stderr: string
}

const demo = (env: Record<string, string>, ...words: string[]): Promise<Ran> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['scripts/demo.ts', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    ),
  )

test('the demo uses the service that runs, and leaves nothing there that can act', async (t) => {
  const folder = temporaryFolder()
  const service = await startProcess({ DATA_DIR: `${folder}/data` })
  t.after(() => stopProcess(service))
  const env = { ...bareEnv(), PORT: String(service.config.port), DATA_DIR: `${folder}/data` }
  const shown = await demo(env)
  assert.equal(shown.code, 0, shown.stderr)
  assert.ok(shown.stdout.startsWith(`Using the service at ${service.config.authUrl} `), shown.stdout)
  assert.match(
    shown.stdout,
    /gets the push[\s\S]*signs in, chooses @demo-\w+\.assistant[\s\S]*has 2 envelopes[\s\S]*Done\./,
  )
  const agents: { inactive: boolean }[] = JSON.parse((await ams({ env }, ['agent', 'list', '--json'])).stdout)
  const listed: { kind: string; revoked_at: number | null }[] = JSON.parse(
    (await ams({ env }, ['client', 'list', '--json'])).stdout,
  )
  const clients = listed.filter(({ kind }) => kind === 'confidential')
  const families: { revoked_at: number | null }[] = JSON.parse(
    (await ams({ env }, ['family', 'list', '--json'])).stdout,
  )
  assert.deepEqual(
    agents.map(({ inactive }) => inactive),
    [true, true],
  )
  assert.ok(clients.length === 2 && clients.every(({ revoked_at }) => revoked_at !== null))
  assert.ok(families.length === 1 && families.every(({ revoked_at }) => revoked_at !== null))

  const overMcp = await demo(env, '--mcp')
  assert.equal(overMcp.code, 0, overMcp.stderr)
  assert.match(
    overMcp.stdout,
    /request_contact: contact[\s\S]*from: @demo-\w+\.assistant \(same_owner\)[\s\S]*\| Please send[\s\S]*\| It is 120\.00[\s\S]*Done\./,
  )

  const elsewhere = await demo({ ...env, DATA_DIR: `${folder}/other` })
  assert.equal(elsewhere.code, 2)
  assert.match(
    elsewhere.stderr,
    /^demo: a service answers at [^ ]*, but it does not use the folder [^ ]*\/other\.\nRun this with its DATA_DIR/,
  )
})
