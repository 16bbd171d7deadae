import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { hasPython } from '../../scripts/contract/fuzz/python.ts'

const skip = hasPython() || process.env['CI'] ? false : 'Notice: Python is missing, so Schemathesis cannot run.'

/** One operation of each kind; `npm run contract -- --fuzz` tests all of them, and longer. */
const operations = ['getMessages', 'listMailbox', 'markRead', 'uploadFile', 'removeAllowlistEntry', 'searchAgents']

describe('made-up requests', { skip }, () => {
  it('get no answer that is not documented', async () => {
    const args = [
      'scripts/contract.ts',
      '--fuzz',
      '--seed',
      '1',
      '--examples',
      '5',
      '--only',
      operations.join(),
      '--json',
    ]
    const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
      execFile(process.execPath, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, output: stdout || stderr }),
      )
    })
    assert.match(output, /^\{/)
    const found: { results: { suite: string; name: string; outcome: string }[] } = JSON.parse(output)
    assert.deepEqual(
      found.results.filter(({ outcome }) => outcome !== 'ok'),
      [],
    )
    for (const operation of ['GET /mailbox', 'POST /files', 'DELETE /agents/me/allowlist/{entry}'])
      assert.match(
        found.results.find(({ suite }) => suite === operation)?.name ?? '',
        /\d+ in coverage, \d+ in fuzzing/,
      )
    assert.equal(code, 0)
  })
})
