import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection, type Connection } from './connection.ts'
import { openFeedSocket } from './feed-socket.ts'
import { latenciesOf, type Latencies } from './latencies.ts'
import { requestGenerator } from './requests.ts'

/** Sends to the listening agents, with one recipient each. */
export interface SendPlan {
  ports: readonly number[]
  connections: number
  /** Sends per second. */
  rate: number
  seconds: number
}

/** Job of a separate process that listens on WebSockets, one for each agent from `first` on. */
export interface LiveJob {
  /** Ports at which the sockets are opened, in turn. */
  ports: readonly number[]
  path: string
  sockets: number
  first: number
  tokensFile: string
  socketTokensFile: string
  sends: SendPlan | undefined
  /** Number of frames after which a job without sends ends. */
  frames: number
}

export interface LiveResult {
  /** Number of acknowledged sends, and of those that were never pushed. */
  answered: number
  missing: number
  /** Latencies in ms. */
  acknowledged: Latencies
  /** Time from the acknowledgement to the frame in ms; negative if the frame came first. */
  told: Latencies
  frames: number
  bytes: number
  /** Time from the first handshake to the last frame, in s. */
  seconds: number
  broken: readonly string[]
}

/** Number of concurrent handshakes. */
const openingAtOnce = 64
const tickMs = 1
const patienceMs = 10_000

const idIn = (text: string): string => /"id":"(env_\w+)"/.exec(text)?.[1] ?? ''

const lines = (file: string): string[] => readFileSync(file, 'utf8').split('\n')

async function listen(job: LiveJob, ready: () => Promise<void>): Promise<LiveResult> {
  const broken: string[] = []
  const track = createTrack()
  const tokens = lines(job.socketTokensFile)
  const started = performance.now()
  const end = { at: started }
  const allCame = Promise.withResolvers<void>()
  const count = { frames: 0, bytes: 0 }
  const frame = (payload: Buffer): void => {
    count.frames++
    count.bytes += payload.length
    if (job.sends) return track.told(idIn(payload.toString('latin1', 0, 100)))
    if (count.frames !== job.frames) return
    end.at = performance.now()
    allCame.resolve()
  }
  const sockets: { close(): void }[] = []
  const open = async (lane: number): Promise<void> => {
    for (let n = lane; n < job.sockets; n += openingAtOnce)
      sockets.push(
        await openFeedSocket({
          port: job.ports[n % job.ports.length]!,
          path: job.path,
          token: tokens[job.first + n] ?? '',
          frame,
          broken: (reason) => broken.push(reason),
        }),
      )
  }
  await Promise.all(Array.from({ length: openingAtOnce }, (_, lane) => open(lane)))
  await ready()
  if (job.sends) await sendAtRate(job, job.sends, track, broken)
  else if (job.frames > 0) await Promise.race([allCame.promise, sleep(120_000)])
  for (const socket of sockets) socket.close()
  return { ...track.result(), ...count, seconds: (end.at - started) / 1000, broken: broken.slice(0, 5) }
}

/** Creates a record that pairs the acknowledgement and the push of each envelope, in either order. */
function createTrack() {
  const acknowledgedAt = new Map<string, number>()
  const toldAt = new Map<string, number>()
  const latencies = { acknowledged: [] as number[], told: [] as number[] }
  const meet = (id: string): void => {
    const [from, to] = [acknowledgedAt.get(id), toldAt.get(id)]
    if (from === undefined || to === undefined) return
    latencies.told.push(to - from)
    acknowledgedAt.delete(id)
    toldAt.delete(id)
  }
  return {
    acknowledged(id: string, sentAt: number): void {
      const now = performance.now()
      latencies.acknowledged.push(now - sentAt)
      acknowledgedAt.set(id, now)
      meet(id)
    },
    told(id: string): void {
      toldAt.set(id, performance.now())
      meet(id)
    },
    missing: (): number => acknowledgedAt.size,
    result: () => ({
      answered: latencies.acknowledged.length,
      missing: acknowledgedAt.size,
      acknowledged: latenciesOf(latencies.acknowledged),
      told: latenciesOf(latencies.told),
    }),
  }
}

/** Sends at a fixed rate, regardless of the latency; waits for pending sends at the end. */
async function sendAtRate(
  { sockets, tokensFile }: LiveJob,
  { ports, connections, rate, seconds }: SendPlan,
  track: ReturnType<typeof createTrack>,
  broken: string[],
): Promise<void> {
  const make = requestGenerator({
    port: ports[0]!,
    tokens: lines(tokensFile).slice(0, sockets),
    readers: sockets,
    requests: { kind: 'send', shape: { recipients: 1, textBytes: 200 } },
  })
  const due: { request: string; dueAt: number }[] = []
  const open = (port: number): Promise<Connection> => {
    let current = { id: '', dueAt: 0 }
    return openConnection(port, {
      next() {
        const next = due.shift()
        if (next) current = { id: idIn(next.request), dueAt: next.dueAt }
        return next?.request
      },
      answered(status) {
        if (status === 202) track.acknowledged(current.id, current.dueAt)
        else broken.push(`a send got status ${status}`)
        pending--
      },
      broken: (reason) => broken.push(reason),
    })
  }
  const opened = await Promise.all(Array.from({ length: connections }, (_, n) => open(ports[n % ports.length]!)))
  const started = performance.now()
  let made = 0
  let pending = 0
  for (;;) {
    const elapsed = (performance.now() - started) / 1000
    for (; made < Math.min(elapsed, seconds) * rate; made++, pending++)
      due.push({ request: make(), dueAt: started + (made / rate) * 1000 })
    for (const connection of opened) if (due.length > 0) connection.sendNext()
    if (elapsed > seconds + patienceMs / 1000 || broken.length > 0) break
    if (elapsed > seconds && pending === 0 && track.missing() === 0) break
    await sleep(tickMs)
  }
  for (const connection of opened) connection.close()
}

/** The first line of the input is one job. Idle sockets wait until the input ends. */
let input = ''
const isThere = Promise.withResolvers<void>()
const hasEnded = Promise.withResolvers<void>()
process.stdin.on('data', (chunk) => {
  input += String(chunk)
  if (input.includes('\n')) isThere.resolve()
})
process.stdin.on('end', hasEnded.resolve)
await isThere.promise
const job: LiveJob = JSON.parse(input)
const isIdle = job.sends === undefined && job.frames === 0
const result = await listen(job, async () => {
  if (!isIdle) return
  process.stdout.write('open\n')
  await hasEnded.promise
})
process.stdout.write(JSON.stringify(result), () => process.exit(0))
