import assert from 'node:assert/strict'
import { agentScopes } from '#generated/scopes.ts'
import { setAccountByOperator } from '../../src/people/blocking.ts'
import { hashGeneratedSecret } from '../../src/platform/secret-hashes.ts'
import { subscriptionIdOf } from '../../src/webhooks/messages.ts'
import { password, visitor } from '../support/visitor.ts'
import type { Bootstrap } from '../support/bootstrap.ts'
import type { ShownService } from './service.ts'

const minuteMs = 60_000

const account = (username: string) => ({ username, email: `${username}@example.com`, password, tier: 'pro' as const })
const agent = (handle: string, display_name: string, allowlist: string[]) =>
  ({ handle, display_name, inbound_policy: 'allowlist', visibility: 'public', allowlist }) as const

export const shownBootstrap: Bootstrap = {
  accounts: [account('ada'), account('grace'), account('linus')],
  organizations: [
    {
      slug: 'acme',
      name: 'Acme Trading',
      members: [
        { username: 'ada', role: 'owner' },
        { username: 'grace', role: 'member' },
      ],
    },
  ],
  agents: [
    agent('@ada.orders', 'Orders', ['@grace.*', '@acme.billing', '@linus.warehouse']),
    { ...agent('@ada.support', 'Support', []), paused: true },
    agent('@grace.digest', 'Daily digest', ['@ada.orders']),
    agent('@linus.warehouse', 'Warehouse', ['@ada.orders']),
    agent('@acme.billing', 'Billing', ['@ada.orders']),
  ],
  clients: [
    {
      client_id: 'cli_orders',
      client_secret: 'shown on no page',
      agent: '@ada.orders',
      scope: [...agentScopes.rest].join(' '),
    },
  ],
}

/** Tokens of links in emails. */
const linkTokens = { 'confirm-email': 'c'.repeat(43), 'reset-password': 'r'.repeat(43) }

const mail = [
  {
    from: '@linus.warehouse',
    subject: 'Stock of article 1042',
    text: '12 pieces are left. The next delivery is on Tuesday.',
  },
  { from: '@acme.billing', subject: 'Invoice 2026-0117', text: 'Invoice over 1,250.00 EUR, due on 14 February.' },
  {
    from: '@grace.digest',
    subject: 'Digest of yesterday',
    text: 'Three orders were shipped.\n\nOne order waits for payment.',
  },
  {
    from: '@linus.warehouse',
    subject: 'Delivery note for order 88',
    text: 'Two parcels left this morning. The tracking number follows.',
  },
]

/** Values of the parameters in the paths of pages, by the start of the path and the name of the parameter. */
export type Parameters = Readonly<Record<string, string>>

export interface ShownData {
  /** Cookie of the signed-in person. */
  cookie: { name: string; value: string }
  parameters: Parameters
  /** Address of a page that needs a query, by its path. */
  addresses: Readonly<Record<string, string>>
}

/** Fills the service with people, agents, mail and requests, always the same. Signs in as an operator. */
export async function fillShownService(service: ShownService): Promise<ShownData> {
  const { deps, clock, config } = service
  const { store } = deps
  await setAccountByOperator({ store, clock }, 'ada', { operator: true })
  const idOf = async (handle: string): Promise<string> => {
    const id = await store.agents.idOf(handle)
    assert.ok(id, handle)
    return id
  }
  const orders = await idOf('@ada.orders')
  await store.profiles.update(
    orders,
    {
      description: 'Takes orders and answers questions about deliveries.',
      card_body: 'Send the number of your order.',
      skills: [{ name: 'orders', description: 'Takes an order, and confirms it.' }],
    },
    clock(),
  )
  await store.trust.block(orders, '@mallory.spam', clock())
  const thread = await sendMail(service, idOf)
  await askForContacts(service, idOf)
  const message = thread.replace('thr_', 'env_')
  const webhook = await addWebhook(service, orders, message)
  const ada = visitor({ config })
  clock.advance(30 * minuteMs)
  await ada.signIn('ada')
  const accountIdOf = async (username: string): Promise<string> => (await store.owners.account(username))!.id
  const organization = (await store.organizations.list(await accountIdOf('ada'), '', 1))[0]!.id
  const invite = `/dashboard/organizations/${organization}`
  await ada.submit(await ada.go(invite), {
    action: `${invite}/invite`,
    fields: { username: 'linus', role: 'viewer' },
  })
  await store.secondFactors.prepare(await accountIdOf('ada'), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', clock())
  for (const purpose of ['confirm-email', 'reset-password'] as const)
    await store.emails.addLink({
      token_hash: hashGeneratedSecret(linkTokens[purpose]),
      purpose,
      account_id: await accountIdOf('ada'),
      address: 'ada@example.com',
      expires_at: clock() + 60 * minuteMs,
    })
  const grace = await accountIdOf('grace')
  const [[name, value] = ['', '']] = [...ada.cookies]
  return {
    cookie: { name, value },
    parameters: {
      '/dashboard/agents/:id': orders,
      '/dashboard/clients/:id': 'cli_orders',
      '/dashboard/webhooks/:id': webhook,
      ':message': message,
      '/dashboard/mailbox/:id': orders,
      '/dashboard/organizations/:id': organization,
      '/dashboard/operator/accounts/:id': grace,
      ':thread': thread,
      '/confirm-email/:token': linkTokens['confirm-email'],
      '/reset-password/:token': linkTokens['reset-password'],
      ':account': grace,
    },
    addresses: {
      '/oauth/authorize': await consentAddress(service),
      '/dashboard/mailbox/:id/search': `/dashboard/mailbox/${orders}/search?q=delivery`,
    },
  }
}

/** Sends the mail, some minutes apart. Returns the id of the first thread. */
async function sendMail(
  { deps, clock, ids }: ShownService,
  idOf: (handle: string) => Promise<string>,
): Promise<string> {
  const sent: string[] = []
  for (const { from, subject, text } of mail) {
    clock.advance(7 * minuteMs)
    const id = ids('env')
    const sender = { agentId: await idOf(from), handle: from }
    await deps.delivery.accept(sender, { id, to: ['@ada.orders'], subject, content_parts: [{ type: 'text', text }] })
    sent.push(id)
  }
  const reader = { agentId: await idOf('@ada.orders'), handle: '@ada.orders' }
  const { threads } = await deps.threads.list(reader, { cursor: null })
  const first = threads.at(-1)
  assert.ok(first)
  return first.thread_id
}

/** Adds a webhook of the agent whose last delivery attempt failed. Returns its id. */
async function addWebhook({ deps, clock }: ShownService, agentId: string, message: string): Promise<string> {
  const [now, client] = [clock(), 'cli_orders']
  const key = {
    agentId,
    clientId: client,
    url: 'https://hooks.example.com/mail',
    name: 'envelope.received',
    arguments: {},
  }
  const id = subscriptionIdOf(key)
  const owner = { id, agent_id: agentId, client_id: client, session_id: client, key_id: null, origin: 'rest' as const }
  const endpoint = { url: key.url, host: 'hooks.example.com', name: key.name, arguments: '{}' }
  const place = { verified_until: now, expires_at: null, after_created_at: now, after_envelope_id: '' }
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`
  await deps.store.webhooks.add({ ...owner, ...endpoint, ...place }, secret, now)
  const attempt = { at: now, id: message, created_at: now, ms: 4, number: 1, status: 503, failure: 'http_5xx' }
  await deps.store.webhookHistory.record(id, [JSON.stringify(attempt)])
  return id
}

/** Leaves one contact request and one approval unanswered. */
async function askForContacts({ deps, clock }: ShownService, idOf: (handle: string) => Promise<string>): Promise<void> {
  const request = async (from: string, handle: string, answer: 'accepted' | 'later') => {
    const caller = {
      agentId: await idOf(from),
      handle: from,
      clientId: 'cli_orders',
      sessionId: 'cli_orders',
      scopes: ['contacts:read', 'contacts:write'],
      expiresAt: clock() + 60 * minuteMs,
    }
    const input = { handle, message: 'We would like to hear of new orders.' }
    await deps.calls.callTool({ name: 'request_contact', input, ask: async () => answer, caller })
  }
  await request('@grace.digest', '@ada.support', 'accepted')
  await request('@ada.orders', '@linus.planner', 'later')
}

/** Registers an app. Returns the address at which it asks for access. */
async function consentAddress({ config }: ShownService): Promise<string> {
  const redirect_uri = 'http://127.0.0.1:4681/callback'
  const answer = await fetch(`${config.authUrl}/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude Code', redirect_uris: [redirect_uri] }),
  })
  const { client_id } = (await answer.json()) as { client_id: string }
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    resource: config.baseUrl,
    scope: 'mailbox:read messages:write',
  })
  return `/oauth/authorize?${query}`
}
