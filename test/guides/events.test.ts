import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { filesOf } from '../../scripts/generate/guides.ts'
import { signingKeyOf } from '../../src/webhooks/messages.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { guideText } from '../support/guides.ts'
import { startReceiver } from '../support/receiver.ts'
import { useService } from '../support/use-service.ts'

const run = promisify(execFile)
const missing = ['bash', 'curl', 'openssl'].find((tool) => spawnSync(tool, ['--help']).error !== undefined)

describe('the commands of the guide to events', { skip: missing && `${missing} is not installed` }, () => {
  const service = useService()
  const command = (name: string): string =>
    (filesOf(guideText('events')).get(name) ?? '')
      .replaceAll('http://127.0.0.1:8080/mcp', service().config.mcpUrl)
      .replaceAll('http://127.0.0.1:8080/v1', service().config.baseUrl)
  const shell = async (script: string, env: Record<string, string>): Promise<string> =>
    (await run('bash', ['-euc', script], { env: { PATH: process.env['PATH'] ?? '', ...env } })).stdout

  it('ask for events, from now on and from a cursor', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const env = { MCP_TOKEN: await ann!.tokenFor('mcp') }
    const poll = command('poll').replace('@globex.*', ben!.handle)
    const { result } = JSON.parse(await shell(poll, env))
    assert.deepEqual([result.events, result.truncated], [[], false])
    const { id } = await ben!.sent(draftTo(ann!.handle))
    await ann!.sent(draftTo(ann!.handle))
    const again = JSON.parse(await shell(poll.replace('"cursor": null', `"cursor": "${result.cursor}"`), env))
    assert.deepEqual(
      again.result.events.map(({ eventId }: { eventId: string }) => eventId),
      [id],
    )
  })

  it('make a webhook with a good secret', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const receiver = await startReceiver()
    const webhook = command('webhook').replace('https://hooks.example.com/mail', receiver.url)
    const [secret = ''] = webhook.split('\n')
    const made = (await shell(`${secret}\necho "$secret"`, {})).trim()
    assert.equal(signingKeyOf(made)?.length, 32)
    receiver.secrets = [made]
    const answer = await shell(webhook.replace(secret, `secret=${made}`), { TOKEN: ann!.token, KEY: randomUUID() })
    assert.equal(JSON.parse(answer).url, receiver.url, answer)
    const { id } = await ben!.sent(draftTo(ann!.handle))
    assert.deepEqual(await receiver.got(1), [id])
    await receiver.close()
  })
})
