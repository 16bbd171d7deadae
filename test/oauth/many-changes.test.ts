import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Actor, AuthorityChange } from '../../src/domain/authority.ts'
import { createAuthority } from '../../src/access/oauth/authority.ts'
import type { RevisionedActorStatus } from '../../src/store/access/authority.ts'
import { createBus, createOutbox, type BusNotifications, type RelayListener } from '../../src/push/bus/bus.ts'
import { authorityReads } from '../support/authority-reads.ts'

const actorOf = (name: string): Actor => ({ agentId: `agt_${name}`, clientId: `cli_${name}`, sessionId: `fam_${name}` })
const revoked = (name: string): AuthorityChange => ({ kind: 'client', id: `cli_${name}` })

const turns = async (): Promise<void> => {
  for (let n = 0; n < 3; n++) await turn()
}

/** Creates an authority that receives notifications, on a database that responds on demand. */
function hearingAuthority() {
  const asked: Actor[][] = []
  const answers: (() => void)[] = []
  const ended = new Set<string>()
  const state = { revision: 'first', revisionsRead: 0 }
  const read = async (actors: readonly Actor[]): Promise<RevisionedActorStatus[]> => {
    asked.push([...actors])
    const statuses = actors.map(({ clientId }) => ({
      agent: 'active' as const,
      clientRevoked: ended.has(clientId),
      sessionEnded: false,
      keyWithdrawn: false,
      revision: state.revision,
    }))
    await new Promise<void>((resolve) => answers.push(resolve))
    return statuses
  }
  const readRevision = async () => {
    state.revisionsRead++
    return { revision: state.revision }
  }
  let others!: RelayListener
  const bus = createBus((heard) => {
    others = heard
    return { arrivals() {}, change() {}, close: () => Promise.resolve() }
  })
  const config = { authoritySeconds: 60 }
  const authority = createAuthority({
    config,
    store: { authority: authorityReads(read, readRevision) },
    bus,
    clock: () => 0,
  })
  const closed: string[] = []
  for (const name of ['one', 'other'])
    authority.watch({ actor: actorOf(name), use: 'socket', end: () => void closed.push(name) })
  return {
    authority,
    asked,
    closed,
    others,
    state,
    end: (name: string) => void ended.add(`cli_${name}`),
    async answer() {
      await turns()
      for (const resolve of answers.splice(0)) resolve()
      await turns()
    },
  }
}

describe('changes that come by the thousand', () => {
  it('are looked up by one query at a time for all changes meanwhile, and each socket once in it', async () => {
    const { asked, closed, others, end, answer } = hearingAuthority()
    others.change(revoked('one'))
    await turns()
    assert.equal(asked.length, 1)
    end('one') // after it was asked for
    for (let n = 0; n < 50_000; n++) others.change(revoked(n % 2 === 0 ? 'one' : 'nobody'))
    await turns()
    assert.equal(asked.length, 1)
    await answer()
    assert.deepEqual([asked.length, closed], [2, []])
    await answer()
    assert.deepEqual([asked, closed], [[[actorOf('one')], [actorOf('one')]], ['one']])
  })

  it('cost no query if no affected client is connected', async () => {
    const { asked, others, answer } = hearingAuthority()
    for (let n = 0; n < 5_000; n++) others.change(revoked(`stranger${n}`))
    await answer()
    assert.deepEqual(asked, [])
  })

  it('beyond a bound cause one check of everything', async () => {
    const { asked, closed, others, end, answer } = hearingAuthority()
    end('other')
    for (let n = 0; n < 50_000; n++) others.change(revoked(`stranger${n}`))
    others.change(revoked('other'))
    await answer()
    await answer()
    assert.deepEqual([asked, closed], [[[actorOf('one'), actorOf('other')]], ['other']])
  })

  it('that are announced at once share one query, without blocking', async () => {
    const { asked, authority, closed, end, answer } = hearingAuthority()
    end('other')
    const changes = Array.from({ length: 50_000 }, (_, n) => revoked(`stranger${n}`))
    const changed = authority.changed([...changes, revoked('one'), revoked('other')])
    await answer()
    await changed
    assert.deepEqual([asked, closed], [[[actorOf('one'), actorOf('other')]], ['other']])
  })

  it('make the next call check the revision once, and read again only if it changed', async () => {
    const { asked, authority, others, answer, state } = hearingAuthority()
    const call = async (name: string): Promise<[questions: number, looks: number]> => {
      const questions = (): number => asked.filter(([actor]) => actor?.clientId === `cli_${name}`).length
      const before = [questions(), state.revisionsRead] as const
      const allowed = authority.require(actorOf(name), 'call')
      await answer()
      await allowed
      return [questions() - before[0], state.revisionsRead - before[1]]
    }
    assert.deepEqual(
      [await call('a'), await call('a'), await call('b')],
      [
        [1, 0],
        [0, 0],
        [1, 0],
      ],
    )
    for (let n = 0; n < 20_000; n++) others.change(revoked(n === 0 ? 'a' : `stranger${n}`))
    assert.deepEqual(
      [await call('a'), await call('b')],
      [
        [0, 1],
        [0, 0],
      ],
    )
    state.revision = 'second'
    others.change(revoked('a'))
    assert.deepEqual(
      [await call('a'), await call('b'), await call('a')],
      [
        [1, 1],
        [1, 0],
        [0, 0],
      ],
    )
  })

  it('are told to others each once, however often they happen while others are told', async () => {
    const sent: BusNotifications[] = []
    const told = Promise.withResolvers<void>()
    const outbox = createOutbox((message) => {
      sent.push(message)
      return told.promise
    })
    outbox.change(revoked('one'))
    await turn()
    for (let n = 0; n < 1_000; n++) outbox.change(revoked(n % 2 === 0 ? 'one' : 'other'))
    told.resolve()
    await outbox.finalFlush()
    const changes = sent.map((message) => message.changes)
    assert.deepEqual(changes, [[revoked('one')], [revoked('one'), revoked('other')]])
  })
})
