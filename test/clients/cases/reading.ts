import assert from 'node:assert/strict'
import type { Call, Case, Result, World } from '../case.ts'
import * as faults from '../../support/faults.ts'

/** Agent whose mailbox gets no other mail in these cases. */
const as = 'closed'

const write = async ({ agent }: World, texts: readonly string[]): Promise<void> => {
  for (const text of texts) await agent('closed').send({ to: '@bob.closed', text })
}

/** A call that reads everything so far. */
const begun = { call: 'follow' as const, as, args: { until: 'empty' } }

const after = (more: object) => (results: readonly Result[]) => ({ cursor: results[0].cursor, ...more })

const read = (count: number) => (result: Result, results: readonly Result[]) => {
  const known = results.flatMap(({ ids }) => ids)
  assert.equal(result.ids.length, count)
  assert.equal(new Set([...known, ...result.ids]).size, known.length + count, 'nothing comes twice')
  assert.deepEqual(result.ids, result.ids.toSorted(), 'in order')
}

export const reading: readonly Case[] = [
  {
    name: 'a list is read over all of its pages',
    calls: [
      {
        call: 'list',
        as,
        args: { limit: 2 },
        first: (world) => write(world, ['1', '2', '3', '4', '5']),
        gives(ids: string[]) {
          assert.equal(new Set(ids).size, 5)
          assert.deepEqual(ids, ids.toSorted().reverse(), 'the newest is the first')
        },
      },
    ],
  },
  {
    name: 'a follower goes on from the cursor that was kept, and ends when nothing is left',
    calls: [
      begun,
      {
        call: 'follow',
        as,
        args: after({ count: 2 }),
        gives: read(2),
        first: (world) => write(world, ['1', '2', '3']),
      },
      {
        call: 'follow',
        as,
        gives: read(1),
        args: (results) => ({ cursor: results[1].cursor, until: 'empty' }),
      },
      {
        call: 'follow',
        as,
        gives: read(0),
        args: (results) => ({ cursor: results[2].cursor, until: 'empty' }),
      },
    ],
  },
  {
    name: 'a stopped follower saves the cursor of the envelope; a break and an error of the body do not',
    calls: [
      begun,
      {
        call: 'follow',
        as,
        args: after({ count: 2 }),
        gives: read(2),
        first: (world) => write(world, ['1', '2', '3']),
      },
      ...(['break', 'error'] as const).map(
        (leave): Call => ({
          call: 'follow',
          as,
          args: (results) => ({ cursor: results[1].cursor, count: 1, leave }),
          gives: ({ ids, cursor }, results) => {
            assert.equal(ids.length, 1)
            assert.deepEqual(cursor, results[1].cursor, 'the envelope comes again')
          },
        }),
      ),
      {
        call: 'follow',
        as,
        args: (results) => ({ cursor: results[2].cursor, count: 1 }),
        gives({ ids, cursor }, results) {
          assert.deepEqual(ids, results[3].ids)
          assert.equal(cursor.after_envelope_id, ids[0])
        },
      },
    ],
  },
  {
    name: 'a follower passes over cut connections and servers that are away',
    calls: [
      begun,
      {
        call: 'follow',
        as,
        args: after({ until: 'empty' }),
        gives: read(3),
        first: (world) => write(world, ['1', '2', '3']),
        meets: {
          '/v1/mailbox': [faults.resetBeforeAnswer, faults.answers(502, '<h1>Bad Gateway</h1>')],
          '/v1/messages?': [faults.halfBody],
        },
      },
    ],
  },
  {
    name: 'a follower waits for mail, also over a restart of the service',
    calls: [
      begun,
      {
        call: 'follow',
        as,
        args: after({ count: 2 }),
        gives: read(2),
        async meanwhile(world) {
          await world.waiting()
          await write(world, ['1'])
          await world.waiting()
          await world.restart()
          await write(world, ['2'])
        },
      },
    ],
  },
]
