import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { secondsLeft } from '../../src/platform/body-timeouts.ts'
import { newAgent } from '../support/agents.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { parseAnswers, readToEnd, type RawAnswer } from '../support/raw.ts'
import { assertLasts } from '../support/times.ts'
import { useService } from '../support/use-service.ts'

const requestSeconds = 2
/** Shortest time until the cut. The service checks once a second, with a timer that may fire a little early. */
const soonestMs = requestSeconds * 1000 - 100

const head = (target: string, ...lines: string[]): string =>
  [`POST ${target} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n')

describe('S5: a client that takes its time', { concurrency: true }, () => {
  const service = useService({ env: { REQUEST_SECONDS: String(requestSeconds) } })

  /** Sends the beginning and then pieces at intervals, until the connection is closed or no piece is left. */
  async function drip(beginning: string, pieces: Iterable<string> = [], everyMs = 100): Promise<RawAnswer[]> {
    const client = await connectHalfOpen(service())
    const reading = readToEnd(client.once('end', () => client.end()))
    const iterator = pieces[Symbol.iterator]()
    client.write(beginning)
    const dripping = setInterval(() => {
      const { value, done } = iterator.next()
      if (!done) client.write(value)
    }, everyMs)
    const received = await reading
    clearInterval(dripping)
    return parseAnswers(received)
  }

  /** Asserts that the service cuts the client off; otherwise the test waits until its timeout. */
  async function assertTooLate(beginning: string, pieces?: Iterable<string>): Promise<void> {
    const answers = await assertLasts(soonestMs, () => drip(beginning, pieces))
    assert.equal(answers.length, 1)
    const [{ status, head, text }] = answers as [RawAnswer]
    assert.equal(status, 408, head)
    assert.equal(JSON.parse(text).error.code, 'REQUEST_TIMEOUT')
    assert.match(head, /^connection: close$/im)
  }

  function* endless(text: string): Generator<string> {
    for (;;) yield text
  }

  test('headers that stop, and headers that come byte by byte, are too late', async () => {
    const beginning = 'GET /healthz HTTP/1.1\r\nHost: x\r\nA: '
    await assertTooLate(beginning)
    await assertTooLate(beginning, endless('a'))
  })

  test('headers that stop after an answer are too late, and the answer is whole', async () => {
    const answers = await drip(`${getRequest('/healthz')}GET /healthz HTTP/1.1\r\n`)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 408],
    )
  })

  test('a body that stops, and one that comes byte by byte, is too late, whatever it is', async () => {
    const { token } = await newAgent(service())
    const bearer = `Authorization: Bearer ${token}`
    const json = head('/v1/messages', bearer, 'Content-Type: application/json', 'Content-Length: 9000')
    const chunked = head('/v1/messages', bearer, 'Content-Type: application/json', 'Transfer-Encoding: chunked')
    const upload = head(
      '/v1/files',
      bearer,
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 90000',
    )
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\n'
    await Promise.all([
      assertTooLate(`${json}{`),
      assertTooLate(`${json}{`, endless(' ')),
      assertTooLate(`${chunked}1\r\n{`, endless('\r\n1\r\n ')),
      assertTooLate(upload),
      assertTooLate(upload + part, endless('x')),
    ])
  })

  test('the OAuth endpoints say it in the words of OAuth', async () => {
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 90']
    const outcomes = await Promise.all([
      drip(`${head('/token', ...form)}grant_type=`),
      drip(`${head('/revoke', ...form)}token=`),
      drip(`${head('/register', 'Content-Type: application/json', 'Content-Length: 90')}{`),
    ])
    for (const answers of outcomes) {
      assert.equal(answers[0]?.status, 408)
      assert.equal(JSON.parse(answers[0]?.text ?? '').error, 'temporarily_unavailable')
    }
  })

  test('people are told by a page, and the connection is over', async () => {
    const urlencoded = 'Content-Type: application/x-www-form-urlencoded'
    const form = [urlencoded, 'Content-Length: 90', 'Sec-Fetch-Site: same-origin']
    const paths = ['/sign-in', '/sign-up', '/oauth/authorize', '/dashboard/clients']
    const outcomes = await Promise.all(paths.map((path) => drip(`${head(path, ...form)}username=`)))
    for (const answers of outcomes) {
      assert.equal(answers[0]?.status, 408)
      assert.match(answers[0]?.text ?? '', /did not arrive in time/)
    }
  })

  test('an upload that moves is not cut, however long it takes', async () => {
    const { token } = await newAgent(service())
    const piece = 'x'.repeat(100_000)
    const opening =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: application/octet-stream\r\n\r\n'
    const closing = '\r\n--b--\r\n'
    const pieces = Array.from({ length: 100 }, () => piece)
    const length = opening.length + piece.length * pieces.length + closing.length
    const beginning = head(
      '/v1/files',
      `Authorization: Bearer ${token}`,
      `Idempotency-Key: ${randomUUID()}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Connection: close',
      `Content-Length: ${length}`,
    )
    const answers = await assertLasts(4 * requestSeconds * 1000, () => drip(beginning + opening, [...pieces, closing]))
    assert.equal(answers[0]?.status, 201, answers[0]?.text)
  })

  test('an idle connection gets no response', async () => {
    const [silent, idle] = await Promise.all([drip(''), drip(getRequest('/healthz'))])
    assert.deepEqual(silent, [])
    assert.deepEqual(
      idle.map(({ status }) => status),
      [200],
    )
  })
})

test('a body has a time credit that arriving bytes renew, up to a maximum', () => {
  const pace = { secondsMax: 30, bytesPerSecond: 500 }
  assert.equal(secondsLeft(30, 1, 0, pace), 29)
  assert.equal(secondsLeft(29, 1, 500, pace), 29)
  assert.equal(secondsLeft(29, 1, 1_000_000, pace), 30)
  assert.equal(secondsLeft(30, 60, 60, pace) > 0, false, 'a byte a second')
  let left = 30
  for (let second = 0; second < 100_000; second++) left = secondsLeft(left, 1, 600, pace)
  assert.equal(left, 30)
})
