import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '#generated/rest/routes.ts'
import { fixtures } from '../../scripts/contract/fixtures/index.ts'
import { bootstrap, localTarget } from '../../scripts/contract/local.ts'
import { isClean, type Report } from '../../scripts/contract/report.ts'
import { runContract } from '../../scripts/contract/run.ts'
import { startService, type Service } from '../support/service.ts'
import { startProxy, type Passing } from './corrupting-proxy.ts'

const at = (status: number, path: string, change: (passing: Passing) => void) => (passing: Passing) => {
  if (passing.status === status && passing.path.includes(path)) change(passing)
}

const replaced = (from: string | RegExp, to: string) => (passing: Passing) => {
  const changed = passing.body.replace(from, to)
  assert.notEqual(changed, passing.body, 'the corruption must change something')
  passing.body = changed
}

interface Corruption {
  title: string
  change: (passing: Passing) => void
  /** Only responses that the run may report. */
  answers: string[]
  reason: RegExp
}

const corruptions: Corruption[] = [
  {
    title: 'a field of the wrong type',
    change: at(200, '/mailbox/read', replaced(/"marked_read":(\d+)/, '"marked_read":"$1"')),
    answers: ['markRead 200'],
    reason: /marked_read/,
  },
  {
    title: 'a missing field',
    change: at(200, 'jwks.json', replaced('"kty":"RSA"', '"kind":"RSA"')),
    answers: ['getJwks 200'],
    reason: /kty/,
  },
  {
    title: 'a field out of its bounds, deep in a list',
    change: at(200, '/messages/env_', replaced('"type":"image"', '"type":"picture"')),
    answers: ['getMessage 200'],
    reason: /content_parts/,
  },
  {
    title: 'another status',
    change: at(404, '/messages/env_', (passing) => (passing.status = 410)),
    answers: ['getMessage 404'],
    reason: /status is 410, not 404/,
  },
  {
    title: 'a documented status that the case must not have',
    change: at(400, '/mailbox', (passing) => (passing.status = 403)),
    answers: ['listMailbox 400', 'markRead 400'],
    reason: /status is 403, not 400/,
  },
  {
    title: 'another error code',
    change: at(400, '/mailbox/read', replaced(/[A-Z]+_[A-Z_]+/, 'INVALID_HANDLE')),
    answers: ['markRead 400'],
    reason: /INVALID_HANDLE/,
  },
  {
    title: 'the right body with an unknown error code',
    change: at(401, '/messages/env_', replaced('UNAUTHORIZED', 'FORBIDDEN')),
    answers: ['getMessage 401'],
    reason: /FORBIDDEN/,
  },
  {
    title: 'a dropped header',
    change: at(401, '/mailbox', (passing) => passing.headers.delete('www-authenticate')),
    answers: ['listMailbox 401', 'markRead 401'],
    reason: /WWW-Authenticate is missing/,
  },
  {
    title: 'a header with another value',
    change: at(200, 'jwks.json', (passing) => passing.headers.set('cache-control', 'no-cache')),
    answers: ['getJwks 200'],
    reason: /Cache-Control is "no-cache"/,
  },
  {
    title: 'a redirect to nowhere',
    change: at(302, '/files/', (passing) => passing.headers.delete('location')),
    answers: ['getFile 302'],
    reason: /Location is missing/,
  },
  {
    title: 'a redirect to no address',
    change: at(302, '/files/', (passing) => passing.headers.set('location', 'nowhere')),
    answers: ['getFile 302'],
    reason: /Location is "nowhere"/,
  },
  {
    title: 'a body where none is described',
    change: at(302, '/files/', (passing) => (passing.body = 'Found')),
    answers: ['getFile 302'],
    reason: /no body is declared/,
  },
  {
    title: 'JSON where another text is described',
    change: at(200, '/card', (passing) => passing.headers.set('content-type', 'application/json')),
    answers: ['getAgentCard 200'],
    reason: /Content-Type is application\/json, not text\/markdown/,
  },
  {
    title: 'another media type',
    change: at(200, 'jwks.json', (passing) => passing.headers.set('content-type', 'text/html')),
    answers: ['getJwks 200'],
    reason: /Content-Type is text\/html/,
  },
  {
    title: 'a body that is cut off',
    change: at(200, 'jwks.json', (passing) => (passing.body = passing.body.slice(0, -1))),
    answers: ['getJwks 200'],
    reason: /not JSON/,
  },
  {
    title: 'no answer at all',
    change: at(200, 'jwks.json', (passing) => (passing.cut = true)),
    answers: ['getJwks 200'],
    reason: /socket hang up|ECONNRESET/,
  },
]

const faultsOf = (report: Report): string[] => [
  ...new Set(
    report.rows
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ operationId, status }) => `${operationId} ${status}`),
  ),
]
const reasonsOf = ({ rows }: Report, answers: string[]): string =>
  rows
    .filter(({ operationId, status }) => answers.includes(`${operationId} ${status}`))
    .flatMap(({ reasons }) => reasons)
    .join('\n')

/** Corruptions of different responses do not interact, so one run shows many of them. */
const rounds: Corruption[][] = []
for (const corruption of corruptions) {
  const isFree = (round: Corruption[]): boolean =>
    round.every(({ answers }) => answers.every((answer) => !corruption.answers.includes(answer)))
  const round = rounds.find(isFree)
  if (round) round.push(corruption)
  else rounds.push([corruption])
}

const checked: OperationId[] = ['getMessage', 'getFile', 'listMailbox', 'markRead', 'getAgentCard', 'getJwks']

describe('a run of the contract finds what is not as documented', () => {
  let service: Service
  before(async () => {
    // Without rate limits the cases of 429 do not disturb these tests.
    service = await startService({ bootstrap, database: 'postgres' })
  })
  after(() => service.close())

  async function runThrough(change: (passing: Passing) => void, only: OperationId[]): Promise<Report> {
    const { baseUrl, authUrl } = service.config
    const proxy = await startProxy(authUrl, change)
    const target = { ...localTarget(`${proxy.origin}/v1`, proxy.origin), resource: baseUrl }
    return runContract(target, { only }).finally(() => proxy.close())
  }

  it('nothing, if nothing is changed', async () => {
    const report = await runThrough(() => {}, checked)
    assert.deepEqual(faultsOf(report), [])
    assert.equal(isClean(report, true), true)
  })

  for (const round of rounds)
    it(round.map(({ title }) => title).join('; '), async () => {
      const expected = round.flatMap(({ answers }) => answers)
      const report = await runThrough(
        (passing) => round.forEach(({ change }) => change(passing)),
        checked.filter((name) => expected.some((answer) => answer.startsWith(`${name} `))),
      )
      assert.deepEqual(faultsOf(report).sort(), expected.sort())
      for (const { answers, reason } of round) assert.match(reasonsOf(report, answers), reason)
      assert.equal(isClean(report, true), false)
    })

  it('nothing, when the service asks to come back later', async () => {
    const answered = new Map<string, number>()
    const report = await runThrough((passing) => {
      const kind = `${passing.method} ${passing.path.replace(/env_\w+|\?.*/, '')}`
      const asked = (answered.get(kind) ?? 0) + 1
      answered.set(kind, asked)
      if (asked > 2 || !passing.path.startsWith('/v1/m')) return
      passing.status = asked === 1 ? 429 : 503
      passing.headers.set('retry-after', '1')
    }, checked)
    assert.deepEqual(faultsOf(report), [])
    assert.equal(isClean(report, true), true)
  })

  it('nothing that it has itself left behind', async () => {
    const { baseUrl } = service.config
    const headers = { Authorization: `Bearer ${await service.token(localTarget('', '').sender.id)}` }
    const state = () =>
      Promise.all(
        ['', '/allowlist', '/blocks'].map((path) =>
          fetch(`${baseUrl}/agents/me${path}`, { headers }).then((response) => response.json()),
        ),
      )
    const write = (path: string, body: object) =>
      fetch(`${baseUrl}/agents/me/${path}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
    await write('allowlist', { entries: ['@kept.entry', '@nobody.contract-run'] })
    await write('blocks', { handle: '@kept.block' })
    const before = await state()
    const report = await runThrough(() => {}, [
      'addAllowlistEntries',
      'removeAllowlistEntry',
      'blockAgent',
      'uploadFile',
    ])
    assert.equal(isClean(report, true), true)
    assert.deepEqual(await state(), before)
    assert.equal(report.remains.files > 0, true)
  })

  it('a response without a fixture', async () => {
    const { 404: _, ...getMessage } = fixtures.getMessage
    const { baseUrl, authUrl } = service.config
    const report = await runContract(localTarget(baseUrl, authUrl), {
      only: checked,
      fixtures: { ...fixtures, getMessage, getJwks: {} },
    })
    assert.deepEqual(faultsOf(report), ['getMessage 404', 'getJwks 200', 'getJwks 400'])
    assert.match(reasonsOf(report, faultsOf(report)), /no fixture caused it/)
    assert.equal(isClean(report, true), false)
  })
})
