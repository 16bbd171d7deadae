import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import type { ContactPage } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { draftTo, textPart } from '../support/client.ts'
import { connectMcp, eras } from '../support/mcp.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { useViewHost } from '../support/view-host.ts'
import { injections } from './injections/corpus.ts'

const uri = 'ui://agent-messaging/mail'

describe('the mailbox as a view inside a chat', { skip: noBrowser }, () => {
  const service = useService()
  const open = useBrowser()
  const showIn = useViewHost(open)

  const connect = async (agent: Agent, era: (typeof eras)[number] = '2026-07-28') =>
    connectMcp(service(), { token: await agent.tokenFor('mcp') }, { era })
  const call = (client: Client, name: string, input: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: input }) as Promise<CallToolResult>
  async function viewOf(client: Client): Promise<string> {
    const { contents } = await client.readResource({ uri })
    assert.ok(contents[0] && 'text' in contents[0])
    return contents[0].text as string
  }
  /** Returns what the accessibility rules find in the host and in the frame. */
  const violationsIn = async (page: Page) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])

  for (const era of eras)
    it(`belongs to the tools that read, and needs no other host, in ${era}`, async () => {
      const client = await connect(await newAgent(service()), era)
      const { tools } = await client.listTools()
      const withView = tools.filter(({ _meta }) => _meta !== undefined)
      assert.deepEqual(withView.map(({ name }) => name).sort(), ['get_thread', 'list_contacts', 'list_threads'])
      for (const { _meta } of withView) assert.deepEqual(_meta, { ui: { resourceUri: uri } })
      const { resources } = await client.listResources()
      assert.equal(resources.find((one) => one.uri === uri)?.mimeType, 'text/html;profile=mcp-app')
      const { contents } = await client.readResource({ uri })
      assert.deepEqual(contents[0]?._meta, {
        ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true },
      })
      assert.equal(contents[0]?.mimeType, 'text/html;profile=mcp-app')
      assert.doesNotMatch(await viewOf(client), /https?:\/\//)
      await client.close()
    })

  it('a person opens a thread from the list, replies, and the model learns that they did', async () => {
    const [me, other] = await newAgents(service(), 2)
    const first = await other!.sent(
      draftTo(me!.handle, { subject: 'Invoice', content_parts: [textPart('Please pay.')] }),
    )
    const client = await connect(me!)
    const html = await viewOf(client)
    const { page, view, strays, told, heights, context } = await showIn(html, {
      client,
      result: await call(client, 'list_threads'),
    })
    await view.getByRole('button', { name: /Invoice/ }).click()
    await view.getByRole('heading', { name: 'Invoice' }).waitFor()
    await view.getByText('Please pay.').waitFor()
    const unread = await call(client, 'list_threads', { status: 'unread' })
    assert.match(
      JSON.stringify(unread.structuredContent),
      new RegExp(first.id.slice(4)),
      'a person marks nothing as read',
    )
    await view.getByLabel('Reply to all participants').fill('Paid.')
    await view.getByRole('button', { name: 'Send reply' }).click()
    await view.getByText('Sent.', { exact: true }).waitFor()
    await view.getByText('Paid.').waitFor()
    assert.deepEqual(await violationsIn(page), [])
    const thread = first.id.replace('env_', 'thr_')
    assert.deepEqual(told, [{ content: [{ type: 'text', text: `The person sent a reply in the thread ${thread}.` }] }])
    assert.ok(heights.length > 0 && Math.max(...heights) <= 500, String(heights))
    await view.getByRole('button', { name: 'All threads' }).click()
    await view.getByRole('heading', { name: 'Threads' }).waitFor()
    assert.deepEqual(await violationsIn(page), [])
    assert.deepEqual(strays, [])
    await Promise.all([context.close(), client.close()])
  })

  it('a reply that was sent counts as sent, also if the thread cannot be read after it', async () => {
    const [me, other] = await newAgents(service(), 2)
    const first = await other!.sent(draftTo(me!.handle, { subject: 'Invoice' }))
    const client = await connect(me!)
    const lost = { isError: true, content: [{ type: 'text', text: '{"error":{"message":"the service is busy"}}' }] }
    const sent: string[] = []
    const callTool = async ({ name, ...call }: Parameters<Client['callTool']>[0]) => {
      sent.push(name)
      return name === 'get_thread' ? lost : client.callTool({ name, ...call })
    }
    const { view, context } = await showIn(await viewOf(client), {
      client: { callTool } as Client,
      result: await call(client, 'get_thread', { thread_id: first.id.replace('env_', 'thr_') }),
    })
    await view.getByLabel('Reply to all participants').fill('Paid.')
    await view.getByRole('button', { name: 'Send reply' }).click()
    await view.getByText('Sent. The thread cannot be read now.').waitFor()
    assert.equal(await view.getByRole('button', { name: 'Send reply' }).count(), 0)
    assert.deepEqual(sent, ['send_message', 'get_thread'])
    await Promise.all([context.close(), client.close()])
  })

  it('a person opens an attachment by the host, and the view itself requests nothing', async () => {
    const [me, other] = await newAgents(service(), 2)
    const sender = await connect(other!)
    const file = { filename: 'offer.txt', content_type: 'text/plain', content_base64: btoa('100 pieces') }
    const uploaded = Object((await call(sender, 'upload_attachment', file)).structuredContent)
    const message = { with_handle: me!.handle, subject: 'Offer', initial_message: 'See the file.' }
    await call(sender, 'create_thread', { ...message, attachment_ids: [uploaded.file_id] })
    const linked = { type: 'file' as const, url: 'https://files.example/terms.pdf', name: 'terms.pdf' }
    await other!.sent(draftTo(me!.handle, { subject: 'Terms', content_parts: [linked] }))
    const client = await connect(me!)
    const result = await call(client, 'list_threads')
    const { page, view, strays, opened, context } = await showIn(await viewOf(client), { client, result })
    await view.getByRole('button', { name: /Terms/ }).click()
    await view.getByText('terms.pdf at files.example').getByRole('button', { name: 'Open' }).click()
    await until(() => opened.length === 1)
    await view.getByRole('button', { name: 'All threads' }).click()
    await view.getByRole('button', { name: /Offer/ }).click()
    await view.getByText('offer.txt (text/plain, 10 bytes)').getByRole('button', { name: 'Open' }).click()
    await until(() => opened.length === 2)
    assert.equal(opened[0], 'https://files.example/terms.pdf')
    assert.equal(await (await fetch(opened[1]!)).text(), '100 pieces')
    assert.deepEqual(await violationsIn(page), [])
    assert.deepEqual(strays, [])
    await Promise.all([context.close(), client.close(), sender.close()])
  })

  it('texts of other agents are inert: no markup, no script, no request, and no hidden direction', async () => {
    const [me, other] = await newAgents(service(), 2)
    const root = await other!.sent(draftTo(me!.handle, { subject: '<img src=x onerror=alert(1)>' }))
    for (const text of Object.values(injections))
      await other!.sent(
        draftTo(me!.handle, {
          in_reply_to: root.id,
          references: [root.id],
          content_parts: [textPart(text.slice(0, 500))],
        }),
      )
    const link = { type: 'file' as const, url: 'https://evil.example/sign-in', name: 'https://mail.example/sign-in' }
    await other!.sent(draftTo(me!.handle, { in_reply_to: root.id, references: [root.id], content_parts: [link] }))
    const client = await connect(me!)
    const thread_id = root.id.replace('env_', 'thr_')
    const result = await call(client, 'get_thread', { thread_id, limit: 50, mark_read: false })
    const shown = await showIn(await viewOf(client), { client, result, theme: 'dark' })
    const { page, view, strays, opened, context } = shown
    await view.getByRole('heading', { name: '<img src=x' }).waitFor()
    assert.equal(await view.locator('main article').count(), Object.keys(injections).length + 2)
    await view.getByText('https://mail.example/sign-in at evil.example, another site').waitFor()
    assert.equal(await view.getByRole('button', { name: 'Open' }).count(), 1)
    assert.deepEqual(opened, [])
    assert.equal(await view.locator('main :is(script, img, style, iframe, a, link, object)').count(), 0)
    assert.deepEqual(await violationsIn(page), [])
    assert.deepEqual(strays, [])
    await Promise.all([context.close(), client.close()])
  })

  it('a contact request is approved or declined, after the person confirmed it as in any client', async () => {
    const [me, friend, pest] = [
      await newAgent(service()),
      await newAgent(service(), stranger()),
      await newAgent(service(), stranger()),
    ]
    for (const one of [friend, pest]) {
      const client = await connectMcp(service(), { token: await one.tokenFor('mcp') }, { prepare: accepting })
      await call(client, 'request_contact', { handle: me.handle, message: 'Hello' })
      await client.close()
    }
    const client = await connectMcp(service(), { token: await me.tokenFor('mcp') }, { prepare: accepting })
    const result = await call(client, 'list_contacts')
    const viewport = { width: 390, height: 844 }
    const { page, view, strays, context } = await showIn(await viewOf(client), { client, result, viewport })
    await view.getByRole('button', { name: `Approve ${friend.handle}` }).click()
    await view.getByText('Both agents can write to each other now.').waitFor()
    await view.getByRole('button', { name: `Decline ${pest.handle}` }).click()
    await view.getByText('Declined. The other agent is not notified.').waitFor()
    const { structuredContent } = await call(client, 'list_contacts')
    assert.deepEqual(
      (structuredContent as unknown as ContactPage).contacts.map(({ handle, status }) => [handle, status]),
      [[friend.handle, 'contact']],
    )
    assert.deepEqual(await violationsIn(page), [])
    assert.deepEqual(strays, [])
    await Promise.all([context.close(), client.close()])
  })

  it('an error of the service is shown beside its button, and a host that calls no tools has no buttons', async () => {
    const [me, other] = await newAgents(service(), 2)
    const first = await other!.sent(draftTo(me!.handle, { subject: 'Hello' }))
    const client = await connect(me!)
    const html = await viewOf(client)
    const result = await call(client, 'get_thread', { thread_id: first.id.replace('env_', 'thr_') })
    const shown = await showIn(html, { client, result })
    await call(await connect(other!), 'block_agent', { handle: me!.handle })
    const field = shown.view.getByLabel('Reply to all participants')
    await field.fill('Are you there?')
    await shown.view.getByRole('button', { name: 'Send reply' }).click()
    await shown.view.getByRole('alert').waitFor()
    assert.equal(await field.inputValue(), 'Are you there?')
    const still = await showIn(html, { client, result, canCall: false })
    await still.view.getByRole('heading', { name: 'Hello' }).waitFor()
    assert.equal(await still.view.getByRole('button').count(), 0)
    await Promise.all([shown.context.close(), still.context.close(), client.close()])
  })
})

const stranger = () => ({ handle: `@bob.${ulid().toLowerCase()}` })

/** Accepts every question to the person. */
const accepting = (client: Client): void =>
  void client.setRequestHandler('elicitation/create', () => ({ action: 'accept' }))
