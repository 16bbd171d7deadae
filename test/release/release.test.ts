import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { running, type Lock } from '../../scripts/audit/lock.ts'
import { go, goIsMissing } from '../../scripts/contract/clients/go-programs.ts'
import { filesBelow } from '../../scripts/generate/compare.ts'
import { goModule, metadata, requireOneVersion } from '../../scripts/generate/metadata.ts'
import { versionsIn } from '../../scripts/release/notes.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { leftOut } from '../clients/languages.ts'
import { pythonEnvironment, pythonIsMissing } from '../clients/python.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'

const run = promisify(execFile)
const { version } = metadata
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--offline', '--no-package-lock']
const wheel = `agent_messaging_sdk-${version}-py3-none-any.whl`
const sourceDistribution = `agent_messaging_sdk-${version}.tar.gz`

/** Environment of installed programs, which run with this Node. */
const env = { ...bareEnv(), PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) }

const release = (folder: string, settings: Record<string, string> = {}, wanted = version) =>
  run(process.execPath, ['scripts/release.ts', wanted, '--no-image', '--allow-dirty', '--out', folder], {
    env: { ...env, ...settings },
  })

/** Returns the environment of a program that acts as one agent of the service. */
const agentEnv = (url: string, name: 'assistant' | 'helper'): Record<string, string> => ({
  ...env,
  AMS_URL: url,
  AMS_CLIENT_ID: `cli_${name}`,
  AMS_CLIENT_SECRET: `secret of ${name}`,
})

/**
 * Installs a package with npm in an empty folder. No registry takes part: the packages that it needs, and does not
 * contain, are copied from this node_modules before. npm checks that they have the wanted versions.
 */
async function installPackage(folder: string, tarball: string, needed: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const path of needed) cpSync(path, join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'place', private: true }))
  await run('npm', ['install', ...quiet, tarball], { cwd: folder, env })
}

/** Returns the tested versions of all packages that the service needs, by their paths. */
function testedVersions(): Record<string, string | undefined> {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const ofService = running(lock).filter(([path]) => !path.startsWith('node_modules/node-'))
  return Object.fromEntries(ofService.map(([path, { version: tested }]) => [path, tested]))
}

const goProgram = `package main

import (
	"context"
	"fmt"
	"log"
	"os"

	ams "${goModule}"
)

func main() {
	client, err := ams.New(ams.Options{})
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	if os.Args[1] == "send" {
		_, err = client.Send(ctx, ams.Draft{To: []string{"@bob.helper"}, Text: "from Go"})
	} else {
		err = client.Follow(ctx, ams.FollowParams{UntilEmpty: true}, func(_ context.Context, envelope *ams.Envelope) error {
			fmt.Println(envelope.ContentParts[0].Text.Text)
			return nil
		})
	}
	if err != nil {
		log.Fatal(err)
	}
}
`

describe('a release', () => {
  const folder = temporaryFolder()
  const [made, again] = [join(folder, 'made'), join(folder, 'again')]
  const at = (name: string): string => join(made, name)
  const program = (name: string): string => join(folder, 'service/node_modules/.bin', name)
  let service: ChildProcess | undefined
  let url: string

  before(async () => {
    await release(made)
    await installPackage(join(folder, 'service'), at(`agent-messaging-${version}.tgz`), [])
    const bootstrap = join(folder, 'agents.json')
    writeFileSync(bootstrap, JSON.stringify(testBootstrap))
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    const settings = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      BOOTSTRAP_FILE: bootstrap,
      LOG_LEVEL: 'warn',
    }
    const child = spawn(program('agent-messaging'), [], { env: { ...env, ...settings }, stdio: 'ignore' })
    service = child
    const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false
    await until(async () => child.exitCode !== null || (await isReady()))
    assert.equal(child.exitCode, null)
  })
  after(async () => {
    if (service?.exitCode === null && service.kill()) await once(service, 'exit')
  })

  it('has the same bytes when it is made again in the place of an earlier one, in another time zone', async () => {
    cpSync(made, again, { recursive: true })
    writeFileSync(join(again, 'release-notes-clients.md'), 'earlier')
    await release(again, { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' })
    assert.deepEqual(filesBelow(again), filesBelow(made))
    for (const path of filesBelow(made)) assert.ok(readFileSync(at(path)).equals(readFileSync(join(again, path))), path)
  })

  it('has checksums, an SBOM, documents and release notes', async () => {
    await run('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: made })
    const sums = readFileSync(at('SHA256SUMS'), 'utf8').trim().split('\n')
    assert.equal(sums.length, filesBelow(made).length - 1)
    const sbom = JSON.parse(readFileSync(at(`agent-messaging-${version}.cdx.json`), 'utf8'))
    assert.equal(sbom.metadata.component.purl, `pkg:npm/agent-messaging@${version}`)
    assert.equal(sbom.components.length, Object.keys(testedVersions()).length)
    const { stdout } = await run('tar', ['-tzf', at(`agent-messaging-documents-${version}.tar.gz`)])
    assert.match(stdout, /\/openapi\.yaml$/m)
    for (const name of ['clients', 'operators'])
      assert.match(readFileSync(at(`release-notes-${name}.md`), 'utf8'), /^# .* \d+\.\d+\.\d+: .*\n\n\* /)
    const left = /^\* This release has no image, because it was made with --no-image\. .*\n$/m
    assert.match(readFileSync(at('release-notes-operators.md'), 'utf8'), left)
  })

  it('has the version of the repository, its lock and its changelog, and no other is made', async () => {
    assert.equal(versionsIn(readFileSync('CHANGELOG.md', 'utf8'))[0], version)
    const { version: locked, packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    assert.deepEqual([locked, packages[''].version], [version, version])
    const failure = await release(again, {}, '9.9.9').catch((error) => error)
    assert.equal(failure.code, 2)
    assert.match(failure.stderr, /^release: the version in package\.json is /)
  })

  it('replaces no folder with other files', async () => {
    const other = temporaryFolder()
    for (const name of ['precious', 'SHA256SUMS']) {
      writeFileSync(join(other, name), 'kept')
      const failure = await release(other).catch((error) => error)
      assert.equal(failure.code, 2)
      assert.match(failure.stderr, /is not empty and not a release: give a new folder/)
    }
    assert.equal((await release(join(other, 'precious')).catch((error) => error)).code, 2)
    assert.equal(readFileSync(join(other, 'precious'), 'utf8'), 'kept')
  })

  it('has no document of the contract with another version', () => {
    requireOneVersion({ 'mcp.yaml': { info: { version } } })
    assert.throws(
      () => requireOneVersion({ 'mcp.yaml': { info: { version: '0.0.1' } } }),
      /^Error: mcp\.yaml has the version/,
    )
  })

  it('installs the service with the commands of the operator, its pages and its documents', async () => {
    const settings = { ...env, DATA_DIR: join(folder, 'data') }
    const { stdout } = await run(program('ams'), ['agent', 'list'], { env: settings })
    assert.match(stdout, /@alice\.assistant/)
    const help = await run(program('agent-messaging'), ['--help'], { env: settings })
    assert.match(help.stdout, /^Usage: ams COMMAND[\s\S]*^ {2}demo [\s\S]*^ {2}doctor /m)
    assert.doesNotMatch(help.stdout, /npm run/)
    assert.equal(help.stderr, '')
    for (const path of ['/docs', '/docs/site.js', '/openapi.json', '/asyncapi.yaml', '/sign-in'])
      assert.equal((await fetch(url + path)).status, 200, path)
  })

  it('installs the tested versions of all packages, without a registry', () => {
    const home = join(folder, 'service/node_modules/agent-messaging')
    const versionIn = (path: string) => JSON.parse(readFileSync(join(home, path, 'package.json'), 'utf8')).version
    const tested = testedVersions()
    assert.deepEqual(Object.fromEntries(Object.keys(tested).map((path) => [path, versionIn(path)])), tested)
    assert.deepEqual(
      readdirSync(join(folder, 'service/node_modules')).filter((name) => !name.startsWith('.')),
      ['agent-messaging'],
    )
  })

  it('installs the service with the demo', async () => {
    const settings = { ...env, PORT: String(await freePort()), DATA_DIR: join(folder, 'none') }
    const { stdout } = await run(program('agent-messaging'), ['demo'], { env: settings, cwd: folder })
    assert.match(stdout, /Done\. Its files are removed\. Start your own service with agent-messaging start\.\n$/)
  })

  it('names the Node that it needs, if an older one runs it', async () => {
    const script = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })`
    const args = ['--import', `data:text/javascript,${encodeURIComponent(script)}`, program('ams'), '--help']
    const failure = await run(process.execPath, args, { env }).catch((error) => error)
    assert.equal(failure.stderr, 'agent-messaging: Node 20.1.0 is too old: install Node 24.7 or newer\n')
  })

  it('installs the TypeScript client, which sends an envelope and reads it', async () => {
    const cwd = join(folder, 'typescript')
    await installPackage(cwd, at(`agent-messaging-sdk-${version}.tgz`), ['node_modules/ulid', 'node_modules/ws'])
    const runAs = (name: 'assistant' | 'helper', line: string) => {
      const text = `import { createClient } from 'agent-messaging-sdk'\nconst client = createClient()\n${line}`
      return run(process.execPath, ['--input-type=module', '-e', text], { cwd, env: agentEnv(url, name) })
    }
    await runAs('assistant', `await client.send({ to: '@bob.helper', text: 'from TypeScript' })`)
    const loop = `for await (const one of client.mailbox.follow({ until: 'empty' }))`
    const { stdout } = await runAs('helper', `${loop} console.log(one.content_parts[0].text)`)
    assert.match(stdout, /^from TypeScript$/m)
  })

  for (const name of [wheel, sourceDistribution])
    it(`installs ${name}, which sends an envelope and reads it`, { skip: leftOut(pythonIsMissing) }, async () => {
      // The environment has urllib3, and setuptools for the source distribution. So pip downloads nothing.
      const python = await pythonEnvironment()
      const packages = join(folder, `packages of ${name}`)
      const options = ['-q', '--no-deps', '--no-index', '--no-build-isolation', '--disable-pip-version-check']
      await run(python, ['-m', 'pip', 'install', ...options, '--target', packages, at(name)], { cwd: folder })
      const runAs = (agent: 'assistant' | 'helper', line: string) => {
        const text = `from agent_messaging_sdk import Client\nclient = Client()\n${line}`
        return run(python, ['-c', text], { cwd: folder, env: { ...agentEnv(url, agent), PYTHONPATH: packages } })
      }
      await runAs('assistant', `client.send(to="@bob.helper", text="from ${name}")`)
      const loop = 'for one in client.mailbox.follow(until="empty")'
      const { stdout } = await runAs('helper', `${loop}: print(one.content_parts[0].text)`)
      assert.ok(stdout.split('\n').includes(`from ${name}`), stdout)
      const list = ['-m', 'pip', 'list', '--path', packages, '--disable-pip-version-check', '--format', 'json']
      const installed = JSON.parse((await run(python, list)).stdout)
      assert.deepEqual(installed, [{ name: 'agent-messaging-sdk', version }])
    })

  it('serves the Go module, which sends an envelope and reads it', { skip: leftOut(goIsMissing) }, async () => {
    const cwd = join(folder, 'go')
    mkdirSync(cwd)
    writeFileSync(join(cwd, 'main.go'), goProgram)
    const proxies = (await go(cwd, ['env', 'GOPROXY'])).trim() // for the dependency of the module
    const settings = {
      GOPROXY: `file://${at('go')},${proxies}`,
      GONOSUMDB: goModule,
      GOMODCACHE: join(folder, 'mod'),
    }
    await go(cwd, ['mod', 'init', 'program'], settings)
    await go(cwd, ['get', `${goModule}@v${version}`], settings)
    await go(cwd, ['build', '-o', 'program', '.'], settings)
    await run(join(cwd, 'program'), ['send'], { env: agentEnv(url, 'assistant') })
    const { stdout } = await run(join(cwd, 'program'), ['read'], { env: agentEnv(url, 'helper') })
    assert.match(stdout, /^from Go$/m)
  })
})
