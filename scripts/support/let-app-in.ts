import { createClient, type Addresses } from '#sdk'
import { login } from '#sdk/node'
import { visitor } from '../../test/support/visitor.ts'

export interface Person {
  username: string
  password: string
}

interface Scene {
  service: Addresses
  /** Who signs in, picks this agent and allows the app; without one the address is shown, and somebody has to. */
  person: (Person & { agent: string }) | undefined
  say(text: string): void
  aside(text: string): void
}

/** A person lets an app on their machine act for one of their agents, and the app ends it again. */
export async function letAppIn({ service, person, say, aside }: Scene): Promise<void> {
  const auth = login({
    client_name: 'Demo',
    scope: 'mailbox:read agents:read',
    async open(url) {
      aside(url)
      if (!person) return aside('Open it in a browser on this machine. The app waits for five minutes.')
      await allow(url, person)
      say(`${person.username} signs in, picks ${person.agent}, and allows it.`)
    },
  })
  const app = createClient({ url: service, auth })
  say('An app on the machine of a person asks them to let it act for an agent of theirs, at this address:')
  await app.login()
  const { canonical_handle } = await app.agents.getOwnAgent()
  const { envelope_headers } = await app.mailbox.listMailbox({ direction: 'both' })
  say(`The app acts as ${canonical_handle}, whose mailbox has ${envelope_headers.length} envelopes.`)
  await app.logout()
  say('It ends what it was allowed: its refresh token is good for nothing from now on.')
}

/** What a person does in the browser. */
export async function allow(url: string, { username, password, agent }: Person & { agent: string }): Promise<void> {
  const browser = visitor({ config: { webUrl: new URL(url).origin } })
  await browser.signIn(username, password)
  const { text } = await browser.go(url)
  const picked = [...text.matchAll(/<option value="(agt_\w+)"[^>]*>([^<]*)</g)].find(([, , handle]) => handle === agent)
  await fetch(await browser.consent(url, { agent: picked?.[1] ?? '', answer: 'allow' }))
}
