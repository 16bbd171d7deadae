import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { createWordCounts } from '../../src/mail/sending/search-words.ts'
import { Fault } from '../../src/fault.ts'
import { newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, textPart } from '../support/client.ts'
import { byItself, onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const wordsPerMinute = 3_000

/** Returns a text of new words with three letters each, short enough for the fast path. */
function newWords(count: number, from: number): string {
  const words = Array.from({ length: count }, (_, n) => (from + n + 10_000).toString(36).padStart(3, '0'))
  return words.join(' ')
}

onEachDatabase((database) => {
  const env = { ...byItself, RATE_LIMITS: 'on', WORDS_PER_MINUTE: String(wordsPerMinute) }
  const service = useService({ database, env })
  const written = (to: string, text: string): EnvelopeDraft => draftTo(to, { content_parts: [textPart(text)] })

  test('the limit of different words applies to long envelopes only', async () => {
    const [sender, recipient, other] = await newAgents(service(), 3)
    service().clock.nextMinute()
    const drafts = [0, 1, 2].map((n) => written(recipient!.handle, newWords(1_800, 1_800 * n)))
    const [first, second, third] = drafts as [EnvelopeDraft, EnvelopeDraft, EnvelopeDraft]
    await sender!.sent(first)
    await sender!.sent(second)
    const answer = await sender!.send(third)
    assertRefused(answer, 429, 'RATE_LIMITED')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d?$/)

    await sender!.sent(first) // a retry
    await sender!.sent(draftTo(recipient!.handle))
    await sender!.sent(written(recipient!.handle, newWords(999, 20_000)))
    await sender!.sent(written(recipient!.handle, 'the same words again '.repeat(3_000)))
    assertRefused(await sender!.send(written('@nobody.at_all', newWords(1_800, 0))), 404, 'NOT_FOUND')
    await other!.sent(written(recipient!.handle, newWords(1_800, 0)))

    service().clock.nextMinute()
    await sender!.sent(third)
  })

  test('a denied send adds no words', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    service().clock.nextMinute()
    for (let n = 0; n < 3; n++)
      assertRefused(await sender!.send(written('@nobody.at_all', newWords(1_800, 0))), 404, 'NOT_FOUND')
    await sender!.sent(written(recipient!.handle, newWords(1_800, 0)))
  })
})

describe('while the index cannot keep up with new words', () => {
  test('long envelopes are rejected, with limits or without, and short ones are accepted', () => {
    const counted: number[] = []
    const count = {
      of: () => 0,
      spend: () => {},
      add: (_: string, times = 1) => void counted.push(times),
    }
    const counts = { count: () => count, secondsUntilReset: () => 7 }
    for (const rateLimits of [true, false]) {
      const isBehind = (): boolean => true
      const countWords = createWordCounts({ counts, rules: { rateLimits, wordsPerMinute }, isBehind })
      countWords('agent', 999)
      assert.throws(
        () => countWords('agent', 1_000),
        (fault) => fault instanceof Fault && fault.status === 503 && fault.retryAfterSeconds === 1,
      )
    }
    assert.deepEqual(counted, [])
  })
})
