import { createServer, connect, type Socket } from 'node:net'

/** Fate of a connection at its COMMIT. */
export type CommitFate =
  | 'pass'
  /** The proxy cuts the connection before PostgreSQL gets the COMMIT. */
  | 'cut before'
  /** The proxy cuts the connection after PostgreSQL's response to the COMMIT, and does not pass it on. */
  | 'cut after'

export type CommitMoment = 'before' | 'after'

/** A transaction to hold, recognized by its messages. */
interface Hold {
  moment: CommitMoment
  isMeant(statements: string): boolean
  reached(): void
}

/** Requests of a connection in pieces that each end with a `Sync`. The first piece is the start of the connection. */
interface Pieces {
  asked: number
  answered: number
  /** The piece with whose response the connection is cut or held. */
  last: number | undefined
}

export interface PostgresProxy {
  url: string
  /** Sets the function that decides at every COMMIT. */
  decide(fate: () => CommitFate): void
  /**
   * Holds a transaction at its COMMIT forever, before PostgreSQL gets it or after its response. Resolves when it is
   * held.
   */
  hold(moment: CommitMoment, isMeant: (said: string) => boolean): Promise<void>
  /** Blocks both directions silently, like a network that drops packets. */
  stall(): void
  /** Passes everything on again, also held messages. */
  resume(): void
  /** Delays all messages by this time, in each direction. */
  delay(ms: number): void
  /** Returns the number of pieces without a response. */
  unanswered(): number
  close(): Promise<void>
}

/** Splits bytes into messages. Each begins with a type byte, except the first message of a client. */
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

/** Returns true if the message runs the statement that was prepared under this name. */
const isRunOf = (message: Buffer, name: string): boolean =>
  message[0] === bind && message.toString('latin1', 5).startsWith(`\0${name}\0`)
const isBegin = (message: Buffer): boolean => isRunOf(message, 'begin')
const isCommit = (message: Buffer): boolean => isRunOf(message, 'commit')
const sync = 'S'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const readyForQuery = 'Z'.charCodeAt(0)

/**
 * Returns a function that checks for each message whether it commits a transaction. This is a COMMIT, or the end of a
 * piece outside of a transaction with several statements or with a stored send. It also returns whether the next
 * message belongs to another transaction.
 */
function commitFinder(): (message: Buffer) => { commits: boolean; ends: boolean } {
  let isInside = false
  let statements = 0
  return (message) => {
    const isEndOfPiece = message[0] === sync
    if (isBegin(message)) isInside = true
    if (message[0] === bind) statements += isRunOf(message, 'accept-simple-sends') ? 2 : 1
    const commits = isCommit(message) || (isEndOfPiece && !isInside && statements > 1)
    if (isCommit(message) || message[0] === simpleQuery) isInside = false // that is a rollback
    if (isEndOfPiece) statements = 0
    return { commits, ends: isEndOfPiece && !isInside }
  }
}

/**
 * Starts a proxy between a server and its PostgreSQL. It parses just enough of the protocol to cut or hold a connection
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
