import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { groupFiles, slowestFiles, writeGroups } from '../scripts/support/test-groups.ts'

const folder = mkdtempSync(join(tmpdir(), 'ams-test-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function writeTestFile(name: string, text: string): string {
  const path = join(folder, `${name}.test.mjs`)
  writeFileSync(path, text)
  return path
}

/** Runs files as `npm test` does, with other limits. */
function run(
  files: readonly string[],
  limits: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; output: string }> {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // otherwise Node runs no files within a test
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `import { runTests } from ${JSON.stringify(join(import.meta.dirname, '../scripts/support/run-tests.ts'))}
process.exitCode = (await runTests(${JSON.stringify(files)})) ? 0 : 1`,
  )
  const child = spawn(process.execPath, [program], {
    env: { ...env, ...limits },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}

// The child process inherits the output of its file. Without a limit, the runner would read until the child ends. The
// limit from the start includes the time in which a busy machine loads the file.
for (const [limit, seconds, what] of [
  ['TEST_FILE_SECONDS', 8, 'its start'],
  ['TEST_END_SECONDS', 1, 'its tests'],
] as const)
  it(`a file that leaves a child process fails soon after ${what}, and other files still run`, {
    timeout: 30_000,
  }, async () => {
    const withChild = `import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('passes', () => void spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'inherit' }))`
    const other = `import { test } from 'node:test'\ntest('the other one', () => {})`
    const { code, output } = await run([writeTestFile('left', withChild), writeTestFile('other', other)], {
      [limit]: String(seconds),
    })
    assert.equal(code, 1, output)
    assert.match(
      output,
      new RegExp(`left\\.test\\.mjs was ended ${seconds} seconds after ${what}, with its child processes \\d+: `),
    )
    assert.match(output, /✔ passes[\s\S]*✔ the other one/)
  })

it('files that share a process have separate hooks, and a file that cannot be loaded fails', async () => {
  const hooked = `import { beforeEach, test } from 'node:test'
let count = 0
beforeEach(() => void count++)
test('has its hook', (t) => t.assert.equal(count, 1))
export const counted = () => count`
  const own = writeTestFile('hooked', hooked)
  const other = writeTestFile(
    'beside',
    `import { test } from 'node:test'
import { counted } from ${JSON.stringify(own)}
test('has no hook of another file', (t) => t.assert.equal(counted(), 1))`,
  )
  const good = await run(writeGroups([[own, other]], folder))
  assert.equal(good.code, 0, good.output)
  assert.match(good.output, /✔ has its hook[\s\S]*✔ has no hook of another file/)
  const broken = await run(writeGroups([[own, writeTestFile('broken', `throw new Error('not loaded')`)]], folder))
  assert.equal(broken.code, 1, broken.output)
  assert.match(broken.output, /not loaded/)
})

it('each file is in one group, and the slowest files exist and come first, each in its own group', () => {
  const files = globSync('test/**/*.test.ts').sort()
  const groups = groupFiles(files)
  assert.deepEqual(groups.flat().sort(), files)
  assert.deepEqual(
    groups.slice(0, slowestFiles.length),
    slowestFiles.map((file) => [file]),
  )
  const withTopLevelAwait = 'test/sdk/file-cursor.test.ts'
  assert.ok(groups.some((group) => group.length === 1 && group[0] === withTopLevelAwait))
})
