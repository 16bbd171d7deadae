import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { connectByBridge } from '../support/bridge.ts'
import { startSdkServer, type SdkServer } from '../support/sdk-server.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

describe('the bridge with a server that asks its client', () => {
  let server: SdkServer
  let service: Service
  const opened: Client[] = []
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())))
  before(async () => {
    server = await startSdkServer()
    service = await startService({ env: { MCP_URL: server.url } }) // its metadata names the server
  })
  after(async () => {
    server.close()
    await service.close()
  })

  async function connect() {
    const asked: string[] = []
    const logged: unknown[] = []
    const bridge = await connectByBridge({
      url: service.config.authUrl,
      env: { AMS_TOKEN: 'any' },
      capabilities: { sampling: {}, elicitation: {}, roots: {} },
      prepare(client) {
        client.setRequestHandler('sampling/createMessage', ({ params }) => {
          const { text } = Object(params.messages[0]?.content)
          asked.push(text)
          if (text === 'fail') throw new Error('the person said no')
          return { role: 'assistant', model: 'test', content: { type: 'text', text: 'Paris' } }
        })
        client.setRequestHandler('elicitation/create', ({ params }) => {
          asked.push(params.message)
          return { action: 'accept', content: { name: 'Zoë' } }
        })
        client.setRequestHandler('roots/list', () => {
          asked.push('roots')
          return { roots: [{ uri: 'file:///home' }] }
        })
        client.setNotificationHandler('notifications/message', ({ params }) => void logged.push(params.data))
      },
    })
    opened.push(bridge.client)
    await bridge.connected
    return { ...bridge, asked, logged }
  }

  it('passes on sampling, elicitation and roots with their answers, and progress in its order', async () => {
    const { client, asked, logged, errors } = await connect()
    const progress: number[] = []
    const input = { name: 'interview', arguments: {} }
    const { content } = await client.callTool(input, { onprogress: (step) => void progress.push(step.progress) })
    const { text } = Object(content[0])
    const [sampled, elicited, listed] = JSON.parse(text)
    assert.deepEqual(
      [sampled.content.text, elicited.content, listed.roots],
      ['Paris', { name: 'Zoë' }, [{ uri: 'file:///home' }]],
    )
    assert.deepEqual(asked, ['capital?', 'name?', 'roots'])
    assert.deepEqual(progress, [1, 2, 3])
    assert.deepEqual(logged, ['asks the last'])
    await until(async () => {
      const answer = await server.ask('outside of a call').catch(() => undefined)
      return Object(Object(answer).content).text === 'Paris'
    })
    assert.equal(asked.at(-1), 'outside of a call')
    assert.deepEqual(errors, [])
  })

  it('passes on the error with which the client answers', async () => {
    const { client } = await connect()
    const { content } = await client.callTool({ name: 'fail', arguments: {} })
    const { text } = Object(content[0])
    assert.match(text, /^\[-32603,".*the person said no"\]$/)
  })
})
