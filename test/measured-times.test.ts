import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const sources = globSync('{test,scripts/chaos}/**/*.ts', { exclude: ['test/measured-times.test.ts'] }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Reads of a clock that measure how long something takes. */
const measuring = /\b(performance\.now|hrtime|cpuUsage|threadCpuUsage|monitorEventLoopDelay|stopwatch)\b/

/** They keep the thread busy, wait for a condition, and assert that something takes at least so long. */
const waiting = ['test/support/times.ts', 'test/support/until.ts']

const scenarios = /^scripts\/chaos\/(?!timings\/)/

const pathsOf = (isWrong: (source: (typeof sources)[number]) => boolean): string[] =>
  sources.filter(isWrong).map(({ path }) => path)

describe('npm test fails on no machine for being slow', () => {
  it('since no test measures time: it counts, and npm run chaos measures', () => {
    const wrong = pathsOf(
      ({ path, text }) => path.startsWith('test/') && !waiting.includes(path) && measuring.test(text),
    )
    assert.deepEqual(wrong, [])
  })

  it('and no test imports a measurement of npm run chaos', () => {
    const wrong = pathsOf(({ path, text }) => path.startsWith('test/') && /from '.*\/chaos\/timings\//.test(text))
    assert.deepEqual(wrong, [])
  })

  it('and scenarios, which tests run too, bound times by their context alone', () => {
    const wrong = pathsOf(({ path, text }) => scenarios.test(path) && /assert\.ok\([^)]*(Ms|ms)\b *[<>]/.test(text))
    assert.deepEqual(wrong, [])
  })
})
