import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const run = promisify(execFile)
const check = 'node scripts/support/check-node.cjs && '

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
const commands = Object.entries(scripts).filter(([, line]) => line.includes('.ts'))

/** Returns a module that makes this process believe in another version of Node. */
const pretending = (version: string): string =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'${version}'}})`

describe('a version of Node that is too old', () => {
  it('is named by each command of the repository before it runs TypeScript', () => {
    assert.ok(commands.length > 8)
    for (const [name, line] of commands) assert.ok(line.startsWith(check), name)
  })

  for (const version of ['12.22.12', '20.20.2', '24.6.0'])
    it(`ends with a message: ${version}`, async () => {
      const env = { ...bareEnv(), NODE_OPTIONS: `--import=${pretending(version)}` }
      const failure = await run('sh', ['-c', scripts['ams']!], { env }).catch((error) => error)
      assert.deepEqual([failure.code, failure.stdout], [1, ''])
      assert.equal(
        failure.stderr.split('\n')[0],
        `Node ${version} is too old: this repository needs Node 24.7 or newer.`,
      )
    })

  it('is not this one', async () => {
    await run(process.execPath, ['scripts/support/check-node.cjs'])
  })
})
