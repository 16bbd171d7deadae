import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { seenIn } from '../../scripts/chaos/follower-task.ts'
import type {
  Acknowledged,
  Acknowledgement,
  Fact,
  HistoryEvent,
  Invoked,
  Seen,
  Sending,
  Unacknowledged,
} from '../../scripts/chaos/proof/history.ts'
import { check, rules } from '../../scripts/chaos/proof/rules.ts'
import { describe } from '../../scripts/chaos/proof/surroundings.ts'
import { viewOf, postmaster, type Kept } from '../../scripts/chaos/proof/view.ts'

const ann = '@chaos.ann'
const bob = '@chaos.bob'

/** Parts of an invented history, so that a test can spoil each. */
interface Story {
  events: HistoryEvent[]
  mailboxes: Map<string, Kept[]>
}

const sending = (id: string, from: string, to: string[], monitored = false): Sending => ({
  id,
  from,
  to,
  monitored,
  cc: [],
  text: `text of ${id}`,
})

const acknowledgement = (created_at: number, recipients: string[]): Acknowledgement => ({
  created_at,
  received_ms: created_at,
  recipients,
})

const factOf = (envelope_id: string, recipient_handle: string): Fact => ({
  fact: 'stored',
  envelope_id,
  recipient_handle,
})

const kept = (id: string, created_at: number, from: string, direction: Kept['direction']): Kept => ({
  id,
  created_at,
  from,
  direction,
})

/**
 * Creates the history: Ann sends e1 to Bob and gets its fact. Bob sends e2 to both of them, twice by accident. The call
 * for e3 is lost with its envelope. The call for e4 is lost, but the envelope is stored.
 */
function story(): Story {
  const seen = (follower: string, at: number, { id, created_at, from }: Kept, more: Partial<Seen> = {}): Seen => ({
    kind: 'seen',
    follower,
    at,
    id,
    created_at,
    from,
    ...(more.connection === undefined ? { text: `text of ${id}` } : {}),
    ...more,
  })
  const e1 = kept('e1', 101, ann, 'in')
  const e2 = kept('e2', 102, bob, 'in')
  const e4 = kept('e4', 104, ann, 'in')
  const report = kept('r1', 101, postmaster, 'in')
  const call = { kind: 'invoked' } as const
  const events: HistoryEvent[] = [
    { kind: 'follows', at: 0, follower: 'ann by poll', agent: ann },
    { kind: 'follows', at: 0, follower: 'ann by frames', agent: ann },
    { kind: 'follows', at: 0, follower: 'bob by poll', agent: bob },
    { kind: 'follows', at: 0, follower: 'ann by events', agent: ann, by: 'events-poll' },
    { kind: 'follows', at: 0, follower: 'bob by webhook', agent: bob, by: 'webhook' },
    { ...call, at: 1, call: 1, sending: sending('e1', ann, [bob], true) },
    { kind: 'ok', at: 2, call: 1, acknowledgement: acknowledgement(101, [bob]) },
    { ...call, at: 3, call: 2, sending: sending('e2', bob, [ann, bob]) },
    { kind: 'ok', at: 4, call: 2, acknowledgement: acknowledgement(102, [ann, bob]) },
    { ...call, at: 5, call: 3, sending: sending('e2', bob, [ann, bob]) },
    { kind: 'ok', at: 6, call: 3, acknowledgement: acknowledgement(102, [bob, ann].toReversed()) },
    { ...call, at: 7, call: 4, sending: sending('e3', ann, [bob]) },
    { kind: 'unknown', at: 8, call: 4, code: 'ConnectionError', message: 'reset' },
    { ...call, at: 9, call: 5, sending: sending('e4', ann, [bob]) },
    { kind: 'unknown', at: 10, call: 5, code: 'SERVICE_UNAVAILABLE', message: 'not now' },
    seen('ann by poll', 11, report, { text: 'Delivery report', fact: factOf('e1', bob) }),
    seen('ann by poll', 12, e2),
    { kind: 'told', at: 11, follower: 'ann by frames', connection: '1', fact: factOf('e1', bob) },
    { kind: 'told', at: 13, follower: 'ann by frames', connection: '2', fact: factOf('e1', bob) },
    seen('ann by frames', 14, report, { connection: '2', in_reply_to: 'e1' }),
    seen('ann by frames', 15, e2, { connection: '2', in_reply_to: null }),
    seen('bob by poll', 11, e1),
    seen('bob by poll', 12, e2),
    seen('bob by poll', 13, e4),
    seen('ann by events', 12, e2),
    seen('bob by webhook', 11, e4),
    seen('bob by webhook', 12, e2),
    seen('bob by webhook', 30_000, e1),
    { kind: 'disruption', at: 7, until: 9, what: 'kill', target: 1 },
    { kind: 'left', at: 9, target: 0, exit: '0' },
  ]
  const mailboxes = new Map([
    [ann, [{ ...e1, direction: 'out' as const }, report, e2, { ...e4, direction: 'out' as const }]],
    [bob, [e1, { ...e2, direction: 'self' as const }, e4]],
  ])
  return { events, mailboxes }
}

const take = <T>(list: T[], isMeant: (one: T) => boolean): T => {
  const index = list.findIndex(isMeant)
  assert.ok(index >= 0)
  return list.splice(index, 1)[0]!
}

const isSeen =
  (follower: string, id: string) =>
  (event: HistoryEvent): event is Seen =>
    event.kind === 'seen' && event.follower === follower && event.id === id

function change<T extends HistoryEvent>(
  { events }: Story,
  isMeant: (event: HistoryEvent) => event is T,
  changed: Partial<T>,
): void {
  Object.assign(events.find(isMeant) ?? assert.fail('the story has no such event'), changed)
}

const isInvoked =
  (call: number) =>
  (event: HistoryEvent): event is Invoked =>
    event.kind === 'invoked' && event.call === call

const isOk =
  (call: number) =>
  (event: HistoryEvent): event is Acknowledged =>
    event.kind === 'ok' && event.call === call

const isUnknown = (event: HistoryEvent): event is Unacknowledged => event.kind === 'unknown'

const isTold =
  (connection: string) =>
  (event: HistoryEvent): boolean =>
    event.kind === 'told' && event.connection === connection

/** Spoilt histories, by the rule that must detect it, with its message. */
const spoilt: Record<keyof typeof rules, Record<string, (story: Story) => unknown>> = {
  'lost: acknowledged, but not in a mailbox': {
    'a recipient does not have it': ({ mailboxes }) => take(mailboxes.get(bob)!, ({ id }) => id === 'e1'),
    'its sender does not have it': ({ mailboxes }) => take(mailboxes.get(ann)!, ({ id }) => id === 'e1'),
  },
  'partly delivered: in some mailboxes and not in others': {
    'one that was not acknowledged': ({ mailboxes }) => take(mailboxes.get(ann)!, ({ id }) => id === 'e4'),
  },
  'unexpected: in a mailbox, but nobody sent it there': {
    'an unknown envelope': ({ mailboxes }) => mailboxes.get(bob)!.push(kept('e9', 109, ann, 'in')),
    'one for somebody else': ({ mailboxes }) => mailboxes.set('@chaos.eve', [kept('e1', 101, ann, 'in')]),
  },
  'out of order or duplicated: in a mailbox': {
    twice: ({ mailboxes }) => mailboxes.get(bob)!.push(kept('e4', 104, ann, 'in')),
    'the wrong way round': ({ mailboxes }) => mailboxes.get(bob)!.reverse(),
  },
  'rejected: a call failed with a permanent error': {
    'not found': ({ events }) =>
      events.push({ kind: 'failed', at: 8, call: 4, code: 'NOT_FOUND', message: 'no such agent' }),
  },
  'internal error: the service returned an unexpected error': {
    '500': (it) => change(it, isUnknown, { code: 'INTERNAL_ERROR' }),
  },
  'two responses: acknowledgements differ, or differ from the stored envelope': {
    'another time': (it) => change(it, isOk(3), { acknowledgement: acknowledgement(103, [ann, bob]) }),
    'other recipients': (it) => change(it, isOk(1), { acknowledgement: acknowledgement(101, [ann]) }),
    'kept as of another time': ({ mailboxes }) => (mailboxes.get(bob)![0]!.created_at = 100),
  },
  'overtaken: sent after another was acknowledged, but stored before it': {
    'sent late': (it) => change(it, isInvoked(1), { at: 4.5 }),
  },
  'bad exit: a stopped process did not end properly': {
    killed: ({ events }) => events.push({ kind: 'left', at: 20, target: 1, exit: 'SIGKILL' }),
  },
  'lost: in the mailbox or acknowledged, but never seen': {
    'not seen': ({ events }) => take(events, isSeen('bob by poll', 'e1')),
    'no event': ({ events }) => take(events, isSeen('ann by events', 'e2')),
    'not sent to a webhook': ({ events }) => take(events, isSeen('bob by webhook', 'e1')),
    'the last one': ({ events }) => take(events, isSeen('bob by poll', 'e4')),
    'not even kept': ({ events, mailboxes }) => [
      take(events, isSeen('bob by poll', 'e1')),
      take(mailboxes.get(bob)!, ({ id }) => id === 'e1'),
    ],
    'by one of two followers': ({ events }) => take(events, isSeen('ann by frames', 'e2')),
  },
  'duplicated: seen twice': {
    'in a row': ({ events }) => events.push(structuredClone(events.find(isSeen('bob by poll', 'e4'))!)),
    'after others': ({ events }) => events.push(structuredClone(events.find(isSeen('bob by poll', 'e1'))!)),
  },
  'out of order: seen after something that comes later': {
    'the wrong way round': ({ events }) => events.push(take(events, isSeen('bob by poll', 'e1'))),
  },
  'early: seen before anybody sent it': {
    'by a frame': (it) => change(it, isSeen('ann by frames', 'e2'), { at: 2.5 }),
  },
  'unexpected: seen, but not in the mailbox': {
    'of somebody else': ({ events }) =>
      events.push({ ...events.find(isSeen('bob by poll', 'e1'))!, follower: 'ann by poll' }),
    'as of another time': (it) => change(it, isSeen('bob by poll', 'e4'), { created_at: 105 }),
  },
  'altered: seen with another text than it was sent with': {
    words: (it) => change(it, isSeen('bob by poll', 'e4'), { text: 'something else' }),
    sender: (it) => change(it, isSeen('bob by poll', 'e4'), { from: bob }),
  },
  'late: only the bus was disturbed, and a follower waited longer than promised': {
    'by a bus that is cut': (it) => {
      it.events.push({ kind: 'disruption', at: 3, until: 60_000, what: 'bus cut' })
      take(it.events, ({ kind }) => kind === 'disruption')
      change(it, isSeen('bob by poll', 'e2'), { at: 20_005 })
    },
  },
  'fact missing: requested, but never reported': {
    'no mail': ({ events }) => take(events, isSeen('ann by poll', 'r1')),
    'mail without it': (it) => {
      const { fact: _, ...without } = take(it.events, isSeen('ann by poll', 'r1')) as Seen
      it.events.push(without)
    },
    'no frame': ({ events }) => [take(events, isTold('1')), take(events, isTold('2'))],
    'of one that was not acknowledged': (it) => change(it, isInvoked(5), { sending: sending('e4', ann, [bob], true) }),
  },
  'fact duplicated: reported twice': {
    'two mails': ({ events }) => events.push({ ...(events.find(isSeen('ann by poll', 'r1')) as Seen), id: 'r2' }),
    'two frames with mails': ({ events }) => {
      const twice = events.filter((event) => 'connection' in event && event.connection === '2').slice(0, 2)
      events.push(...twice)
    },
  },
  'fact unrequested: reported, but nobody requested it': {
    'not monitored': (it) => change(it, isInvoked(1), { sending: sending('e1', ann, [bob]) }),
    'another recipient': (it) => change(it, isSeen('ann by poll', 'r1'), { fact: factOf('e1', ann) }),
    'another fact': (it) => change(it, isSeen('ann by poll', 'r1'), { fact: { ...factOf('e1', bob), fact: 'read' } }),
    'of what is not there': (it) => {
      change(it, isInvoked(4), { sending: sending('e3', ann, [bob], true) })
      change(it, isSeen('ann by poll', 'r1'), { fact: factOf('e3', bob) })
    },
  },
  'fact apart: the frame with a fact is not before the frame of its mail': {
    'after it': ({ events }) => events.push(take(events, isTold('2'))),
    'on another connection': ({ events }) => take(events, isTold('2')),
    'before something else': ({ events }) =>
      events.splice(events.findIndex(isSeen('ann by frames', 'e2')), 0, structuredClone(events.find(isTold('2'))!)),
  },
}

test('a history in which every promise is kept has nothing against it, in whatever order it was written down', () => {
  const { events, mailboxes } = story()
  assert.deepEqual(check(events, mailboxes), [])
  const late = events.filter(({ kind }) => kind === 'disruption' || kind === 'left')
  assert.deepEqual(check([...late, ...events.filter((event) => !late.includes(event))], mailboxes), [])
})

for (const [name, rule] of Object.entries(rules))
  test(`finds what is ${name}`, () => {
    for (const [way, spoil] of Object.entries(spoilt[name as keyof typeof rules])) {
      const it = story()
      spoil(it)
      assert.ok(rule(viewOf(it.events, it.mailboxes)).length > 0, `${way}: nothing was noticed`)
      assert.ok(check(it.events, it.mailboxes).length > 0)
    }
  })

test('a disruption of a process excuses what came late because of it, and nothing after it', () => {
  const it = story()
  change(it, isSeen('bob by poll', 'e2'), { at: 20_005 })
  assert.deepEqual(
    check(it.events, it.mailboxes).filter(({ rule }) => rule === 'late'),
    [],
  )
})

test('a violation is shown with the calls for its envelope, its neighbours and the disruptions about it', () => {
  const it = story()
  take(it.events, isSeen('bob by poll', 'e4'))
  const [violation] = check(it.events, it.mailboxes)
  const text = describe(violation!, it.events)
  assert.match(text, /^lost: bob by poll: never saw it: e4\n/)
  for (const part of [/"invoked","call":5/, /"unknown","call":5/, /"what":"kill"/]) assert.match(text, part)
  assert.doesNotMatch(text, /"call":1\b/)
})

test('a follower has not seen what it is just writing down', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ams-seen-'))
  const file = join(folder, 'seen')
  writeFileSync(file, '{"kind":"seen","id":"env_1"}\n{"kind":"seen","id":"en')
  assert.deepEqual(seenIn(file), [{ kind: 'seen', id: 'env_1' }])
  rmSync(folder, { recursive: true })
})
