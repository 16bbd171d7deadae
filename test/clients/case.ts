import type { Client } from '#sdk'
import type { Asked, Fault, FaultServer } from '../support/fault-server.ts'
import type { Receiver } from '../support/receiver.ts'
import type { Service } from '../support/service.ts'

/** What a client of every language does: a row of the table, told by what is called and what must come of it. */
export interface Case {
  name: string
  calls: readonly Call[]
}

export interface Call {
  call: CallName
  args?: object | ((results: readonly Result[], world: World) => object)
  /** The agent that acts, by its client in the bootstrap file of the tests; without one, `assistant`. */
  as?: string
  /** Options of the client, beside its url and its credentials. */
  with?: ClientOptions | ((world: World) => Promise<ClientOptions>)
  /** Done before the call. */
  first?: (world: World) => unknown
  /** What the next requests to paths that begin so meet, one after the other. */
  meets?: Readonly<Record<string, readonly Fault[]>>
  /** Done while the call is under way. */
  meanwhile?: (world: World) => Promise<unknown>
  /** The result, or a part of it; or what to check of it, with the results of the calls before it. */
  gives?: object | ((result: Result, results: readonly Result[]) => void)
  /** The error, or a part of it. */
  fails?: object
  /** Checks the requests that the client made. */
  asked?: (requests: Asked[]) => void
  /** Fewest milliseconds that the client has to wait. */
  leastMs?: number
}

export type CallName =
  | 'send'
  | 'reply'
  | 'get_message'
  | 'list'
  | 'follow'
  | 'download'
  | 'create_webhook'
  | 'verify'
  | 'own_agent'

/** As `Client` of each language takes them. */
export interface ClientOptions {
  url?: string
  client_id?: string
  client_secret?: string
  token?: string
  max_retries?: number
  timeout_ms?: number
}

/** What a driver answers, in the words of the wire. */
// biome-ignore lint/suspicious/noExplicitAny: each call has a result of its own, and the tests look into them
export type Result = any

/** What a case happens in. */
export interface World {
  /** Between the clients and the service. */
  server: FaultServer
  service: Service
  /** Another agent, by the client of TypeScript. */
  agent(name: string): Client
  /** An endpoint for webhooks. */
  receiver: Receiver
  /** Ends the service and starts another one on the same database. */
  restart(): Promise<void>
  /** Resolves when a request of a follower waits at the service, which was not there before. */
  waiting(): Promise<void>
}
