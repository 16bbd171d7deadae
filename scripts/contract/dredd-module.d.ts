/** The part of Dredd's programming interface that the contract run uses. */
declare module 'dredd' {
  import type { EventEmitter } from 'node:events'

  export interface Transaction {
    name: string
    request: { method: string; uri: string; headers: Record<string, string>; body?: string }
    expected: { statusCode: string; headers: Record<string, string>; body?: string; bodySchema?: unknown }
    real?: { statusCode: number; headers: Record<string, unknown>; body?: string }
    origin: { resourceName: string }
    protocol: string
    host: string
    port: string
    fullPath: string
    skip: boolean
    fail?: string
    test?: { valid?: boolean }
  }

  export interface Hooks {
    beforeAll(hook: (transactions: Transaction[]) => void): void
    /** Two parameters make a hook asynchronous. */
    beforeEach(hook: (transaction: Transaction, done: () => void) => void): void
    afterEach(hook: (transaction: Transaction) => void): void
  }

  export interface Configuration {
    endpoint: string
    apiDescriptions: { location: string; content: string }[]
    hookfiles: string[]
    emitter: EventEmitter
    loglevel: 'silent' | 'warn'
    color: boolean
    custom: { cwd: string; register: (hooks: Hooks) => void }
  }

  export interface Stats {
    passes: number
    failures: number
    errors: number
    skipped: number
  }

  export default class Dredd {
    constructor(configuration: Partial<Configuration>)
    run(callback: (error: Error | null | undefined, stats: Stats) => void): void
  }
}

declare module 'dredd/build/reporters/reporterOutputLogger.js' {
  const module: { default: { transports: { console: { silent: boolean } } } }
  export default module
}
