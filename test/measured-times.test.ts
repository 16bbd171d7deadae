import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'

const sources = globSync('{test,scripts/chaos}/**/*.ts', {
  exclude: ['test/measured-times.test.ts', 'test/timings/**'],
}).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

/** Functions that measure time. */
const measuring = /\b(performance\.now|hrtime|cpuUsage|threadCpuUsage|monitorEventLoopDelay|stopwatch)\b/

/** Files that keep the thread busy, wait for a condition, or assert that some work takes at least a given time. */
const waiting = ['test/support/times.ts', 'test/support/until.ts']

const scenarios = /^scripts\/chaos\//

const pathsOf = (isWrong: (source: (typeof sources)[number]) => boolean): string[] =>
  sources.filter(isWrong).map(({ path }) => path)

describe('npm test passes on slow machines:', () => {
  it('no test measures time; npm run chaos does', () => {
    const wrong = pathsOf(
      ({ path, text }) => path.startsWith('test/') && !waiting.includes(path) && measuring.test(text),
    )
    assert.deepEqual(wrong, [])
  })

  it('no test imports a measurement of npm run chaos', () => {
    const wrong = pathsOf(({ path, text }) => path.startsWith('test/') && /from '.*\/timings\//.test(text))
    assert.deepEqual(wrong, [])
  })

  it('scenarios, which tests run too, bound times only through their context', () => {
    const wrong = pathsOf(({ path, text }) => scenarios.test(path) && /assert\.ok\([^)]*(Ms|ms)\b *[<>]/.test(text))
    assert.deepEqual(wrong, [])
  })
})
