import { createClient, type Addresses } from '#sdk'
import { login } from '#sdk/node'
import { visitor } from './visitor.ts'

export interface Person {
  username: string
  password: string
}

interface Scene {
  service: Addresses
  /**
   * Person who signs in, chooses this agent and allows the app. Without one the address is shown, for somebody to open.
   */
  person: (Person & { agent: string }) | undefined
  say(text: string): void
  aside(text: string): void
}

/** Authorizes an app on this machine to act for one agent of a person; then the app revokes the authorization. */
export async function letAppIn({ service, person, say, aside }: Scene): Promise<void> {
  const auth = login({
    client_name: 'Demo',
    scope: 'mailbox:read agents:read',
    async open(url) {
      aside(url)
      if (!person) return aside('Open it in a browser on this machine. The app waits for five minutes.')
      await allow(url, person)
      say(`${person.username} signs in, chooses ${person.agent}, and allows it.`)
    },
  })
  const app = createClient({ url: service, auth })
  say('An app requests to act for one of the agents of a person, at this address:')
  await app.login()
  const { canonical_handle } = await app.agents.getOwnAgent()
  const { envelope_headers } = await app.mailbox.listMailbox({ direction: 'both' })
  say(`The app acts as ${canonical_handle}, whose mailbox has ${envelope_headers.length} envelopes.`)
  await app.logout()
  say('It revokes its authorization: its refresh token is no longer valid.')
}

/** Does the person's part in the browser, and follows the redirect to the app. */
export async function allow(url: string, person: Person & { agent: string }): Promise<void> {
  await fetch(await consentTo(url, person))
}

/** Signs in, chooses the agent and allows the app. Returns the redirect address. */
export async function consentTo(
  url: string,
  { username, password, agent }: Person & { agent: string },
): Promise<string> {
  const browser = visitor({ config: { webUrl: new URL(url).origin } })
  await browser.signIn(username, password)
  const { text } = await browser.go(url)
  const picked = [...text.matchAll(/<option value="(agt_\w+)"[^>]*>([^<]*)</g)].find(([, , handle]) => handle === agent)
  return browser.consent(url, { agent: picked?.[1] ?? '', answer: 'allow' })
}
