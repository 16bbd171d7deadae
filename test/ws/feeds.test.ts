import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { FeedDirection } from '#generated/ws/frames.ts'
import type { ArrivalWatcher } from '../../src/push/arrivals.ts'
import { createFeeds } from '../../src/push/feeds.ts'
import type { FeedSubscriber, FrameEncoder } from '../../src/push/feed-reader.ts'
import type { FeedEntry, FeedRequest } from '../../src/store/mail/feed.ts'
import { testTimer } from '../support/timer.ts'
import { occupyThread } from '../support/times.ts'
import { until } from '../support/until.ts'

const start = { after_created_at: 0, after_envelope_id: 'env_00000000000000000000000000' }

const entryAt = (createdAt: number, direction: FeedEntry['direction'] = 'in'): FeedEntry => ({
  createdAt,
  envelopeId: `env_${String(createdAt).padStart(26, '0')}`,
  direction,
  unread: true,
  header: `{"id":${createdAt}`,
  report: null,
  rootId: '',
  beginsThread: false,
})

type Push = (frame: Buffer) => boolean

interface Wishes extends Partial<FeedSubscriber> {
  direction?: FeedDirection
  push?: Push
}

interface Read {
  agents: string[]
  entries: number
  answer(): void
}

/** Creates feeds over mailboxes in memory. A read beyond the end waits until the test answers it. */
function stage(mailboxes: Record<string, number>, isHeld: (places: readonly FeedRequest[]) => boolean = () => false) {
  const reads: Read[] = []
  const watching = new Map<string, ArrivalWatcher>()
  const pushed: string[] = []
  const entriesAfter = ({ agentId, after }: FeedRequest, most: number): FeedEntry[] => {
    const left = Math.max(0, (mailboxes[agentId] ?? 0) - after.after_created_at)
    return Array.from({ length: Math.min(most, left) }, (_, n) => entryAt(after.after_created_at + n + 1))
  }
  const feeds = createFeeds({
    arrivals: { watch: (agentId, watcher) => void watching.set(agentId, watcher), unwatch() {} },
    store: {
      feed: {
        async read(places, most) {
          const answer = Promise.withResolvers<void>()
          const entries = places.map((place) => entriesAfter(place, most))
          reads.push({
            agents: places.map(({ agentId }) => agentId),
            entries: entries.flat().length,
            answer: answer.resolve,
          })
          if (isHeld(places)) await answer.promise
          return entries
        },
        last: async (agentId) => mailboxes[agentId] ?? 0,
        newerThan: async () => [],
      },
    },
    timer: testTimer(),
    failed: assert.ifError,
  })
  const noting =
    (agentId: string): Push =>
    (frame) =>
      pushed.push(`${agentId} ${JSON.parse(String(frame)).id}`) > 0
  const subscriber = (agentId: string, { direction = 'in', push = noting(agentId), ...changes }: Wishes = {}) => ({
    agentId,
    after: start,
    take: (entry: FeedEntry, makeFrames: FrameEncoder) => makeFrames(entry, direction).map(push).every(Boolean),
    ...changes,
  })
  return {
    feeds,
    reads,
    pushed,
    noting,
    subscriber,
    arrive(agentId: string): void {
      mailboxes[agentId] = (mailboxes[agentId] ?? 0) + 1
      watching.get(agentId)?.arrived(mailboxes[agentId])
    },
  }
}

test('catching up does not delay live feeds', async () => {
  const { feeds, reads, pushed, subscriber, arrive } = stage({ far: 1_000 }, ([place]) => place!.agentId === 'far')
  feeds.subscribe(subscriber('live', { after: await feeds.endOf('live') }))
  feeds.subscribe(subscriber('far'))
  await until(() => reads.some(({ agents }) => agents.includes('far')))
  arrive('live')
  await until(() => pushed.length === 1)
  assert.deepEqual(pushed, ['live 1'])
  assert.deepEqual(
    reads.filter(({ agents }) => agents.includes('live')).flatMap(({ agents }) => agents),
    ['live', 'live'],
  )
})

test('a caught-up feed is live, and a paused or lagging one is not', async () => {
  const held = { isOn: false }
  const { feeds, pushed, noting, subscriber, arrive, reads } = stage({ far: 1_000, agent: 250 }, () => held.isOn)
  const paused = { isOn: false }
  const push = noting('agent')
  const subscription = feeds.subscribe(subscriber('agent', { push: (frame) => push(frame) && !paused.isOn }))
  await until(() => pushed.length === 250)
  held.isOn = true
  feeds.subscribe(subscriber('far'))
  await turn()
  held.isOn = false
  arrive('agent')
  await until(() => pushed.length === 251)

  paused.isOn = true
  arrive('agent')
  await until(() => pushed.length === 252)
  arrive('agent')
  await turn()
  assert.equal(pushed.length, 252)
  paused.isOn = false
  subscription.resume()
  await turn()
  assert.equal(pushed.length, 252, 'it waits for its turn')
  reads.find(({ agents }) => agents.includes('far'))!.answer()
  await until(() => pushed.length === 1_253)
  const own = pushed.filter((text) => text.startsWith('agent ')).map((text) => Number(text.slice(6)))
  assert.deepEqual(
    own,
    Array.from({ length: 253 }, (_, n) => n + 1),
  )
})

test('of those that catch up no agent takes more than its turn, and a round is small, whatever is shown of it', async () => {
  const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const mailboxes = { many: 1_000, ...Object.fromEntries(others.map((agentId) => [agentId, 300])) }
  const { feeds, reads, pushed, subscriber } = stage(mailboxes)
  const direction = 'out'
  for (let n = 0; n < 30; n++)
    feeds.subscribe(subscriber('many', { direction, after: { ...start, after_created_at: n } }))
  for (const agentId of others) feeds.subscribe(subscriber(agentId))
  await until(() => pushed.length === others.length * 300)
  assert.ok(
    reads.every(({ agents, entries }) => agents.length <= 4 && entries <= 400),
    'a round of more than four agents or four hundred entries',
  )
  const [, ...rounds] = reads.map(({ agents }) => agents)
  for (let n = 0; n < 6; n += 2)
    assert.deepEqual([...rounds[n]!, ...rounds[n + 1]!].toSorted(), [...others, 'many'], 'one turn for each agent')
})

test('a frame is made once for all feeds that show it alike, and those that show it otherwise have their own', async () => {
  const { feeds, subscriber } = stage({ a: 1, b: 1 })
  const frames: Buffer[] = []
  const push = (frame: Buffer): boolean => frames.push(frame) > 0
  for (const agentId of ['a', 'a', 'b']) feeds.subscribe(subscriber(agentId, { push }))
  feeds.subscribe(subscriber('b', { push, direction: 'both' }))
  await until(() => frames.length === 4)
  const texts = new Set(frames.map(String))
  assert.deepEqual([texts.size, new Set(frames).size <= 3], [2, true])
})

test('what many are pushed at once leaves turns of the event loop to others, and each gets all of it in order', async () => {
  const { feeds, pushed, subscriber } = stage({ a: 5 })
  const isOver = (): boolean => pushed.length === 50 * 5
  const busyMs = 1
  const turns: number[] = []
  const others = (async () => {
    for (; !isOver(); await turn()) turns.push(pushed.length)
  })()
  for (let n = 0; n < 50; n++) {
    feeds.subscribe(
      subscriber('a', {
        batchWrites(work) {
          occupyThread(busyMs)
          work()
        },
      }),
    )
  }
  await others
  const most = Math.max(...turns.map((count, at) => (turns[at + 1] ?? pushed.length) - count))
  assert.ok(most <= 20 * 5, `${most} frames in one turn`)
})
