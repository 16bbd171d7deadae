import { signedIn, type PersonsClient } from './mcp-people.ts'
import { allow, type Person } from './let-app-in.ts'

interface Scene {
  mcpUrl: string
  handles: readonly [string, string]
  /**
   * Person who signs in, chooses the agents and allows the clients. Without one the addresses are shown, for somebody
   * to open.
   */
  person: Person | undefined
  say(text: string): void
  aside(text: string): void
}

/**
 * Runs a conversation of two MCP clients with tools and notifications only. Each acts for an agent of the same person.
 */
export async function converseOverMcp({ mcpUrl, handles, person, say, aside }: Scene): Promise<void> {
  async function begin(agent: string): Promise<PersonsClient> {
    say(`An MCP client knows the address ${mcpUrl}. It registers itself, and sends its person to this address:`)
    const client = await signedIn('SDK 1', new URL(mcpUrl), async (address) => {
      aside(address)
      if (!person) return aside(`Open it in a browser on this machine, and choose ${agent}.`)
      await allow(address, { ...person, agent })
    })
    say(`Its person has signed in, chosen ${agent} and allowed it. The client listens to notifications.`)
    return client
  }
  const [first, second] = [await begin(handles[0]), await begin(handles[1])]
  const show = (text: string): void => text.split('\n').forEach(aside)
  try {
    const asked = await first.call('request_contact', { handle: handles[1] })
    say(`The first calls request_contact: ${asked['outcome']}. Both have the same person, so no approval is needed.`)
    const written = { subject: 'Invoice for June', initial_message: 'Please send the invoice for June.' }
    const { thread_id } = await first.call('create_thread', { with_handle: handles[1].slice(1), ...written })
    say(`It calls create_thread, which writes to ${handles[1]}.`)
    await toldOfMessage(second)
    say('The second gets a notification and reads the thread. Its model sees this, with bars before texts of others:')
    show(await second.shown('get_thread', { thread_id }))
    await second.call('send_message', { thread_id, content: 'It is 120.00, and was due on 30 June.' })
    say('It replies with send_message.')
    await toldOfMessage(first)
    say('The first gets a notification, and its model sees:')
    show(await first.shown('get_thread', { thread_id }))
  } finally {
    await first.close()
    await second.close()
  }
}

async function toldOfMessage(client: PersonsClient): Promise<void> {
  while ((await client.told()) !== 'notifications/service/message_created');
}
