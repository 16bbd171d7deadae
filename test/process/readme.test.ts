import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'

/** A command, with the response below it. */
interface Example {
  command: string
  answer: string | undefined
}

const readme = readFileSync('README.md', 'utf8')

const blocks = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({ kind, text }))

const examples: Example[] = blocks.flatMap(({ kind, text }, index) => {
  const next = blocks[index + 1]
  return kind === 'sh' ? [{ command: text, answer: next && next.kind !== 'sh' ? next.text : undefined }] : []
})

const isInstallation = ({ command }: Example): boolean => command.startsWith('npm ci && ')
const isStart = ({ command }: Example): boolean => command.endsWith('npm start\n')

/** Normalizes ids, times and the layout of JSON. */
const comparable = (text: string): string =>
  (text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 2) : text)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replace(/date: \d{4}-\d\d-\d\d/g, 'date: a day')
    .replace(/\b(env|thr|agt|acc)_[0-9A-HJKMNP-TV-Z]{26}\b/g, '$1_…')
    .replace(/\b1[78]\d{11}\b/g, '1_ms')
    .replace(/\s+/g, ' ')
    .trim()

describe('the commands of the README, in the order in which they stand, as a newcomer types them', async () => {
  const folder = temporaryFolder()
  for (const part of ['package.json', 'src', 'generated', 'scripts', 'spec', 'node_modules'])
    symlinkSync(join(process.cwd(), part), join(folder, part))
  const port = await freePort()
  let service: ChildProcess | undefined

  /** State of a shell that continues from command to command, so that later ones have the variables of earlier ones. */
  const defined: string[] = []
  const script = ({ command }: Example): string => [...defined, command].join('').replaceAll('8080', String(port))

  /** Shells in their own process groups, so that none of their processes outlives the test. */
  const shells: ChildProcess[] = []

  function bash(text: string): ChildProcess {
    // Address of the service, because 8080 may be in use; the client uses 8080 by default.
    const env = { ...bareEnv(), PORT: String(port), AMS_URL: `http://127.0.0.1:${port}` }
    const shell = spawn('bash', ['-ec', text], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    shells.push(shell)
    return shell
  }

  const isUp = async (): Promise<boolean> =>
    (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true

  async function stop(): Promise<void> {
    if (!service?.pid || service.exitCode !== null) return
    process.kill(-service.pid, 'SIGTERM')
    await once(service, 'exit')
  }
  after(async () => {
    await stop()
    for (const { pid, exitCode, signalCode } of shells)
      if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
  })

  it('begin with those that install it, start it, and show what it does', () => {
    const [install, demo] = examples
    assert.equal(install?.command, 'npm ci && npm start\n')
    assert.equal(demo?.command, 'npm run demo\n')
    assert.ok(existsSync('node_modules'), 'npm ci was run before the tests are')
    assert.ok(examples.length >= 7)
  })

  for (const example of examples.filter((one) => isStart(one) || !isInstallation(one)))
    it(example.command.split('\n')[0]!, { timeout: 120_000 }, async () => {
      if (isStart(example)) {
        await stop()
        service = bash(script(example).replace('npm ci && ', ''))
        service.stdout?.resume()
        service.stderr?.resume()
        return until(isUp)
      }
      const child = bash(script(example))
      const printed: string[] = []
      const complained: string[] = []
      child.stdout?.setEncoding('utf8').on('data', (text: string) => printed.push(text))
      child.stderr?.setEncoding('utf8').on('data', (text: string) => complained.push(text))
      const [code] = await once(child, 'close')
      assert.equal(code, 0, complained.join(''))
      const [definition] = /^\w+\(\) \{\n[\s\S]*?^\}\n/m.exec(example.command) ?? []
      if (definition) defined.push(definition)
      if (example.answer !== undefined)
        assert.equal(comparable(printed.join('')), comparable(example.answer.replaceAll('8080', String(port))))
    })
})
