import type { Client } from '#sdk'
import type { Asked, Fault, FaultServer } from '../support/fault-server.ts'
import type { Receiver } from '../support/receiver.ts'
import type { Service } from '../support/service.ts'

/** Expected behaviour of the clients of all languages: calls and their results. */
export interface Case {
  name: string
  calls: readonly Call[]
}

export interface Call {
  call: CallName
  args?: object | ((results: readonly Result[], world: World) => object)
  /** Acting agent, by its client in the bootstrap file of the tests; default: `assistant`. */
  as?: string
  /** Options of the client, in addition to its url and credentials. */
  with?: ClientOptions | ((world: World) => Promise<ClientOptions>)
  /** Work before the call. */
  first?: (world: World) => unknown
  /** Faults of the next requests to paths with this prefix, one after the other. */
  meets?: Readonly<Record<string, readonly Fault[]>>
  /** Work during the call. */
  meanwhile?: (world: World) => Promise<unknown>
  /** Expected result or a part of it, or a function that checks it together with earlier results. */
  gives?: object | ((result: Result, results: readonly Result[]) => void)
  /** Expected error or a part of it. */
  fails?: object
  /** Checks the requests of the client. */
  asked?: (requests: Asked[]) => void
  /** Minimum wait of the client in milliseconds. */
  leastMs?: number
}

export type CallName =
  | 'send'
  | 'ask'
  | 'reply'
  | 'get_message'
  | 'list'
  | 'follow'
  | 'download'
  | 'create_webhook'
  | 'verify'
  | 'own_agent'

/** Options for `Client` of each language. */
export interface ClientOptions {
  url?: string
  client_id?: string
  client_secret?: string
  token?: string
  max_retries?: number
  timeout_ms?: number
}

/** Response of a driver, in wire names. */
// biome-ignore lint/suspicious/noExplicitAny: each call has a result of its own, and the tests look into them
export type Result = any

/** Environment of a case. */
export interface World {
  /** Server between the clients and the service. */
  server: FaultServer
  service: Service
  /** Returns another agent, by the TypeScript client. */
  agent(name: string): Client
  /** Endpoint for webhooks. */
  receiver: Receiver
  /** Ends the service and starts another one on the same database. */
  restart(): Promise<void>
  /** Resolves when a new request of a follower waits at the service. */
  waiting(): Promise<void>
}
