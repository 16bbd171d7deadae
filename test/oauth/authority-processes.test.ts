import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'
import { relays } from '../support/buses.ts'
import { amsHere, runCommand } from '../support/cli.ts'
import { assertRefused } from '../support/client.ts'
import { consent, exchange } from '../support/consents.ts'
import type { Listener } from '../support/listener.ts'
import { startReceiver } from '../support/receiver.ts'
import { startProcesses, type Processes } from '../support/processes.ts'
import { startService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { answerTo, subscriberOf, wantedFor } from '../support/webhooks.ts'

/** No process polls before that, so earlier effects come by the bus. */
const env = { AUTHORITY_SECONDS: '60' }

/** Time limit; normally a second, more on slow machines. */
const timeout = 20_000

let processes: Processes
let [one, other]: Service[] = []
before(async () => {
  processes = await startProcesses({ env }, { env })
  ;[one, other] = processes.services
})
after(() => processes.close())

/** Opens a socket of the agent at each process. */
const listenAtBoth = (agent: Agent): Promise<Listener[]> =>
  Promise.all([processes.listenAt(0, agent), processes.listenAt(1, agent)])

/** Opens a socket at the second process with this token. */
const listenWith = (agent: Agent, token: string): Promise<Listener> => processes.listenAt(1, agent, { token })

/** Runs the operator's command line as its own process on the same database. */
const ams = (...words: string[]) =>
  amsHere({ env: { DATABASE_URL: one!.config.databaseUrl!, AUTH_URL: one!.config.authUrl } }, words)

test('an agent that the command line makes inactive is refused in every process, and its sockets are closed', {
  timeout,
}, async () => {
  const agent = await newAgent(one!)
  const listeners = await listenAtBoth(agent)
  for (const index of [0, 1]) assert.equal((await processes.at(index, agent).list()).status, 200)
  await ams('agent', 'set', agent.handle, '--inactive', 'true')
  assert.deepEqual(await Promise.all(listeners.map(({ closed }) => closed)), [1008, 1008])
  for (const index of [0, 1]) assertRefused(await processes.at(index, agent).list(), 403, 'FORBIDDEN')
})

test('the sockets of a client that the command line revokes are closed in every process', { timeout }, async () => {
  const agent = await newAgent(one!)
  const made = await ams('client', 'create', '--agent', agent.handle)
  assert.ok('client_id' in made)
  const clientId = String(made.client_id)
  const token = await one!.deps.tokens.issue({
    subject: 'acc_of_the_test',
    agentId: agent.id,
    clientId,
    sessionId: clientId,
    scopes: ['realtime:read'],
    resource: 'ws',
  })
  const listener = await listenWith(agent, token)
  await ams('client', 'revoke', clientId)
  assert.equal(await listener.closed, 1008)
})

test('a webhook of a client that the command line revokes ends, also where no mail comes', { timeout }, async (t) => {
  const agent = await newAgent(one!)
  const made = await ams('client', 'create', '--agent', agent.handle)
  assert.ok('client_id' in made)
  const clientId = String(made.client_id)
  const receiver = await startReceiver()
  t.after(receiver.close)
  const wanted = await wantedFor(one!, agent, receiver)
  const subscription = await answerTo(one!, subscriberOf(agent, clientId), wanted)
  assert.ok('id' in subscription)
  await one!.deps.webhooks.idle()
  await ams('client', 'revoke', clientId)
  await until(() => receiver.notices.length === 1)
  assert.equal(receiver.notices[0]?.body.type, 'terminated')
  assert.equal(await other!.deps.webhooks.find(agent.id, subscription.id), undefined)
})

test('the sockets of a token family that is revoked are closed in every process', { timeout }, async () => {
  const local = { ...one!, config: { ...one!.config, authUrl: `http://127.0.0.1:${one!.config.port}` } }
  const given = await consent(local, { scope: 'realtime:read', resource: one!.config.wsUrl })
  const { body } = await exchange(local, given, { resource: one!.config.wsUrl })
  const listener = await listenWith(await newAgent(one!), body.access_token ?? '')
  const families = await ams('family', 'list', '--client', given.clientId)
  assert.ok(Array.isArray(families) && families.length === 1)
  await ams('family', 'revoke', String(families[0].family_id))
  assert.equal(await listener.closed, 1008)
})

test('an agent that a starting process makes inactive by its bootstrap file loses its sockets everywhere', {
  timeout,
}, async () => {
  const agent = await newAgent(one!)
  const listeners = await listenAtBoth(agent)
  const named = { handle: agent.handle, inbound_policy: 'open', visibility: 'public', inactive: true } as const
  const bootstrap = { accounts: testBootstrap.accounts, agents: [named] }
  const starting = await startService({ database: 'postgres', databaseUrl: one!.config.databaseUrl, env, bootstrap })
  assert.deepEqual(await Promise.all(listeners.map(({ closed }) => closed)), [1008, 1008])
  await starting.close()
})

test('changes during a partition are known as soon as processes reach each other', { timeout }, async () => {
  const agent = await newAgent(one!)
  const listeners = await listenAtBoth(agent)
  const cut = await sqlOn(
    one!.deps.database,
    'the database must be broken',
  )(`select pg_terminate_backend(pid) from (${relays}) relay`)
  assert.ok(cut.length >= 2)
  await runCommand(one!, ['agent', 'set', agent.handle, '--inactive', 'true'])
  assert.deepEqual(await Promise.all(listeners.map(({ closed }) => closed)), [1008, 1008])
  assertRefused(await processes.at(1, agent).list(), 403, 'FORBIDDEN')
})

// This test comes last, because it ends the tokens of all others.
test('tokens of a key that the command line withdraws are refused in every process, and their sockets are closed', {
  timeout,
}, async () => {
  const agent = await newAgent(other!)
  const listeners = await listenAtBoth(agent)
  const [kid] = (await one!.deps.store.keys.list()).map((key) => key.kid)
  await ams('keys', 'revoke', kid!)
  assert.deepEqual(await Promise.all(listeners.map(({ closed }) => closed)), [1008, 1008])
  for (const index of [0, 1]) assertRefused(await processes.at(index, agent).list(), 401, 'UNAUTHORIZED')
})
