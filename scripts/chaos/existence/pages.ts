import { createHash } from 'node:crypto'
import { newId } from '../agent-client.ts'
import type { Answer } from '../http.ts'
import { handleOf, handlesOf, organization, roleHandle, usernames, type Kind } from './agents.ts'
import { byKind, hiddenKinds, type Lookup, type Stage, type Try } from './lookup.ts'

const agentPage = (stage: Stage, role: 'sender' | 'blocker' | 'lister' | 'friend', part: string): string =>
  `/dashboard/agents/${stage.agentId(role)}${part}`

/** Registers an app, and returns the address to which it sends its person. */
async function consentAddress(stage: Stage): Promise<string> {
  const redirect_uri = 'http://127.0.0.1:45454/callback'
  const registered = await stage.oauth('/register', { redirect_uri })
  const { client_id }: { client_id: string } = JSON.parse(registered.text)
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'any',
    scope: 'messages:read',
    code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams(parameters)}`
}

const pickers: readonly Lookup[] = [
  {
    takes: ['own-agents handle'],
    what: 'consent',
    statuses: [403],
    async cases(stage) {
      const address = await consentAddress(stage)
      return byKind(hiddenKinds, (kind) =>
        stage.browser.submit(address, address, { answer: 'allow', handle: handleOf(kind, 0) }),
      )
    },
  },
  {
    takes: ['own-agents handle'],
    what: 'a new client',
    statuses: [404],
    cases: async ({ browser }) =>
      byKind(hiddenKinds, (kind) =>
        browser.submit('/dashboard/clients', '/dashboard/clients', { name: 'x', handle: handleOf(kind, 0) }),
      ),
  },
]

const lists: readonly Lookup[] = [
  {
    takes: ['agent-access from'],
    what: 'a question',
    statuses: [200],
    cases: async (stage) =>
      byKind(hiddenKinds, (kind) =>
        stage.browser.go(`${agentPage(stage, 'sender', '/access')}?from=${handleOf(kind, 0)}`),
      ),
  },
  {
    takes: ['agent-access after'],
    what: 'a page of entries',
    statuses: [200],
    async cases(stage) {
      for (const kind of hiddenKinds)
        await stage.rest('lister', 'POST', '/v1/agents/me/allowlist', { entries: handlesOf(kind) })
      return byKind(hiddenKinds, (kind) =>
        stage.browser.go(`${agentPage(stage, 'lister', '/access')}?after=@hidden.${kind}`),
      )
    },
  },
  {
    takes: ['agent-access entry', 'agent-access entry'],
    what: 'one entry',
    statuses: [303, 303],
    async cases(stage) {
      const page = agentPage(stage, 'blocker', '/access')
      // The page has the form that removes an entry only while it has one.
      await stage.rest('blocker', 'POST', '/v1/agents/me/allowlist', { entries: ['@hidden.a'] })
      const change = (entry: string) => async () => [
        await stage.browser.submit(page, `${page}/allow`, { entry }),
        await stage.browser.submit(page, `${page}/disallow`, { entry }),
      ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(handleOf(kind, 0))]))
    },
  },
  {
    takes: ['agent-access after-block'],
    what: 'a page of blocks',
    statuses: [200],
    async cases(stage) {
      for (const handle of hiddenKinds.flatMap(handlesOf))
        await stage.rest('blocker', 'POST', '/v1/agents/me/blocks', { handle })
      return byKind(hiddenKinds, (kind) =>
        stage.browser.go(`${agentPage(stage, 'blocker', '/access')}?after-block=@hidden.${kind}`),
      )
    },
  },
  {
    takes: ['agent-access handle', 'agent-access handle'],
    what: 'one handle',
    statuses: [303, 303],
    async cases(stage) {
      const [page, blocks] = [agentPage(stage, 'lister', '/access'), agentPage(stage, 'lister', '/blocks')]
      await stage.rest('lister', 'POST', '/v1/agents/me/blocks', { handle: '@hidden.a' })
      const change = (handle: string) => async () => [
        await stage.browser.submit(page, blocks, { handle }),
        await stage.browser.submit(page, `${blocks}/remove`, { handle }),
      ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(handleOf(kind, 0))]))
    },
  },
]

const compose = (stage: Stage, fields: Record<string, string>): Promise<Answer> => {
  const page = `/dashboard/mailbox/${stage.agentId('sender')}/new`
  return stage.browser.submit(page, page, { id: newId(stage.random), text: 'hello', ...fields })
}

const mail: readonly Lookup[] = [
  {
    takes: ['compose to'],
    what: '100 recipients',
    statuses: [404],
    cases: async (stage) => byKind(hiddenKinds, (kind) => compose(stage, { to: handlesOf(kind).join(' ') })),
  },
  {
    takes: ['compose cc'],
    what: '99 recipients',
    statuses: [404],
    cases: async (stage) =>
      byKind(hiddenKinds, (kind) =>
        compose(stage, { to: roleHandle('sender'), cc: handlesOf(kind).slice(1).join(' ') }),
      ),
  },
]

const named: Partial<Record<Kind, string>> = { absent: usernames.absent, secret: usernames.known }

const people: readonly Lookup[] = [
  {
    takes: ['organizations username', 'organizations username'],
    what: 'an invitation',
    statuses: [303, 303],
    async cases({ browser }) {
      const { text } = await browser.go('/dashboard/organizations')
      const page = /\/dashboard\/organizations\/org_\w+/.exec(text)?.[0]
      if (page === undefined) throw new Error(`no page of ${organization}`)
      await browser.submit(page, `${page}/invite`, { username: 'anybody', role: 'member' })
      const change =
        (username: string): Try =>
        async () => [
          await browser.submit(page, `${page}/invite`, { username, role: 'member' }),
          await browser.submit(page, `${page}/withdraw`, { username }),
        ]
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(named[kind]!)]))
    },
  },
  {
    takes: ['agents owner'],
    what: 'a new agent',
    statuses: [403],
    cases: async ({ browser }) =>
      byKind(hiddenKinds, (kind) =>
        browser.submit('/dashboard/agents', '/dashboard/agents', { owner: named[kind]!, name: 'x' }),
      ),
  },
  {
    takes: ['sign-in username'],
    what: 'a wrong password',
    statuses: [401],
    cases: async ({ stranger }) =>
      byKind(hiddenKinds, (kind) =>
        stranger.submit('/sign-in', '/sign-in', { username: named[kind]!, password: 'a wrong password' }),
      ),
  },
  {
    takes: ['sign-in email'],
    what: 'a sign-up with a username that is taken',
    statuses: [409],
    cases: async ({ stranger }) =>
      byKind(hiddenKinds, (kind) =>
        stranger.submit('/sign-up', '/sign-up', {
          username: usernames.known,
          email: `${named[kind]}@example.com`,
          password: 'correct horse battery',
        }),
      ),
  },
]

/** The address of each kind: one that an account has confirmed, and one that nobody has. */
const addressOf = (kind: Kind): string => `${named[kind]}@example.com`

const addresses: readonly Lookup[] = [
  {
    takes: ['recovery email'],
    what: 'a lost password',
    statuses: [303],
    cases: async ({ stranger }) =>
      byKind(hiddenKinds, (kind) =>
        stranger.submit('/lost-password', '/lost-password', { email: addressOf(kind).toUpperCase() }),
      ),
  },
  {
    takes: ['sign-in email'],
    what: 'a sign-up with an address that an account has',
    statuses: [303],
    cases: async ({ random, stranger }) =>
      byKind(hiddenKinds, (kind) =>
        stranger.submit('/sign-up', '/sign-up', {
          username: newId(random).slice(4).toLowerCase(),
          email: addressOf(kind),
          password: 'correct horse battery',
        }),
      ),
  },
  {
    takes: ['account page', 'account email'],
    what: 'a change to an address that an account has',
    statuses: [200, 303],
    async cases({ browser }) {
      const change =
        (email: string): Try =>
        async () => {
          const page = await browser.go('/dashboard/account')
          const seen = /name="seen" value="(\d+)"/.exec(page.text)?.[1] ?? ''
          const fields = { email, display_name: '', bio: '', seen }
          return [page, await browser.submit('/dashboard/account', '/dashboard/account', fields)]
        }
      return Object.fromEntries(hiddenKinds.map((kind) => [kind, change(addressOf(kind))]))
    },
  },
]

/** Every form and page that takes a handle, a username or an email address that may not exist. */
export const pageLookups: readonly Lookup[] = [...pickers, ...lists, ...mail, ...people, ...addresses]
