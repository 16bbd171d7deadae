import { createClient, newEnvelopeId, type Client, type Feed, type EnvelopeNotify } from '#sdk'
import { parseOptions, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { letAppIn } from './support/let-app-in.ts'
import { startOwnService } from './support/own-service.ts'
import { useRunningService, type DemoService } from './support/running-service.ts'

const usage = `Two agents write to each other through the generated SDK, and a person lets an app act for one of them, each
step explained in a line.

Usage: npm run demo                     with the service that runs where the settings say (PORT, HOST, AUTH_URL and the like),
                                        through the command line of its operator: needs its DATA_DIR or DATABASE_URL too.
                                        Where none runs, starts one of its own for the occasion
       npm run demo -- --url BASE_URL --auth-url AUTH_URL --ws-url WS_URL \\
         --first CLIENT_ID:SECRET --second CLIENT_ID:SECRET --second-handle HANDLE
                                        against a running service, with the clients of two agents that admit each other;
                                        both need messages:*, mailbox:* and realtime:read; there is a person only with --open
       --open                           shows the address where a person allows the app, and waits for somebody who opens
                                        it, instead of playing the person
`

const scope = 'messages:read messages:write mailbox:read mailbox:write realtime:read'

const ada = { username: 'ada', password: crypto.randomUUID() }

const bootstrap = {
  accounts: [{ ...ada, email: 'ada@example.com', tier: 'free' }],
  organizations: [{ slug: 'acme', name: 'Acme', members: [] }],
  agents: [
    { handle: '@ada.assistant', inbound_policy: 'allowlist', visibility: 'public', allowlist: ['@acme.*'] },
    { handle: '@acme.billing', inbound_policy: 'allowlist', visibility: 'public', allowlist: ['@ada.assistant'] },
  ],
  clients: [
    { client_id: 'cli_demo_assistant', client_secret: crypto.randomUUID(), agent: '@ada.assistant', scope },
    { client_id: 'cli_demo_billing', client_secret: crypto.randomUUID(), agent: '@acme.billing', scope },
  ],
} as const

const options = {
  help: { type: 'boolean' },
  open: { type: 'boolean' },
  url: { type: 'string' },
  'auth-url': { type: 'string' },
  'ws-url': { type: 'string' },
  first: { type: 'string' },
  second: { type: 'string' },
  'second-handle': { type: 'string' },
} as const

let steps = 0
const say = (text: string): void => void process.stdout.write(`${String(++steps).padStart(2)}. ${text}\n`)
const aside = (text: string): void => void process.stdout.write(`    ${text}\n`)

async function converse(first: Client, second: Client, secondHandle: string): Promise<void> {
  const feed = await second.connect()
  say(`${secondHandle} opens a WebSocket and waits for mail.`)
  const id = newEnvelopeId()
  const ack = await first.messages.sendMessage({
    body: {
      id,
      to: [secondHandle],
      subject: 'Invoice for June',
      content_parts: [{ type: 'text', text: 'Please send the invoice for June.' }],
    },
  })
  say('The first agent sends an envelope, and the service acknowledges it: it is on disk, for all recipients.')
  aside(`${ack.id} to ${ack.recipients.map(({ handle }) => handle).join(', ')}`)
  const pushed = await arrivalOf(feed, id)
  say('The push arrives at the second agent: the header, never the content.')
  aside(`from ${pushed.from}: ${pushed.subject}`)
  const page = await second.mailbox.listMailbox({ unread: true })
  say(`Its mailbox lists ${page.envelope_headers.length} unread.`)
  const envelope = await second.messages.getMessage({ envelope_id: id })
  say('It fetches the envelope, which marks it read.')
  for (const part of envelope.content_parts) if (part.type === 'text') aside(`“${part.text}”`)
  await reply(first, second, envelope)
  feed.close()
}

async function reply(
  first: Client,
  second: Client,
  { id, from, subject, references }: Awaited<ReturnType<Client['messages']['getMessage']>>,
): Promise<void> {
  const replyId = newEnvelopeId()
  await second.messages.sendMessage({
    body: {
      id: replyId,
      to: [from],
      in_reply_to: id,
      references: [...references, id],
      subject: `Re: ${subject}`,
      content_parts: [{ type: 'data', schema: 'acme:invoice.v1', data: { month: '2026-06', total: '120.00' } }],
    },
  })
  say(`It replies to ${from} with structured data.`)
  const { marked_read } = await first.mailbox.markRead({ body: { ids: [replyId] } })
  say(`The first agent marks the reply read without fetching it (marked_read: ${marked_read}).`)
  const both = await first.mailbox.listMailbox({ direction: 'both', order: 'asc' })
  say('The conversation, as the first agent sees it:')
  for (const header of both.envelope_headers.slice(-2))
    aside(`${header.direction === 'out' ? '→' : '←'} ${header.from}: ${header.subject}`)
}

async function arrivalOf(feed: Feed, id: string): Promise<EnvelopeNotify> {
  for await (const frame of feed) if (frame.op === 'envelope.notify' && frame.id === id) return frame
  throw new Error('the feed ended before the envelope arrived')
}

function credentials(pair: string): { client_id: string; client_secret: string } {
  const separator = pair.indexOf(':')
  if (separator < 1) throw new UsageError('clients are given as CLIENT_ID:SECRET')
  return { client_id: pair.slice(0, separator), client_secret: pair.slice(separator + 1) }
}

async function main(): Promise<void> {
  const { values, positionals } = parseOptions(process.argv.slice(2), options)
  requireNoPositionals(positionals)
  if (values.help) return void process.stdout.write(usage)
  const { url, first, second, 'auth-url': authUrl, 'ws-url': wsUrl, 'second-handle': handle } = values
  if (url !== undefined) {
    if (!first || !second || !authUrl || !wsUrl || !handle) throw new UsageError(`all options go together\n\n${usage}`)
    const addresses = { base_url: url, auth_url: authUrl, ws_url: wsUrl }
    await converse(
      createClient({ ...addresses, ...credentials(first) }),
      createClient({ ...addresses, ...credentials(second) }),
      handle,
    )
    return values.open ? letAppIn({ addresses, person: undefined, say, aside }) : undefined
  }
  const isPlayed = !values.open
  const running = await useRunningService()
  if (running)
    return conversation(
      running,
      isPlayed,
      `Using the service at ${running.auth_url} with two agents made for the occasion, ${running.handles.join(' and ')} …`,
      'Done. The two agents are switched off, and their clients revoked.',
    )
  process.stdout.write('No service runs here. Starting one …\n')
  const own = await startOwnService(bootstrap)
  const [assistant, billing] = bootstrap.clients
  const handles = [assistant.agent, billing.agent] as const
  await conversation(
    { ...own, handles, clients: [assistant, billing], person: ada },
    isPlayed,
    `It has two agents, ${handles.join(' and ')}.`,
    'Done. Its files are gone again; start your own service with npm start.',
  )
}

async function conversation(
  { handles, clients, person, stop, ...addresses }: DemoService,
  isPlayed: boolean,
  beginning: string,
  end: string,
): Promise<void> {
  process.stdout.write(`${beginning}\n`)
  try {
    const [first, second] = clients.map(({ client_id, client_secret }) =>
      createClient({ ...addresses, client_id, client_secret }),
    )
    await converse(first!, second!, handles[1])
    await letAppIn({ addresses, person: isPlayed ? { ...person, agent: handles[0] } : undefined, say, aside })
  } finally {
    await stop()
  }
  process.stdout.write(`${end}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : error}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
