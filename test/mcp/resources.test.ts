import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { resources } from '#generated/mcp/tools.ts'
import * as shapes from '#generated/mcp/shapes.js'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { connectMcp, eras } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

async function read(client: Client, uri: string): Promise<unknown> {
  const { contents } = await client.readResource({ uri })
  const [content, ...more] = contents
  assert.ok(content && 'text' in content)
  assert.deepEqual([content.uri, content.mimeType, more], [uri, 'application/json', []])
  return JSON.parse(content.text)
}

/** Returns the error of a resource that cannot be read. */
async function refusal(client: Client, uri: string): Promise<string> {
  const error = await client.readResource({ uri }).then(
    () => assert.fail(`${uri} was read`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof Error)
  return JSON.stringify({ ...error, message: error.message }).replaceAll(JSON.stringify(uri).slice(1, -1), '{uri}')
}

const structured = async (client: Client, name: string, input: Record<string, unknown> = {}): Promise<unknown> =>
  (await client.callTool({ name, arguments: input })).structuredContent

for (const era of eras)
  describe(`the resources, in ${era}`, () => {
    const connected = async (agent: Agent): Promise<Client> =>
      connectMcp(service(), { token: await agent.tokenFor('mcp') }, { era })

    async function parties() {
      const [ann, ben] = [await newAgent(service()), await newAgent(service())]
      const draft = draftTo(ann.handle, { subject: 'June', content_parts: [textPart('The invoice')] })
      await ben.sent(draft)
      return {
        ann,
        ben,
        client: await connected(ann),
        uri: resources.thread.uri.replace('{id}', draft.id.replace('env_', 'thr_')),
      }
    }

    it('are those of the contract', async () => {
      const { client } = await parties()
      const { resources: listed } = await client.listResources()
      const { resourceTemplates } = await client.listResourceTemplates()
      assert.deepEqual(
        [
          ...listed.map(({ uri }) => uri).filter((uri) => uri.startsWith('service://')),
          ...resourceTemplates.map(({ uriTemplate }) => uriTemplate),
        ],
        Object.values(resources).map(({ uri }) => uri),
      )
      await client.close()
    })

    it('hold what the tools of their names answer', async () => {
      const { ann, ben, client, uri } = await parties()
      await service().deps.store.trust.allow(ann.id, [ben.handle], service().clock())
      await service().deps.store.trust.allow(ben.id, [ann.handle], service().clock())
      const contacts = await read(client, resources.contacts.uri)
      const threads = await read(client, resources.threads.uri)
      const thread = await read(client, uri)
      assert.ok(shapes.isContactPage(contacts) && contacts.contacts[0]?.handle === ben.handle)
      assert.ok(shapes.isThreadPage(threads) && threads.threads[0]?.subject === 'June')
      assert.ok(shapes.isThread(thread) && thread.messages[0]?.from === ben.handle)
      assert.deepEqual(contacts, await structured(client, 'list_contacts'))
      assert.deepEqual(threads, await structured(client, 'list_threads'))
      assert.deepEqual(thread, await structured(client, 'get_thread', { thread_id: thread.id, mark_read: false }))
      await client.close()
    })

    it('are read without marking anything as read', async () => {
      const { client, uri } = await parties()
      for (let times = 0; times < 2; times++) {
        const thread = await read(client, uri)
        assert.ok(shapes.isThread(thread))
        assert.deepEqual([thread.status, thread.messages[0]?.unread], ['unread', true])
      }
      await client.close()
    })

    it('S15: of another agent look like missing ones, and like an invalid one', async () => {
      const { uri } = await parties()
      const stranger = await connected(await newAgent(service()))
      const nowhere = uri.replace(/[^/]+$/, 'thr_01JZ6RJ2R09CHT9HW7YK4Y32SR')
      const missing = await refusal(stranger, nowhere)
      assert.match(missing, /not found/i)
      for (const other of [
        ...[uri, `${uri}?`, `${uri}/`, `${uri}#x`, uri.toLowerCase(), uri.replace('thr_', 'env_')],
        ...['service://threads/', 'service://threads/%00', 'service://threads/../contacts', 'service://contacts/'],
        ...['service://threads/{id}', 'service://agents', 'http://127.0.0.1/', 'file:///etc/passwd', 'nonsense'],
      ])
        assert.equal(await refusal(stranger, other), missing, other)
      await stranger.close()
    })
  })
