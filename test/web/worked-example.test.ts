import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { newPublicClient } from '../support/consents.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const run = promisify(execFile)
const missing = ['bash', 'curl', 'openssl'].find((tool) => spawnSync(tool, ['--help']).error !== undefined)

describe('the worked example of the documents', { skip: missing && `${missing} is not installed` }, () => {
  const service = useService()

  /** Returns the commands of the published example. */
  async function commands(): Promise<[begin: string, exchange: string, refresh: string, revoke: string]> {
    const { tags } = await (await fetch(`${service().config.authUrl}/openapi.json`)).json()
    const { description }: { description: string } = tags.find(
      ({ name }: { name: string }) => name === 'Authorization by a person',
    )
    const [begin = '', after = ''] = [...description.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text)
    const [exchange = '', refresh = '', revoke = '', ...others] = after.split(/^(?=curl)/m)
    assert.equal(others.length, 0)
    return [begin, exchange, refresh, revoke]
  }

  async function shell(script: string, env: Record<string, string> = {}): Promise<string> {
    const { stdout } = await run('bash', ['-euc', script], { env: { PATH: process.env['PATH'] ?? '', ...env } })
    return stdout
  }

  it('leads from a registration through the consent to tokens, and to their revocation', async () => {
    const [begin, exchange, refresh, revoke] = await commands()
    const client_id = await newPublicClient(service(), { redirect_uris: ['http://127.0.0.1/callback'] })
    assert.ok(begin.includes('client_id=cli_…'), 'the reader puts the id of the response here')
    const filled = begin.replace('client_id=cli_…', `client_id=${client_id}`)
    const said = await shell(`${filled}\necho $verifier $state`)
    assert.match(said, /"client_id":"cli_\w+"/)
    const [address = '', rest = ''] = said.slice(said.indexOf(service().config.webUrl)).split('\n').slice(-3)
    const [verifier = '', state = ''] = rest.split(' ')

    const browser = visitor(service())
    await browser.signUp()
    const action = address.slice(service().config.webUrl.length)
    const fields = { agent: 'new', name: 'mine', answer: 'allow' }
    const { location } = await browser.submit(await browser.go(action), { action, fields })
    const { origin, pathname, searchParams } = new URL(location ?? '')
    assert.deepEqual([origin + pathname, searchParams.get('state')], ['http://127.0.0.1:51004/callback', state])
    assert.equal(searchParams.get('iss'), service().config.authUrl)

    const code = searchParams.get('code') ?? ''
    const first = JSON.parse(await shell(exchange, { client_id, code, verifier }))
    assert.equal(first.scope, 'mailbox:read messages:read')
    const { refresh_token } = JSON.parse(await shell(refresh, { client_id, refresh_token: first.refresh_token }))
    assert.match(refresh_token, /^ort_/)
    assert.equal(await shell(revoke, { client_id, refresh_token }), '')
    assert.equal(JSON.parse(await shell(refresh, { client_id, refresh_token })).error, 'invalid_client')
  })
})
