// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
import type { Auth } from './auth.js'
import { checkNumbers, checkHttpAddress, retriesMax } from './checks.js'
import { systemClock, type Clock } from './clock.js'
import { createEmitter, logWarning, type ClientEvent } from './events.js'
import type { Fetch } from './platform.js'
import type { Addresses, Settings } from './settings.js'

export interface ClientOptions {
  /**
   * Origin or REST address of the service. The client discovers the other addresses. Default: `AMS_URL` of the
   * environment, else `http://127.0.0.1:8080`.
   */
  url?: string | Addresses | undefined
  /** Credentials. Default: `AMS_CLIENT_ID` and `AMS_CLIENT_SECRET` of the environment, or `AMS_TOKEN`. */
  auth?: Auth | undefined
  /**
   * Time-out of one attempt in milliseconds. It covers the token request and the whole response. Default: 60,000. To
   * limit a call with all of its attempts, pass it `signal: AbortSignal.timeout(…)`.
   */
  timeoutMs?: number | undefined
  /**
   * Number of retries after a temporary failure: no connection, a time-out, 408, 425, 429 or 5xx. From 0 to 4, the
   * default and the maximum of the service's rules.
   *
   * The waits add up to 20 to 36 seconds, and more if the service asks for it. If the service asks for more than 120
   * seconds, the call fails with `retryAfter`.
   *
   * A call to an address that has never answered this client is not retried. Set `maxRetries` to retry it.
   */
  maxRetries?: number | undefined
  /**
   * Receives the activity of the client, for logs and metrics. The client ignores its errors. Without it the client
   * writes a warning to the console before it waits for a retry, and when it first calls a deprecated operation.
   */
  onEvent?: ((event: ClientEvent) => unknown) | undefined
  /** Name of your program, such as `my-app/1.2`. It comes first in the `User-Agent` header. */
  userAgent?: string | undefined
  fetch?: Fetch | undefined
  clock?: Clock | undefined
  /** Returns a number from 0 to 1, like `Math.random`. */
  random?: (() => number) | undefined
}

const timeoutMsDefault = 60_000

export function createSettings(options: ClientOptions): Settings {
  const { url = readEnvironment('AMS_URL') ?? 'http://127.0.0.1:8080' } = options
  const { timeoutMs = timeoutMsDefault, maxRetries = retriesMax, userAgent } = options
  const { fetch: send, clock = systemClock, random = Math.random } = options
  return {
    url: typeof url === 'string' ? checkHttpAddress('url', url) : checkAddresses(url),
    ...checkNumbers({ timeoutMs, maxRetries }),
    isPatient: options.maxRetries !== undefined,
    contact: { hasAnswered: false, deprecated: new Set() },
    emit: createEmitter(options.onEvent ?? logWarning),
    userAgent,
    fetch: send ?? ((input, init) => fetch(input, init)),
    clock,
    random,
  }
}

const checkAddresses = ({ base_url, auth_url, ws_url }: Addresses): Addresses => ({
  base_url: checkHttpAddress('base_url', base_url),
  auth_url: checkHttpAddress('auth_url', auth_url),
  ws_url,
})

export function selectAuth({ auth }: ClientOptions): Auth | undefined {
  if (auth !== undefined) return auth
  const [client_id, client_secret] = [readEnvironment('AMS_CLIENT_ID'), readEnvironment('AMS_CLIENT_SECRET')]
  if (client_id !== undefined && client_secret !== undefined) return { client_id, client_secret }
  const token = readEnvironment('AMS_TOKEN')
  return token === undefined ? undefined : { token }
}

/** Reads a variable of the environment, which browsers do not have. */
function readEnvironment(name: string): string | undefined {
  const value = typeof process === 'object' ? process.env?.[name] : undefined
  return value === '' ? undefined : value
}
