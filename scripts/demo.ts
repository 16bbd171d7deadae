import { createClient, cursorOf, newEnvelopeId, type Client, type Envelope, type MailboxCursor } from '#sdk'
import { parseOptions, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { isInstalled, programNames } from '../src/domain/program-names.ts'
import { letAppIn } from './support/let-app-in.ts'
import { startOwnService } from './support/own-service.ts'
import { useRunningService, type DemoService } from './support/running-service.ts'

const mcpOption = isInstalled
  ? ''
  : '       --mcp                            the agents use MCP clients instead, to which a person signs in\n'

const usage = `Two agents write to each other with the generated client package, and a person lets an app act for one of them. Each
step has a line of explanation.

Usage: ${programNames.demo}                     uses the running service of the settings (PORT, HOST, AUTH_URL and others) by the
                                        operator's command line, so it also needs its DATA_DIR or DATABASE_URL.
                                        If none runs, starts a temporary one
       ${programNames.demoWith} --url BASE_URL --auth-url AUTH_URL --ws-url WS_URL \\
         --first CLIENT_ID:SECRET --second CLIENT_ID:SECRET --second-handle HANDLE
                                        uses a running service and the clients of two agents that allow each other;
                                        both need messages:*, mailbox:* and realtime:read; a person takes part only with --open
${mcpOption}       --open                           shows the address for the person and waits for somebody to open it, instead of
                                        playing the person
`

const scope = 'messages:read messages:write mailbox:read mailbox:write realtime:read'

const ada = { username: 'ada', password: crypto.randomUUID() }

const bootstrap = {
  accounts: [{ ...ada, email: 'ada@example.com', tier: 'free' }],
  organizations: [{ slug: 'acme', name: 'Acme', members: [{ username: ada.username, role: 'owner' }] }],
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
  mcp: { type: 'boolean' },
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
  const id = newEnvelopeId()
  const [newest] = await second.mailbox.walk({ order: 'desc' }).toArray({ limit: 1 }) // before anything is sent
  const arrival = arrivalOf(second, id, newest && cursorOf(newest))
  say(`${secondHandle} follows its mailbox, from the newest envelope that it has.`)
  const ack = await first.send({
    id,
    to: secondHandle,
    subject: 'Invoice for June',
    text: 'Please send the invoice for June.',
  })
  say('The first agent sends an envelope, and the service acknowledges it: it is on disk, for all recipients.')
  aside(`${ack.id} to ${ack.recipients.map(({ handle }) => handle).join(', ')}`)
  const envelope = await arrival
  say('The second agent gets the push and fetches the envelope, which marks it read.')
  aside(`from ${envelope.from}: ${envelope.subject}`)
  for (const part of envelope.content_parts) if (part.type === 'text') aside(`“${part.text}”`)
  const reply = await second.reply(envelope, {
    parts: [{ type: 'data', schema: 'acme:invoice.v1', data: { month: '2026-06', total: '120.00' } }],
  })
  say(`It replies to ${envelope.from} with structured data.`)
  const { marked_read } = await first.mailbox.markRead({ ids: [reply.id] })
  say(`The first agent marks the reply read without fetching it (marked_read: ${marked_read}).`)
  say('The conversation, as the first agent sees it:')
  const latest = await first.mailbox.walk({ direction: 'both', order: 'desc' }).toArray({ limit: 2 })
  for (const { direction, from, subject } of latest.reverse())
    aside(`${direction === 'out' ? '→' : '←'} ${from}: ${subject}`)
}

async function arrivalOf({ mailbox }: Client, id: string, cursor: MailboxCursor | undefined): Promise<Envelope> {
  for await (const envelope of mailbox.follow({ cursor })) if (envelope.id === id) return envelope
  throw new Error('the mailbox ended before the envelope arrived')
}

function credentials(pair: string): { client_id: string; client_secret: string } {
  const separator = pair.indexOf(':')
  if (separator < 1) throw new UsageError('a client must have the form CLIENT_ID:SECRET')
  return { client_id: pair.slice(0, separator), client_secret: pair.slice(separator + 1) }
}

async function main(): Promise<void> {
  const { values, positionals } = parseOptions(process.argv.slice(2), options)
  requireNoPositionals(positionals)
  if (values.help) return void process.stdout.write(usage)
  const { url, first, second, 'auth-url': authUrl, 'ws-url': wsUrl, 'second-handle': handle } = values
  if (url !== undefined) {
    if (!first || !second || !authUrl || !wsUrl || !handle) throw new UsageError(`give all options or none\n\n${usage}`)
    const service = { base_url: url, auth_url: authUrl, ws_url: wsUrl }
    const clientWith = (pair: string): Client => createClient({ url: service, auth: credentials(pair) })
    await converse(clientWith(first), clientWith(second), handle)
    return values.open ? letAppIn({ service, person: undefined, say, aside }) : undefined
  }
  const { mcp: isOverMcp = false, open: isShown = false } = values
  if (isOverMcp && isInstalled)
    throw new UsageError('the installed demo has no MCP clients: run --mcp in a clone of the repository')
  const running = await useRunningService()
  if (running)
    return conversation(
      running,
      { isOverMcp, isShown },
      `Using the service at ${running.auth_url} with two new agents, ${running.handles.join(' and ')} …`,
      'Done. The two agents are inactive now, and their clients are revoked.',
    )
  process.stdout.write('No service runs here. Starting one …\n')
  const own = await startOwnService(bootstrap)
  const [assistant, billing] = bootstrap.clients
  const handles = [assistant.agent, billing.agent] as const
  await conversation(
    { ...own, handles, clients: [assistant, billing], person: ada },
    { isOverMcp, isShown },
    `It has two agents, ${handles.join(' and ')}.`,
    `Done. Its files are removed. Start your own service with ${programNames.start}.`,
  )
}

async function conversation(
  { handles, clients, person: played, stop, mcp_url: mcpUrl, ...service }: DemoService,
  { isOverMcp, isShown }: { isOverMcp: boolean; isShown: boolean },
  beginning: string,
  end: string,
): Promise<void> {
  process.stdout.write(`${beginning}\n`)
  const person = isShown ? undefined : played
  try {
    if (isOverMcp) {
      const { converseOverMcp } = await import('./support/converse-over-mcp.ts') // the installed package has no MCP clients
      await converseOverMcp({ mcpUrl, handles, person, say, aside })
    } else {
      const [first, second] = clients.map(({ client_id, client_secret }) =>
        createClient({ url: service, auth: { client_id, client_secret } }),
      )
      await converse(first!, second!, handles[1])
      await letAppIn({ service, person: person && { ...person, agent: handles[0] }, say, aside })
    }
  } finally {
    await stop()
  }
  process.stdout.write(`${end}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : error}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
