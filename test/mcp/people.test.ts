import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { signedInInspector } from '../support/inspector.ts'
import { lineNames as names, signedIn, type LineName, type PersonsClient } from '../../scripts/support/mcp-people.ts'
import { signIn } from '../../scripts/support/person.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../../scripts/support/visitor.ts'

const port = await freePort()
const site = `http://localhost:${port}`

describe('people with clients of the official SDK, who sign in by a real browser', { skip: noBrowser }, () => {
  const service = useService({ env: { PORT: String(port), WEB_URL: site } })
  const open = useBrowser()
  const clients: Partial<Record<LineName, PersonsClient & { handle: string }>> = {}

  /** Creates a person with two agents, one of which the person chooses for each client. */
  async function newPerson() {
    const person = visitor(service())
    const { username } = await person.signUp()
    for (const name of ['private', 'mail'])
      await person.submit(await person.go('/dashboard/agents'), { action: '/dashboard/agents', fields: { name } })
    const handle = `@${username}.mail`
    async function signInTo(address: string): Promise<void> {
      const { page, context, strays } = await open(site)
      await page.goto(address)
      await signIn(page, username)
      await page.getByLabel('Act as').selectOption(handle)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      await page.getByText('You can close this window.').waitFor()
      assert.deepEqual(strays, [])
      await context.close()
    }
    return { handle, signInTo }
  }

  before(async () => {
    for (const line of names) {
      const { handle, signInTo } = await newPerson()
      const client = await signedIn(line, new URL(service().config.mcpUrl), signInTo)
      clients[line] = Object.assign(client, { handle })
    }
  })
  after(async () => {
    for (const client of Object.values(clients)) await client.close()
  })

  /** Reads after each notification until the expected result is there. */
  async function onceTold<T>(client: PersonsClient, look: () => Promise<T | undefined>): Promise<T> {
    for (;;) {
      await client.told()
      const found = await look()
      if (found !== undefined) return found
    }
  }

  const contactWith = (client: PersonsClient, handle: string, status: string) => async () => {
    const { contacts } = Object(await client.call('list_contacts'))
    return contacts.find((one: { handle: string; status: string }) => one.handle === handle && one.status === status)
  }

  /** Returns the newest message of the thread with this subject and unread messages. */
  const unreadIn = (client: PersonsClient, wanted: string) => async () => {
    const { threads } = Object(await client.call('list_threads', { status: 'unread' }))
    const found = threads.find(({ subject }: { subject: string }) => subject === wanted)
    if (!found) return undefined
    const { messages } = Object(await client.call('get_thread', { thread_id: found.id }))
    const { from, text } = messages.at(-1)
    return { thread_id: found.id, author: from, text }
  }

  for (const [at, line] of names.entries()) {
    const other = names[(at + 1) % names.length]!
    it(`become contacts and converse with tools and notifications only: ${line} with ${other}`, async () => {
      const [ada, ben] = [clients[line]!, clients[other]!]
      const asked = await ada.call('request_contact', { handle: ben.handle, message: 'We buy from you.' })
      assert.equal(asked['outcome'], 'requested')
      await onceTold(ben, contactWith(ben, ada.handle, 'asks_you'))
      const agreed = await ben.call('request_contact', { handle: ada.handle })
      assert.equal(agreed['outcome'], 'contact')
      await onceTold(ada, contactWith(ada, ben.handle, 'contact'))

      const subject = `Invoice, from ${line}`
      const first = { with_handle: ben.handle.slice(1), subject, initial_message: 'Please send it.' }
      const { thread_id } = await ada.call('create_thread', first)
      const received = await onceTold(ben, unreadIn(ben, subject))
      assert.deepEqual(received, { thread_id, author: ada.handle, text: 'Please send it.' })
      await ben.call('send_message', { thread_id, content: 'Here it is.' })
      const answer = await onceTold(ada, unreadIn(ada, subject))
      assert.deepEqual(answer, { thread_id, author: ben.handle, text: 'Here it is.' })
    })
  }

  it('sign in by the command line of the Inspector too, which remembers it', async () => {
    const folder = temporaryFolder()
    const { handle, signInTo } = await newPerson()
    const call = ['--method', 'tools/call', '--tool-name', 'update_my_card', '--tool-arg', 'display_name=Mail']
    const inspector = { url: service().config.mcpUrl, folder, words: call }
    const { printed, redirects } = await signedInInspector(inspector, signInTo)
    assert.equal(redirects, 1)
    assert.equal(Object(printed['structuredContent']).handle, handle)
    const again = await signedInInspector({ ...inspector, words: ['--method', 'tools/list'] }, signInTo)
    assert.equal(again.redirects, 0)
    assert.equal(Object(again.printed['tools']).length, 15)
  })

  it('go on when their tokens have expired, and nobody has to sign in again', async () => {
    service().clock.advance(901_000)
    for (const line of names) {
      assert.ok('threads' in (await clients[line]!.call('list_threads')))
      assert.equal(clients[line]!.redirects, 1, line)
    }
  })
})
