import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from '../../src/domain/authority.ts'
import { createAuthority, type Authority } from '../../src/access/oauth/authority.ts'
import { createBus, type Bus } from '../../src/push/bus/bus.ts'
import { authorityReads } from '../support/authority-reads.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { statementsOf } from '../support/statements.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const authoritySeconds = 60

const newClient = async (service: Service, { handle }: Agent): Promise<string> => {
  const made = await runCommand(service, ['client', 'create', '--agent', handle])
  assert.ok('client_id' in made)
  return String(made.client_id)
}

const actorOf = async (service: Service): Promise<Actor & { agentId: string }> => {
  const agent = await newAgent(service)
  return { agentId: agent.id, clientId: await newClient(service, agent), sessionId: 'fam_of_the_test' }
}

/** Creates a second authority, as in another process, with sessions that end. */
function authorityBeside({ deps: { store }, clock }: Service, bus: Bus, endedSessions = new Set<string>()): Authority {
  const read = async (actors: readonly Actor[]) =>
    (await store.authority.read(actors)).map((status, at) => ({
      ...status,
      sessionEnded: endedSessions.has(actors[at]!.sessionId),
    }))
  const reads = authorityReads(read, store.authority.readRevision)
  return createAuthority({ config: { authoritySeconds }, store: { authority: reads }, bus, clock })
}

function watched(authority: Authority, actor: Actor): string[] {
  const reasons: string[] = []
  authority.watch({ actor, use: 'socket', end: ({ code, detail }) => void reasons.push(`${code} ${detail}`) })
  return reasons
}

onOneDatabase((database) => {
  const service = useService({
    database,
    clock: fixedClock(),
    env: { AUTHORITY_SECONDS: String(authoritySeconds) },
  })

  test('a command stops the calls of an agent at once in its process, and allows them again', async () => {
    const agent = await newAgent(service())
    assert.equal((await agent.list()).status, 200)
    await runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'true'])
    const refused = await agent.list()
    assertRefused(refused, 403, 'FORBIDDEN')
    assert.match(JSON.stringify(refused.body), /the agent is inactive/)
    await runCommand(service(), ['agent', 'set', agent.handle, '--inactive', 'false'])
    assert.equal((await agent.list()).status, 200)
  })

  test('a send is refused for an inactive agent in the same words as every other call', async () => {
    const agent = await newAgent(service(), { inactive: true })
    const other = await newAgent(service())
    const [sent, listed] = [await agent.send(draftTo(other.handle)), await agent.list()]
    assertRefused(sent, 403, 'FORBIDDEN')
    assert.deepEqual(sent.body, listed.body)
  })

  test('a revoked client or session ends sockets, while calls last as long as their tokens', async () => {
    const endedSessions = new Set<string>()
    const authority = authorityBeside(service(), createBus(), endedSessions)
    for (const end of [
      async ({ clientId }: Actor) => void (await service().deps.store.clients.revoke(clientId, service().clock())),
      async ({ sessionId }: Actor) => void endedSessions.add(sessionId),
    ]) {
      const actor = await actorOf(service())
      await authority.require(actor, 'socket')
      await end(actor)
      await authority.require(actor, 'call')
      await assert.rejects(authority.require(actor, 'socket'), { code: 'UNAUTHORIZED' })
    }
  })

  test('only the sockets of an ended session are closed, with the reason, and once', async () => {
    const endedSessions = new Set<string>()
    const authority = authorityBeside(service(), createBus(), endedSessions)
    const actor = await actorOf(service())
    const [mine, other] = [watched(authority, actor), watched(authority, { ...actor, sessionId: 'fam_other' })]
    endedSessions.add(actor.sessionId)
    await authority.changed([{ kind: 'session', id: actor.sessionId }])
    assert.deepEqual([mine, other], [['UNAUTHORIZED the session was ended'], []])
    await authority.check()
    assert.deepEqual([mine, other], [['UNAUTHORIZED the session was ended'], []])
  })

  test('a socket that was allowed before a change, and is open after it, is ended by it in every process', async () => {
    const bus = createBus()
    const endedSessions = new Set<string>()
    const [here, other] = [1, 2].map(() => authorityBeside(service(), bus, endedSessions))
    const [actor, bystander] = [await actorOf(service()), await actorOf(service())]
    for (const authority of [here!, other!]) await authority.require(actor, 'socket')
    endedSessions.add(actor.sessionId)
    await here!.changed([{ kind: 'session', id: actor.sessionId }])
    const sockets = [here!, other!].flatMap((authority) => [
      watched(authority, actor),
      watched(authority, { ...bystander, sessionId: 'fam_other' }),
    ])
    await until(async () => sockets[0]!.length + sockets[2]!.length === 2)
    const reason = 'UNAUTHORIZED the session was ended'
    assert.deepEqual(sockets, [[reason], [], [reason], []])
  })

  test('a process with the bus applies a change at once, another one at its next poll', async () => {
    const bus = createBus()
    const here = authorityBeside(service(), bus)
    const [reached, unreached] = [authorityBeside(service(), bus), authorityBeside(service(), createBus())]
    const actor = await actorOf(service())
    const sockets = [here, reached, unreached].map((authority) => watched(authority, actor))
    for (const authority of [here, reached, unreached]) await authority.require(actor, 'call')
    await service().deps.store.agents.change(actor.agentId, { inactive: true }, service().clock())
    await here.changed([{ kind: 'agent', id: actor.agentId }])
    for (const authority of [here, reached])
      await assert.rejects(authority.require(actor, 'call'), { code: 'FORBIDDEN', detail: 'the agent is inactive' })
    const reason = 'FORBIDDEN the agent is inactive'
    await until(async () => sockets[1]!.length > 0)
    assert.deepEqual(sockets, [[reason], [reason], []])
    await unreached.require(actor, 'call')
    service().clock.advance(authoritySeconds * 1000 - 1)
    await unreached.require(actor, 'call')
    service().clock.advance(1)
    await assert.rejects(unreached.require(actor, 'call'), { code: 'FORBIDDEN' })
    await unreached.check()
    assert.deepEqual(sockets, [[reason], [reason], [reason]])
  })

  test('a read during a change is not cached', async () => {
    const actor = await actorOf(service())
    const { store } = service().deps
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked = Promise.withResolvers<void>()
    let reads = 0
    const read: typeof store.authority.read = async (actors) => {
      const statuses = await store.authority.read(actors)
      asked.resolve()
      await answers[reads++]?.promise
      return statuses
    }
    const authority = createAuthority({
      config: { authoritySeconds },
      bus: createBus(),
      clock: service().clock,
      store: { authority: authorityReads(read, store.authority.readRevision) },
    })
    const before = authority.require(actor, 'call')
    await asked.promise
    await store.agents.change(actor.agentId, { inactive: true }, service().clock())
    await authority.changed([{ kind: 'agent', id: actor.agentId }])
    for (const { resolve } of answers) resolve()
    await before
    await assert.rejects(authority.require(actor, 'call'), { code: 'FORBIDDEN' })
  })

  test('all sockets of a process are looked at by one statement, and none where there are no sockets', async () => {
    const authority = authorityBeside(service(), createBus())
    assert.equal((await statementsOf(service(), authority.check)).length, 0)
    for (let n = 0; n < 3; n++) watched(authority, await actorOf(service()))
    assert.equal((await statementsOf(service(), authority.check)).length, 1)
  })

  test('one statement looks up the authority of concurrent callers', async () => {
    const { clock, deps } = service()
    const authority = createAuthority({ config: { authoritySeconds }, store: deps.store, bus: createBus(), clock })
    const actors: Actor[] = []
    for (let n = 0; n < 3; n++) actors.push(await actorOf(service()))
    await deps.store.agents.change(actors[1]!.agentId!, { inactive: true }, clock())
    const require = () => Promise.allSettled(actors.map((actor) => authority.require(actor, 'call')))
    const statements = await statementsOf(service(), async () => {
      const ends = await require()
      assert.deepEqual(
        ends.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      )
    })
    assert.equal(statements.length, 1)
  })

  test('cached authority is valid until a change, which one statement detects for all callers', async () => {
    const { clock, deps } = service()
    const authority = createAuthority({ config: { authoritySeconds }, store: deps.store, bus: createBus(), clock })
    const actors = [await actorOf(service()), await actorOf(service())]
    const requireAll = async (): Promise<string[]> => {
      clock.advance(authoritySeconds * 1000)
      const ends = await Promise.allSettled(actors.map((actor) => authority.require(actor, 'call')))
      return ends.map(({ status }) => status)
    }
    await requireAll()
    assert.equal((await statementsOf(service(), requireAll)).length, 1)
    await deps.store.agents.change(actors[1]!.agentId, { inactive: true }, clock())
    assert.deepEqual(await requireAll(), ['fulfilled', 'rejected'])
  })

  test('the announcing process looks up a change once', async () => {
    const authority = authorityBeside(service(), createBus())
    const actor = await actorOf(service())
    watched(authority, actor)
    const change = { kind: 'agent', id: actor.agentId } as const
    assert.equal((await statementsOf(service(), () => authority.changed([change]))).length, 1)
  })
})
