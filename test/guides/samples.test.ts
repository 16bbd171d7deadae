import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { codeSamples } from '../support/code-samples.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'

const run = promisify(execFile)
const missing = ['bash', 'curl'].find((tool) => spawnSync(tool, ['--help']).error !== undefined)

const samples = new Map(codeSamples('curl').map(({ operation, source }) => [operation, source]))

/** Samples that only need an agent, with the expected text of their responses. */
const answers = {
  sendMessage: /"recipients":\[\{"handle":"@acme\.billing"\}\]/,
  getMessages: /"envelopes":/,
  uploadFile: /"status":"ready"/,
  listMailbox: /"envelope_headers":/,
  markRead: /"marked_read":/,
  getOwnAgent: /"canonical_handle":"@alice\.assistant"/,
  updateOwnAgent: /"display_name":/,
  addAllowlistEntries: /"entries":/,
  listAllowlist: /"entries":/,
  blockAgent: /"blocked_handle":/,
  getOwnReach: /"allows":/,
  unblockAgent: /"unblocked":true/,
  listWebhooks: /"webhooks":/,
  getAgent: /"agent":/,
  searchAgents: /"agents":/,
  searchMessages: /"envelopes":/,
  registerClient: /"client_id":/,
  getAuthorizationServerMetadata: /"token_endpoint":/,
  getJwks: /"keys":/,
  getProtectedResourceMetadata: /"resource":/,
}

describe('the samples for curl', { skip: missing && `${missing} is not installed` }, () => {
  const service = useService()
  const folder = temporaryFolder()
  let token = ''
  const shell = async (script: string): Promise<string> => {
    const { config } = service()
    const own = script
      .replaceAll('http://127.0.0.1:8080/v1', config.baseUrl)
      .replaceAll('http://127.0.0.1:8080', config.authUrl)
    const client = { AMS_CLIENT_ID: 'cli_assistant', AMS_CLIENT_SECRET: 'secret of assistant' }
    const env = { PATH: process.env['PATH'] ?? '', TOKEN: token, KEY: randomUUID(), ...client }
    return (await run('bash', ['-euc', own], { cwd: folder, env })).stdout
  }
  before(() => writeFileSync(join(folder, 'terms.txt'), 'Please pay within 30 days.'))

  it('of the start get a token, send and list', async () => {
    const [, start = ''] = /^### curl\n+```sh\n([\s\S]*?)^```/m.exec(readFileSync('spec/pages/index.md', 'utf8')) ?? []
    const said = await shell(`${start}\necho\necho "$TOKEN"`)
    assert.match(said, /"recipients":.*"envelope_headers":/)
    token = said.trim().split('\n').at(-1) ?? ''
    assert.match(token, /\.\w+/)
  })

  for (const [operation, answer] of Object.entries(answers))
    it(`run: ${operation}`, async () => assert.match(await shell(samples.get(operation)!), answer))
})
