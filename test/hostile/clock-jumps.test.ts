import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createExpiryTimer, type ExpiringStream } from '../../src/edges/expiry.ts'
import type { Fault } from '../../src/fault.ts'
import { createAccessTokens } from '../../src/access/oauth/tokens.ts'
import { testTimer } from '../support/timer.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000

describe('a stream whose clock is set', () => {
  /** Open streams of a process whose two clocks a test moves. */
  function opened() {
    const timer = testTimer()
    let [now, elapsedMs] = [Date.UTC(2030, 0), 0]
    const open = new Set<ExpiringStream>()
    const ended: string[] = []
    const expiry = createExpiryTimer(() => open, { clock: () => now, timer, elapsed: () => elapsedMs })
    return {
      ended,
      set: (ms: number) => void (now += ms),
      /** Lets time go by, second by second. */
      pass(ms: number): void {
        for (let passed = 0; passed < ms; passed += 1_000) {
          now += 1_000
          elapsedMs += 1_000
          timer.advance(1_000)
        }
      },
      add(name: string, remainingMs: number): void {
        const one = {
          expiresAt: now + remainingMs,
          deadline: 0,
          end({ code }: Fault) {
            open.delete(one)
            ended.push(`${name} ${code}`)
          },
        }
        open.add(one)
        expiry.add(one)
      },
    }
  }

  it('S22: ends when its token would have expired, although the clock was set back and others opened since', () => {
    const { add, ended, set, pass } = opened()
    add('first', 10_000)
    set(-hourMs)
    add('second', 900_000)
    pass(9_000)
    assert.deepEqual(ended, [])
    pass(1_000)
    assert.deepEqual(ended, ['first TOKEN_EXPIRED'])
    pass(890_000)
    assert.deepEqual(ended, ['first TOKEN_EXPIRED', 'second TOKEN_EXPIRED'])
  })

  it('S22: ends within a second after the clock was set beyond the end of its token', () => {
    const { add, ended, set, pass } = opened()
    add('first', 900_000)
    set(hourMs)
    pass(1_000)
    assert.deepEqual(ended, ['first TOKEN_EXPIRED'])
  })

  it('S22: lives no longer when it opened while the clock was ahead', () => {
    const { add, ended, set, pass } = opened()
    set(hourMs)
    add('first', 900_000)
    set(-hourMs)
    add('second', 900_000)
    pass(899_000)
    assert.deepEqual(ended, [])
    pass(1_000)
    assert.equal(ended.length, 2)
  })
})

describe('a known token when the clock is set back', () => {
  const service = useService()

  it('is good for the rest of its lifetime, and no longer', async () => {
    const { clock, config, deps } = service()
    const { ids, keys, resources } = deps
    let elapsedMs = 0
    const handleOf = async (): Promise<string> => '@alice.someone'
    const parts = { issuer: config.authUrl, resources, keys, clock, elapsed: () => elapsedMs, ids, handleOf }
    const tokens = createAccessTokens(parts)
    const claims = { subject: 'acc_1', agentId: 'agt_1', clientId: 'cli_1', sessionId: 'cli_1' }
    const token = await tokens.issue({ ...claims, scopes: ['messages:read'], resource: 'rest' })
    await tokens.verify(token, 'rest')
    clock.advance(-hourMs)
    elapsedMs = 898_000
    assert.equal((await tokens.verify(token, 'rest')).clientId, 'cli_1')
    elapsedMs = 900_000
    await assert.rejects(tokens.verify(token, 'rest'), { code: 'TOKEN_EXPIRED' })
    await assert.rejects(createAccessTokens(parts).verify(token, 'rest'), { code: 'UNAUTHORIZED' })
    clock.advance(hourMs)
  })
})
