import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { knownScopes } from '../src/domain/scopes.ts'
import { withContract } from './support/changed-contract.ts'
import { assertRefused, call, type ErrorAnswer } from './support/client.ts'
import {
  bootstrapFile,
  preparedFolder,
  startProcess,
  stopProcess,
  temporaryFolder,
  type ServiceProcess,
} from './support/process.ts'
import { requestToken } from './support/tokens.ts'
import { testBootstrap } from '../scripts/support/bootstrap.ts'

const folder = temporaryFolder()
const DATA_DIR = preparedFolder()
const added = 'mailbox:list'

/** Complete change for a new scope: the scope in its security scheme, and an operation that needs it. */
const changes = [
  ['openapi.yaml', 'mailbox:write: Mark', `${added}: List headers\n            mailbox:write: Mark`],
  ['paths/mailbox.yaml', '- agentToken: [mailbox:read]', `- agentToken: [${added}]`],
] as const

describe('a scope that is added to the contract', () => {
  let service: ServiceProcess
  const client = { client_id: 'cli_list', client_secret: 'the secret of list', agent: '@alice.assistant' }
  const tokenFor = async (scope?: string): Promise<{ access_token: string; scope: string }> => {
    const { client_id, client_secret } = client
    const { status, body, text } = await requestToken(service, { client_id, client_secret, scope })
    assert.equal(status, 200, text)
    return { access_token: String(body.access_token), scope: String(body.scope) }
  }
  const listed = async (scope: string) =>
    call<ErrorAnswer>(`${service.config.baseUrl}/mailbox`, { token: (await tokenFor(scope)).access_token })

  before(async () => {
    assert.ok(!knownScopes.has(added))
    await withContract(folder, changes)
    const clients = [{ ...client, scope: `mailbox:read ${added}` }]
    const BOOTSTRAP_FILE = bootstrapFile({ ...testBootstrap, clients }, folder)
    service = await startProcess({ DATA_DIR, BOOTSTRAP_FILE }, folder)
  })
  after(() => stopProcess(service))

  it('is granted, when it is requested and when all are', async () => {
    assert.equal((await tokenFor(added)).scope, added)
    assert.equal((await tokenFor()).scope, `mailbox:read ${added}`)
  })

  it('is published, by discovery and in the document', async () => {
    const { authUrl, baseUrl } = service.config
    for (const address of [authUrl, baseUrl].map((base) => `${base}/.well-known/oauth-`)) {
      const name = address.startsWith(baseUrl) ? 'protected-resource' : 'authorization-server'
      const { body } = await call<{ scopes_supported: string[] }>(address + name)
      assert.ok(body.scopes_supported.includes(added), address + name)
    }
    assert.ok((await call(`${authUrl}/openapi.yaml`)).text.includes(`${added}: List headers`))
  })

  it('is checked', async () => {
    assert.equal((await listed(added)).status, 200)
    assertRefused(await listed('mailbox:read'), 403, 'INSUFFICIENT_SCOPE')
  })
})
