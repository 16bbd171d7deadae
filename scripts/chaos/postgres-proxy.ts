import { createServer, connect, type Socket } from 'node:net'

/** What happens to a connection that is about to commit. */
export type CommitFate =
  | 'pass'
  /** Cut before PostgreSQL has seen the COMMIT. */
  | 'cut before'
  /** Cut after PostgreSQL has answered the COMMIT, before the answer is passed on. */
  | 'cut after'

export type CommitMoment = 'before' | 'after'

/** The transaction that is to be held, known by what was said in it. */
interface Hold {
  moment: CommitMoment
  isMeant(statements: string): boolean
  reached(): void
}

/** What a connection has been asked, by pieces of which each ends with a `Sync`; the first is its own beginning. */
interface Pieces {
  asked: number
  answered: number
  /** The one with whose answer it is cut or held. */
  last: number | undefined
}

export interface PostgresProxy {
  url: string
  /** Asked at every COMMIT. */
  decide(fate: () => CommitFate): void
  /**
   * Holds a transaction at its COMMIT for good, before PostgreSQL sees it or after it has answered; resolves when it is
   * held.
   */
  hold(moment: CommitMoment, isMeant: (said: string) => boolean): Promise<void>
  /** Lets nothing through in either direction, as a network does that swallows packets. */
  stall(): void
  /** Lets everything through again, also what was held back. */
  resume(): void
  /** Passes everything on this much later, in each direction. */
  delay(ms: number): void
  /** How many pieces are on their way, of which each ends with a `Sync`. */
  unanswered(): number
  close(): Promise<void>
}

/** Splits what is sent into messages: each starts with a byte that is its type, but for the first of a client. */
function messageSplitter(from: 'client' | 'server'): (chunk: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0)
  let typed = from === 'server'
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const typeBytes = typed ? 1 : 0
      const length = rest.length < typeBytes + 4 ? Infinity : typeBytes + rest.readInt32BE(typeBytes)
      if (rest.length < length) return messages
      messages.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      typed = true
    }
  }
}

const bind = 'B'.charCodeAt(0)

/** Whether it runs the statement that a connection has prepared under this name. */
const isRunOf = (message: Buffer, name: string): boolean =>
  message[0] === bind && message.toString('latin1', 5).startsWith(`\0${name}\0`)
const isBegin = (message: Buffer): boolean => isRunOf(message, 'begin')
const isCommit = (message: Buffer): boolean => isRunOf(message, 'commit')
const sync = 'S'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

/**
 * Says of each message whether a transaction is committed with it: a COMMIT, or the end of a piece that began none and
 * is a transaction by itself, of several statements or of one that stores sends. And whether the next message belongs
 * to another one.
 */
function commitFinder(): (message: Buffer) => { commits: boolean; ends: boolean } {
  let isInside = false
  let statements = 0
  return (message) => {
    const isEndOfPiece = message[0] === sync
    if (isBegin(message)) isInside = true
    if (message[0] === bind) statements += isRunOf(message, 'accept-plain-sends') ? 2 : 1
    const commits = isCommit(message) || (isEndOfPiece && !isInside && statements > 1)
    if (isCommit(message) || message[0] === simpleQuery) isInside = false // that is a rollback
    if (isEndOfPiece) statements = 0
    return { commits, ends: isEndOfPiece && !isInside }
  }
}

/**
 * Stands between a server and its PostgreSQL, and understands just enough of the protocol to cut or hold a connection
 * at COMMIT.
 */
export async function startPostgresProxy(targetUrl: string): Promise<PostgresProxy> {
  const target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  const connections = new Set<Pieces>()
  let fateOf: () => CommitFate = () => 'pass'
  let hold: Hold | undefined
  let stalled = false
  let delayMs = 0

  const afterDelay = (work: () => void): void => void (delayMs === 0 ? work() : setTimeout(work, delayMs))

  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const split = messageSplitter('client')
    const splitAnswers = messageSplitter('server')
    const commitIn = commitFinder()
    const pieces: Pieces = { asked: 1, answered: 0, last: undefined }
    connections.add(pieces)
    let said = ''
    let held: Hold | undefined
    const cut = (): void => {
      connections.delete(pieces)
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      if (stalled) socket.pause()
      socket.on('error', cut)
      socket.on('close', () => {
        sockets.delete(socket)
        cut()
      })
    }
    client.on('data', (chunk) => {
      for (const message of split(chunk)) {
        const { commits, ends } = commitIn(message)
        if (hold) said += message.toString('latin1')
        if (commits && hold?.isMeant(said)) held = hold
        if (ends) said = ''
        if (held?.moment === 'before') return held.reached()
        const fate = commits ? fateOf() : 'pass'
        if (fate === 'cut before') return cut()
        if (held || fate === 'cut after') pieces.last ??= pieces.asked
        if (message[0] === sync || message[0] === simpleQuery) pieces.asked++
        afterDelay(() => database.write(message))
      }
    })
    const pass = (answer: Buffer): void => {
      if (pieces.answered !== pieces.last) afterDelay(() => client.write(answer))
      if (answer[0] !== readyForQuery) return
      if (pieces.answered === pieces.last) return held ? held.reached() : cut()
      pieces.answered++
    }
    database.on('data', (chunk) => splitAnswers(chunk).forEach(pass))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  const url = new URL(targetUrl)
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' && address ? String(address.port) : ''
  url.searchParams.set('sslmode', 'disable') // the proxy reads the messages
  return {
    url: url.href,
    decide: (fate) => void (fateOf = fate),
    hold: (moment, isMeant) => new Promise((reached) => (hold = { moment, isMeant, reached })),
    stall() {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    delay: (ms) => void (delayMs = ms),
    unanswered: () => [...connections].reduce((sum, { asked, answered }) => sum + asked - answered, 0),
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
}
