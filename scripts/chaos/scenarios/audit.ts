import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bareEnv } from '../../support/bare-env.ts'
import { visitor } from '../../support/visitor.ts'
import type { AgentClient } from '../agent-client.ts'
import { clientOf, createAgents, type TestAgents } from '../agents.ts'
import { deadlocksIn, query, untilDisconnected } from '../database.ts'
import { withDeployment, type Deployment } from '../deployment.ts'
import { wrongBy } from '../proof/cluster.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { until } from '../until.ts'

const hourMs = 3_600_000
const agentCount = 4
/** Low enough that lists become full, so that the service rolls changes back. */
const entriesMax = 8

/** Change of an allowlist. Each entry is added at most once, and removed at most once. */
interface Change {
  agent: number
  verb: 'added' | 'removed'
  entry: string
  key: string
  /** Status of the answer. 0 if the connection ended without one. */
  status: number
}

/** Clients of the agents at each of two processes. Their tokens are new after each restart. */
type Clients = [readonly AgentClient[], readonly AgentClient[]]

function allowlistAgents(): TestAgents {
  const { bootstrap, ...rest } = createAgents(agentCount)
  const clients = bootstrap.clients?.map((client) => ({ ...client, scope: `${client.scope} allowlist:write` }))
  return { ...rest, bootstrap: { ...bootstrap, ...(clients && { clients }) } }
}

/** Makes the change, or repeats it with its idempotency key. */
async function make(client: AgentClient, change: Change): Promise<void> {
  const { verb, entry, key } = change
  const options = { token: client.token, headers: { 'Idempotency-Key': key } }
  const path = '/v1/agents/me/allowlist'
  const { status } =
    verb === 'added'
      ? await client.connections.call('POST', path, { ...options, body: JSON.stringify({ entries: [entry] }) })
      : await client.connections.call('DELETE', `${path}/${encodeURIComponent(entry)}`, options)
  change.status = status
}

/** Returns true without an answer, and with one that asks for a new token: the clock of the process was set back. */
const isOpen = ({ status }: Change): boolean => status === 0 || status === 401
const isAcknowledged = ({ status }: Change): boolean => status === 200
/** Returns true if the service said that it changed nothing. A repeated removal finds no entry. */
const isRejected = ({ status }: Change): boolean => status === 400 || status === 409

interface Load {
  changes: Change[]
  signIns: { acknowledged: number; begun: number }
  stop(): Promise<void>
}

/** Changes allowlists at both processes and signs in at the first one, until it is stopped. */
function startChanges(both: Clients, webUrl: string, random: Random): Load {
  const changes: Change[] = []
  const signIns = { acknowledged: 0, begun: 0 }
  let isStopped = false
  let count = 0
  async function change(agent: number, choices: Random): Promise<void> {
    const added: string[] = []
    while (!isStopped) {
      const isRemoval = added.length > 0 && choices.next() < 0.3
      const entry = isRemoval ? added.shift()! : `@entry${++count}.bot`
      const made: Change = {
        agent,
        verb: isRemoval ? 'removed' : 'added',
        entry,
        key: randomUUID(),
        status: 0,
      }
      changes.push(made)
      do await make(choices.pick(both)[agent]!, made)
      while (isOpen(made) && !isStopped && (await pause(50, true)))
      if (made.verb === 'added' && isAcknowledged(made)) added.push(entry)
    }
  }
  async function signIn(): Promise<void> {
    while (!isStopped) {
      signIns.begun++
      const answer = await visitor({ config: { webUrl } })
        .signIn('chaos', 'many of us')
        .catch(() => undefined)
      if (answer?.status === 303) signIns.acknowledged++
      await pause(250) // hashing a password costs much time of the processor
    }
  }
  const loops = [...both[0].keys()].flatMap((agent) => [change(agent, random.fork()), change(agent, random.fork())])
  const running = Promise.all([...loops, signIn()])
  return {
    changes,
    signIns,
    async stop() {
      isStopped = true
      await running
    },
  }
}

/** Repeats the changes without an answer until each has one. */
async function settle(clients: readonly AgentClient[], changes: readonly Change[]): Promise<number> {
  const open = changes.filter((change) => !isAcknowledged(change) && !isRejected(change))
  for (const change of open)
    await until(`${change.verb} ${change.entry} has an answer`, async () => {
      await make(clients[change.agent]!, change)
      return isAcknowledged(change) || isRejected(change) || (change.verb === 'removed' && change.status === 404)
    })
  return open.length
}

/** Compares the entries of the log with the answers and with the allowlists. Returns the number of entries. */
async function compare(databaseUrl: string, { changes, signIns }: Load, handles: readonly string[]): Promise<number> {
  const entries = await query<{ action: string; object: string; actor: string; requests: number; count: number }>(
    databaseUrl,
    `select action, personal::json ->> 'object' as object, min(actor_type || ' ' || actor_id) as actor,
       count(request_id)::integer as requests, count(*)::integer as count
     from audit_entry where area = 'allowlist' group by 1, 2`,
  )
  const counts = new Map(entries.map((entry) => [`${entry.action} ${entry.object}`, entry]))
  for (const change of changes) {
    const found = counts.get(`allowlist.${change.verb} ${change.entry}`)
    assert.equal(found?.count ?? 0, isRejected(change) ? 0 : 1, `entries of ${JSON.stringify(change)}`)
    if (!found) continue
    assert.equal(found.actor, `client ${clientOf(handles[change.agent]!)}`)
    assert.equal(found.requests, 1, 'the entry names its request')
    counts.delete(`allowlist.${change.verb} ${change.entry}`)
  }
  assert.deepEqual([...counts.keys()], [], 'entries of changes that nobody made')
  const left = await query<{ entry: string }>(
    databaseUrl,
    `select entry from allowlist_entry where starts_with(entry, '@')`,
  )
  const removed = new Set(entries.filter(({ action }) => action === 'allowlist.removed').map(({ object }) => object))
  const added = entries.filter(({ action }) => action === 'allowlist.added').map(({ object }) => object)
  assert.deepEqual(left.map(({ entry }) => entry).sort(), added.filter((object) => !removed.has(object)).sort())
  const [sessions] = await query<{ started: number; ended: number; open: number }>(
    databaseUrl,
    `select (select count(*)::integer from audit_entry where action = 'session.started') as started,
       (select count(*)::integer from audit_entry where action = 'session.ended') as ended,
       (select count(*)::integer from web_session) as open`,
  )
  const { started, ended, open } = sessions!
  assert.equal(started - ended, open)
  assert.ok(started >= signIns.acknowledged && started <= signIns.begun, `${started} of ${JSON.stringify(signIns)}`)
  return started + ended + entries.reduce((sum, { count }) => sum + count, 0)
}

/** Runs `ams audit verify` on the database. It throws if the log is not whole. */
async function verify(databaseUrl: string): Promise<string> {
  const words = ['--disable-warning=ExperimentalWarning', 'src/cli.ts', 'audit', 'verify']
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...bareEnv(), DATABASE_URL: databaseUrl },
  })
  return stdout
}

/** Kills the processes in turn while both change authority. The second one is an hour behind, the first one later. */
async function killInTurn(
  { agents, clients, servers, restart }: Deployment,
  { changes }: Load,
  { kills, random, both, setBack }: { kills: number; random: Random; both: Clients; setBack: () => void },
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const before = changes.filter(isAcknowledged).length
    const moment = random.integer(5, 40)
    await until(`${moment} more answers`, () => changes.filter(isAcknowledged).length >= before + moment, 120)
    const killed = kill % 2
    await servers[killed]!.kill('SIGKILL')
    if (kill >= kills / 2 - 1) setBack()
    await restart(killed)
    both[killed] = await clients(agents.senders, killed)
  }
}

/** Kills processes with wrong clocks that change authority (`kill -9`). Compares the audit log with the answers. */
export function killAudited(
  { postgresUrl, seed, progress }: ScenarioContext,
  { kills }: { kills: number },
): Promise<Facts> {
  const random = seeded(seed)
  const wrongMs = [0, -hourMs]
  const env = (server: number) => ({ ALLOWLIST_ENTRIES_MAX: String(entriesMax), ...wrongBy(wrongMs[server]!) })
  return withDeployment(
    { postgresUrl, agents: allowlistAgents(), processes: 2, env },
    async (deployment, databaseUrl) => {
      const { agents, clients, servers, webUrl } = deployment
      const both: Clients = [await clients(agents.senders, 0), await clients(agents.senders, 1)]
      const load = startChanges(both, webUrl, random.fork())
      await killInTurn(deployment, load, { kills, random, both, setBack: () => (wrongMs[0] = -hourMs) }).finally(
        load.stop,
      )
      progress(`${load.changes.length} changes and ${load.signIns.begun} sign-ins`)
      const rejected = load.changes.filter(isRejected).length
      assert.ok(rejected > 0, 'no list was full')
      const repeated = await settle(both[0], load.changes)
      const entries = await compare(databaseUrl!, load, agents.senders)
      await verify(databaseUrl!)
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await untilDisconnected(databaseUrl!)
      assert.equal(await deadlocksIn(databaseUrl!), 0, 'PostgreSQL had to break deadlocks')
      return `${kills} kills, ${load.changes.length} changes, ${rejected} rejected and ${repeated} repeated, ${entries} entries, one for each; no deadlock`
    },
  )
}
