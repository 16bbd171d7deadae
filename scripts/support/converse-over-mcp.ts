import { signedIn, type PersonsClient } from '../../test/support/mcp-people.ts'
import { allow, type Person } from './let-app-in.ts'

interface Scene {
  mcpUrl: string
  handles: readonly [string, string]
  /** Who signs in, picks the agents and allows the clients; without one somebody has to, at the addresses shown. */
  person: Person | undefined
  say(text: string): void
  aside(text: string): void
}

/** Two MCP clients, each acting for an agent of the same person, converse by tools and notifications alone. */
export async function converseOverMcp({ mcpUrl, handles, person, say, aside }: Scene): Promise<void> {
  async function begin(agent: string): Promise<PersonsClient> {
    say(`An MCP client knows the address ${mcpUrl}. It registers itself, and sends its person to the browser:`)
    const client = await signedIn('SDK 1', new URL(mcpUrl), async (address) => {
      aside(address)
      if (!person) return aside(`Open it in a browser on this machine, and pick ${agent} there.`)
      await allow(address, { ...person, agent })
    })
    say(`Its person has signed in, picked ${agent} and allowed it. The client listens to what comes.`)
    return client
  }
  const [first, second] = [await begin(handles[0]), await begin(handles[1])]
  const show = (text: string): void => text.split('\n').forEach(aside)
  try {
    const asked = await first.call('request_contact', { handle: handles[1] })
    say(`The first calls request_contact: ${asked['outcome']}. Both have the same person, so nobody has to be asked.`)
    const written = { subject: 'Invoice for June', initial_message: 'Please send the invoice for June.' }
    const { thread_id } = await first.call('create_thread', { with_handle: handles[1].slice(1), ...written })
    say(`It calls create_thread, which writes to ${handles[1]}.`)
    await toldOfMessage(second)
    say(
      'The second is told by a notification, and reads the thread. Its model sees, with what others wrote behind bars:',
    )
    show(await second.shown('get_thread', { thread_id }))
    await second.call('send_message', { thread_id, content: 'It is 120.00, and was due on 30 June.' })
    say('It answers with send_message.')
    await toldOfMessage(first)
    say('The first is told, and its model sees:')
    show(await first.shown('get_thread', { thread_id }))
  } finally {
    await first.close()
    await second.close()
  }
}

async function toldOfMessage(client: PersonsClient): Promise<void> {
  while ((await client.told()) !== 'notifications/service/message_created');
}
