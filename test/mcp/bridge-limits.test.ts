import assert from 'node:assert/strict'
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { newAgent } from '../support/agents.ts'
import { bridgeProgram } from '../support/bridge.ts'
import { currentMeta, listenRequest, openStreams, rpc } from '../support/mcp.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const running: ChildProcessWithoutNullStreams[] = []
after(() => running.forEach((child) => child.kill('SIGKILL')))

/** Requests of a client that never reads. Without a limit, the bridge would hold some 8 GB of answers. */
const requestsMax = 200_000

/** Resident memory of a bridge with many unread answers, in megabytes. */
const residentMbMax = 350

/** Milliseconds after which the bridge does not read any more. */
const blockedMs = 5_000

/** Largest message that the bridge takes. */
const lineBytesMax = 64 * 2 ** 20

async function startBridge() {
  const agent = await newAgent(service())
  const env = { ...bareEnv(), AMS_TOKEN: await agent.tokenFor('mcp'), AMS_URL: service().config.authUrl }
  const child = spawn(process.execPath, [bridgeProgram, 'mcp'], { env })
  running.push(child)
  child.stdin.on('error', () => {})
  return { child, exited: once(child, 'exit') }
}

interface Answer {
  id?: number
  result?: unknown
  error?: { code: number; message: string }
}

/** Reads the answers of a bridge as they come. */
function answersOf(child: ChildProcessWithoutNullStreams) {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (): Promise<Answer> => JSON.parse((await lines.next()).value ?? '{}')
}

const current = (method: string, params: object = {}) => rpc(method, { ...params, _meta: currentMeta() })

/** Returns the line of a request with this many bytes, with its id at the place where the SDKs write it. */
function lineOf(bytes: number, idFirst: boolean): { id: number; line: string } {
  const { id, params } = current('tools/call', { name: 'send_message' })
  const lineWith = (content: string): string => {
    const filled = { ...params, arguments: { content } }
    const [first, last] = idFirst ? [{ id }, {}] : [{}, { jsonrpc: '2.0', id }]
    return JSON.stringify({ ...first, method: 'tools/call', params: filled, jsonrpc: '2.0', ...last })
  }
  return { id, line: lineWith('x'.repeat(bytes - lineWith('').length)) }
}

/** Returns the resident memory of a process, in megabytes. */
const residentMb = ({ pid }: ChildProcessWithoutNullStreams): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

describe('the bridge at its limits', () => {
  it('passes on a line of the largest size, answers a larger one with its id, and lives on', async () => {
    const { child, exited } = await startBridge()
    const next = answersOf(child)
    const largest = lineOf(lineBytesMax, false)
    assert.equal(largest.line.length, lineBytesMax)
    child.stdin.write(`${largest.line}\n`)
    const passed = await next()
    assert.equal(passed.id, largest.id)
    assert.match(passed.error?.message ?? '', /PAYLOAD_TOO_LARGE/)
    for (const idFirst of [false, true]) {
      const larger = lineOf(lineBytesMax + 1, idFirst)
      child.stdin.write(`${larger.line}\n`)
      const { id, error } = await next()
      assert.deepEqual(
        [id, error],
        [larger.id, { code: -32600, message: `a message has at most ${lineBytesMax} bytes` }],
      )
    }
    child.stdin.write(`{"result":{"text":"${'x'.repeat(lineBytesMax)}"},"jsonrpc":"2.0","id":1}\n`)
    assert.equal((await next()).id, undefined, 'an answer of the client is no request')
    const listed = current('tools/list')
    child.stdin.end(`${JSON.stringify(listed)}\n`)
    const { id, result } = await next()
    assert.deepEqual([id, Object(result).tools.length], [listed.id, 15])
    assert.deepEqual(await exited, [0, null])
  })

  it('stops reading from a client that never reads, so its memory stays small, and ends by a signal', async () => {
    const { child, exited } = await startBridge()
    const line = `${JSON.stringify(current('tools/list'))}\n`
    let sent = 0
    let isBlocked = false
    while (!isBlocked && sent < requestsMax) {
      sent++
      if (child.stdin.write(line)) continue
      isBlocked = await Promise.race([once(child.stdin, 'drain').then(() => false), sleep(blockedMs).then(() => true)])
    }
    assert.ok(isBlocked, `the bridge took ${sent} requests`)
    assert.ok(residentMb(child) < residentMbMax, `${residentMb(child)} MB`)
    child.kill('SIGTERM')
    assert.deepEqual(await exited, [0, null])
  })

  it('answers everything once a slow client reads again', async () => {
    const { child, exited } = await startBridge()
    const ids = Array.from({ length: 1_000 }, () => current('tools/list'))
    child.stdin.write(ids.map((request) => `${JSON.stringify(request)}\n`).join(''))
    await sleep(1_000)
    const next = answersOf(child)
    const answered = new Set<unknown>()
    while (answered.size < ids.length) answered.add((await next()).id)
    child.stdin.end()
    assert.deepEqual(await exited, [0, null])
  })

  it('ends with 0 when the client closes its output, although it reads nothing and a stream is open', async () => {
    const { child, exited } = await startBridge()
    child.stdin.write(`${JSON.stringify(listenRequest(['service://threads']))}\n`)
    await until(async () => (await openStreams(service())) > 0)
    for (let n = 0; n < 100; n++) child.stdin.write(`${JSON.stringify(current('tools/list'))}\n`)
    child.stdin.end()
    assert.deepEqual(await exited, [0, null])
    await until(async () => (await openStreams(service())) === 0)
  })
})
