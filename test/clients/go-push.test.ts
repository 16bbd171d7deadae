import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it, type TestContext } from 'node:test'
import { goIsMissing, builtProgram } from '../../scripts/contract/clients/go-programs.ts'
import { newAgent, sendWithNewToken, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { textPart } from '../support/client.ts'
import { temporaryFolder } from '../support/process.ts'
import { startRecordingProxy, type RecordingProxy } from '../support/recording-proxy.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'
import { leftOut } from './languages.ts'

describe('Follow of the Go package with a WebSocket', { skip: leftOut(goIsMissing), concurrency: false }, () => {
  const folder = temporaryFolder()
  let program: string
  let proxy: RecordingProxy
  let service: Service
  before(async () => {
    program = await builtProgram(folder, 'follower')
    proxy = await startRecordingProxy()
    const { url } = proxy
    const env = { BASE_URL: `${url}/v1`, AUTH_URL: url, WS_URL: `${url.replace('http', 'ws')}/v1/connect` }
    service = await startService({ env })
    proxy.serve(service.config.port)
  })
  after(async () => {
    await service?.close()
    await proxy?.close()
  })

  /** Starts the program for an agent. The context of the test ends it. */
  async function startFollower(context: TestContext, agent: Agent) {
    const made = await runCommand(service, ['client', 'create', '--agent', agent.handle])
    const { client_id, client_secret } = made as { client_id: string; client_secret: string }
    const env = { ...process.env, AMS_URL: proxy.url, AMS_CLIENT_ID: client_id, AMS_CLIENT_SECRET: client_secret }
    const child = spawn(program, [join(folder, agent.id)], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    const closed = once(child, 'close')
    const lines: string[] = []
    createInterface(child.stdout).on('line', (line) => lines.push(line))
    context.after(() => child.kill())
    return {
      lines,
      hasPrinted: (line: string, times = 1) => until(() => lines.filter((one) => one === line).length >= times),
      async stop() {
        child.stdin.end()
        await closed
        assert.equal(lines.at(-1), 'canceled')
      },
    }
  }

  /** Sends with a new token, because a test moves time. */
  const send = (agent: Agent, text: string) =>
    sendWithNewToken(service, agent, agent, { content_parts: [textPart(text)] })

  const envelopes = (lines: readonly string[]) => lines.filter((line) => line.startsWith('envelope'))

  const heldRequests = () => proxy.targets.filter((target) => target.includes('wait=')).length

  it('gets each envelope by push, continues after a cut, and ends at once', async (context) => {
    const agent = await newAgent(service)
    await send(agent, '1')
    const follower = await startFollower(context, agent)
    await follower.hasPrinted('connected')
    for (const text of ['2', '3']) {
      await send(agent, text)
      await follower.hasPrinted(`envelope ${text}`)
    }
    proxy.rejectsUpgrades = true
    proxy.cutSockets()
    await follower.hasPrinted('disconnected 1006')
    assert.equal(heldRequests(), 0, 'no request waits beside an open WebSocket')
    await send(agent, '4')
    proxy.rejectsUpgrades = false
    await follower.hasPrinted('envelope 4')
    await follower.hasPrinted('connected', 2)
    await send(agent, '5')
    await follower.hasPrinted('envelope 5')
    await follower.stop()
    assert.deepEqual(
      envelopes(follower.lines),
      ['1', '2', '3', '4', '5'].map((text) => `envelope ${text}`),
    )
    await until(() => service.deps.presence.openHere(agent.id) === 0)
    const next = await startFollower(context, agent)
    await next.hasPrinted('connected')
    await next.stop()
    assert.deepEqual(envelopes(next.lines), [], 'the cursor was saved')
  })

  it('sends held requests while a proxy rejects WebSockets', async (context) => {
    proxy.rejectsUpgrades = true
    proxy.targets.length = 0
    const agent = await newAgent(service)
    const follower = await startFollower(context, agent)
    await follower.hasPrinted('waiting')
    await until(() => heldRequests() === 1)
    await send(agent, '1')
    await follower.hasPrinted('envelope 1')
    proxy.rejectsUpgrades = false
    await follower.stop()
  })

  it('opens the next WebSocket with a new token when the service closes it with 1008', async (context) => {
    proxy.rejectsUpgrades = true
    const agent = await newAgent(service)
    const follower = await startFollower(context, agent)
    await follower.hasPrinted('waiting')
    service.clock.advance(tokenMs - 3000)
    proxy.rejectsUpgrades = false
    await send(agent, '1') // ends a request that waits
    await follower.hasPrinted('disconnected 1008')
    await send(agent, '2')
    await follower.hasPrinted('envelope 2')
    // The client tries again between two requests that wait, and mail ends such a request.
    while (follower.lines.filter((line) => line === 'connected').length < 2) {
      await send(agent, 'again')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await follower.stop()
  })
})

/** Life of an access token. */
const tokenMs = 900_000
