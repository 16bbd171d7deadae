import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { agentScopes } from '#generated/scopes.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { installPackedSdk, writeProject } from '../support/packed-sdk.ts'
import { temporaryFolder } from '../support/process.ts'
import { installRuntimes, runtimes } from '../support/runtimes.ts'
import { openScriptedPage, type ScriptedPage } from '../support/scripted-page.ts'
import { startService, type Service } from '../support/service.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

const run = promisify(execFile)

const names = ['esm', 'cjs', 'bundle', 'page', ...runtimes.map((_, index) => `runtime-${index}`)]

const bootstrap = {
  accounts: testBootstrap.accounts,
  agents: names.map((name) => ({ handle: `@alice.${name}`, inbound_policy: 'open', visibility: 'public' }) as const),
  clients: names.map((name) => ({
    client_id: `cli_${name}`,
    client_secret: `the secret of ${name}`,
    agent: `@alice.${name}`,
    scope: [...agentScopes.rest, ...agentScopes.ws].join(' '),
  })),
}

/** Expected output of programs/use.mjs. */
const expected = {
  pushed: true,
  listed: true,
  followed: [['Hello', 'words.txt', 'words']],
  missing: [true, 'NOT_FOUND', 'getMessage'],
}

const programs = {
  'main.mjs': `
    import * as sdk from 'agent-messaging-sdk'
    import { use } from './use.mjs'
    console.log(JSON.stringify(await use(sdk)))`,
  'main.cjs': `
    const sdk = require('agent-messaging-sdk')
    import('./use.mjs').then(({ use }) => use(sdk)).then((result) => console.log(JSON.stringify(result)))`,
}

describe('the packed client package sends, lists, connects, follows and tells errors', { concurrency: false }, () => {
  const folder = temporaryFolder()
  const open = noBrowser ? undefined : useBrowser()
  let service: Service
  let page: ScriptedPage | undefined
  let noRuntimes: string | undefined
  before(async () => {
    writeProject(folder, programs)
    copyFileSync('test/sdk/programs/use.mjs', join(folder, 'use.mjs'))
    ;[, noRuntimes] = await Promise.all([installPackedSdk(folder), installRuntimes()])
    page = open && (await openScriptedPage(open, folder))
    service = await startService({ bootstrap, env: page ? { CORS_ORIGINS: page.origin } : {} })
  })
  after(async () => {
    page?.close()
    await service?.close()
  })

  /** Runs a program as the agent with this name; the environment has its credentials. */
  async function using(name: string, command: string, ...args: string[]): Promise<unknown> {
    const env = {
      ...bareEnv(),
      AMS_URL: service.config.authUrl,
      AMS_CLIENT_ID: `cli_${name}`,
      AMS_CLIENT_SECRET: `the secret of ${name}`,
    }
    const { stdout } = await run(command, args, { cwd: folder, env, timeout: 60_000 })
    return JSON.parse(stdout)
  }

  it('as ECMAScript modules', async () => {
    assert.deepEqual(await using('esm', process.execPath, 'main.mjs'), expected)
  })

  it('as CommonJS', async () => {
    assert.deepEqual(await using('cjs', process.execPath, 'main.cjs'), expected)
  })

  it('in a bundle for Node', async () => {
    const entryPoints = [join(folder, 'main.mjs')]
    const outfile = join(temporaryFolder(), 'bundle.mjs') // where no modules are
    const banner = { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` }
    await build({ entryPoints, outfile, bundle: true, format: 'esm', platform: 'node', banner })
    assert.deepEqual(await using('bundle', process.execPath, outfile), expected)
  })

  it('in a page of another origin, with tokens that it was given', { skip: noBrowser }, async () => {
    const { authUrl, baseUrl, wsUrl } = service.config
    const tokens = {
      [baseUrl]: await service.token('cli_page'),
      [wsUrl]: await service.token('cli_page', { resource: 'ws' }),
    }
    const script = `
      import * as sdk from 'agent-messaging-sdk'
      import { use } from './use.mjs'
      const tokens = ${JSON.stringify(tokens)}
      const main = () => use(sdk, { url: '${authUrl}', auth: { token: (resource) => tokens[resource] } })`
    assert.deepEqual(await page?.run(script), expected)
  })

  for (const [index, { name, command, args }] of runtimes.entries())
    it(`in ${name}`, async (context) => {
      if (noRuntimes) return context.skip(noRuntimes)
      for (const program of Object.keys(programs))
        assert.deepEqual(await using(`runtime-${index}`, command, ...args, program), expected, program)
    })
})
