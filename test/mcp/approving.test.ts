import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { isContactRequest } from '#generated/mcp/shapes.js'
import { contactsOf } from '../support/contacts.ts'
import { beginSession, connectMcp, eras, type McpOptions } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

describe('a person who is asked by way of their client', () => {
  const service = useService({ database: 'postgres' })
  const { pair, shown } = contactsOf(service)

  const answering = (action: 'accept' | 'decline' | 'cancel', asked: string[]): Pick<McpOptions, 'prepare'> => ({
    prepare: (client) =>
      client.setRequestHandler('elicitation/create', async ({ params }) => {
        asked.push(params.message)
        return action === 'accept' ? { action, content: {} } : { action }
      }),
  })

  async function outcomeOf(client: Client, name: string, handle: string): Promise<unknown> {
    const { structuredContent } = await client.callTool({ name, arguments: { handle } })
    return Object(structuredContent).outcome
  }

  for (const era of eras) {
    it(`decides what becomes of a contact, in ${era}`, async () => {
      const [one, other] = await pair()
      const token = await one.tokenFor('mcp')
      const as = async (action: 'accept' | 'decline' | 'cancel', asked: string[] = []): Promise<Client> =>
        connectMcp(service(), { token }, { era, ...answering(action, asked) })
      const asked: string[] = []
      for (const [action, outcome] of [
        ['decline', 'declined'],
        ['cancel', 'cancelled'],
        ['accept', 'requested'],
      ] as const) {
        const client = await as(action, asked)
        assert.equal(await outcomeOf(client, 'request_contact', other.handle), outcome)
        await client.close()
      }
      assert.equal(asked.length, 3)
      assert.ok(asked.every((text) => text.includes(one.handle) && text.includes(other.handle)))
      assert.deepEqual(await shown(one), [`asked ${other.handle}`])
      const client = await as('accept')
      assert.equal(await outcomeOf(client, 'remove_contact', other.handle), 'removed')
      await client.close()
      const mute = await connectMcp(service(), { token }, { era, capabilities: {} })
      assert.equal(await outcomeOf(mute, 'request_contact', other.handle), 'waiting_for_approval')
      await mute.close()
    })
  }

  it('asks another agent, whose clients are told of it as it comes', async () => {
    const [one, other] = await pair()
    const session = await beginSession(service(), await other.tokenFor('mcp'))
    const events = await session.open()
    const client = await connectMcp(service(), { token: await one.tokenFor('mcp') }, answering('accept', []))
    assert.equal(await outcomeOf(client, 'request_contact', other.handle), 'requested')
    const told = await events.nextOf('notifications/service/contact_request')
    assert.ok(isContactRequest(told))
    assert.equal(told.from, one.handle)
    await events.close()
    await client.close()
  })
})
