import { requestEndpoint, requestTokens, type AuthContext } from '../auth.js'
import { pause } from '../clock.js'
import { AuthorizationError, MessagingError, ProtocolError, retryAfterOf, ServiceError } from '../errors.js'
import type { Operation } from '../operation.js'
import type { DeviceAuthorization, TokenResponse } from '../rest/index.js'
import { exchangeCode, listResources, storeTokens, type AuthorizationRequest } from './authorize.js'
import { findOrRegisterClient } from './registration.js'
import { withStorageLock, type TokenStorage } from './storage.js'

/** Code that the program shows to its person, who enters it in a browser on any machine. */
export type DeviceCode = Omit<DeviceAuthorization, 'device_code' | 'interval'>

/** The authorization that a person is asked for on another machine. */
export interface DeviceRequest extends Omit<AuthorizationRequest, 'open'> {
  showCode: (code: DeviceCode) => unknown
}

const beginDevice: Operation = { id: 'authorizeDevice', method: 'POST', path: '', at: 'auth_url', body: 'form' }

/** Redirect URI of the registration, which device authorization never uses. */
const redirect_uri = 'http://127.0.0.1/callback'

/**
 * Asks a person on another machine to authorize this app (RFC 8628), waits for the answer, and stores the tokens.
 * Throws an `AuthorizationError` if they decline or do not answer in time.
 */
export async function authorizeDevice(
  request: DeviceRequest,
  storage: TokenStorage,
  context: AuthContext,
  signal: AbortSignal,
): Promise<void> {
  const { scope, resource, showCode } = request
  const metadata = await context.discovery.metadata(signal)
  const { client_id, answer } = await begin(request, storage, context, signal)
  const { device_code, interval: asked, ...code } = answer
  const interval = Number.isFinite(asked) && asked >= 1 ? asked : defaultIntervalSeconds
  const until = context.settings.clock.now() + Math.min(code.expires_in * 1000, request.timeoutMs ?? Infinity)
  await showCode(code)
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id, device_code }
  const resources = resource === undefined ? listResources(metadata) : [resource]
  const result = await poll({ form, resources, interval, until }, context, signal)
  await storeTokens(storage, context, { issuer: metadata.issuer, client_id, scope }, result)
}

/** Seconds between polls if the server names no usable number (RFC 8628 section 3.2). */
const defaultIntervalSeconds = 5

/** Begins the authorization. Registers the app again if its stored registration is gone or too old for devices. */
async function begin(
  { scope, resource, client_name, client_id: given }: DeviceRequest,
  storage: TokenStorage,
  context: AuthContext,
  signal: AbortSignal,
): Promise<{ client_id: string; answer: DeviceAuthorization }> {
  const attempt = async () => {
    const client_id = given ?? (await findOrRegisterClient(storage, context, { client_name, redirect_uri }))
    const form = { client_id, scope, resource }
    const endpoint = 'device_authorization_endpoint'
    const answer = await requestEndpoint<DeviceAuthorization>(endpoint, beginDevice, form, context, signal)
    requireCodes(answer)
    return { client_id, answer }
  }
  try {
    return await attempt()
  } catch (error) {
    const isUnusable = error instanceof ServiceError && ['invalid_client', 'unauthorized_client'].includes(error.code)
    if (given !== undefined || !isUnusable) throw error
    await withStorageLock(storage, () => storage.save(undefined))
    return attempt()
  }
}

/** Throws if the response lacks a required field (RFC 8628 section 3.2). */
function requireCodes(answer: Partial<Record<keyof DeviceAuthorization, unknown>>): void {
  const isText = (name: keyof DeviceAuthorization) => typeof answer[name] === 'string' && answer[name] !== ''
  const missing: string[] = (['device_code', 'user_code', 'verification_uri'] as const).filter((name) => !isText(name))
  if (!(Number(answer.expires_in) > 0)) missing.push('expires_in')
  if (missing.length === 0) return
  const what = `the response has no valid ${missing.join(', ')}: check the address of the authorization server`
  throw new ProtocolError(beginDevice.id, 200, what)
}

interface Polling {
  form: Record<string, string>
  resources: readonly string[]
  /** Seconds between two polls. */
  interval: number
  /** Time at which the client stops, in milliseconds since 1970. */
  until: number
}

const slowerBySeconds = 5

/**
 * Polls until the person has answered. The interval grows as the service asks, and doubles after each failed connection
 * (RFC 8628 section 3.5). The tokens are for the first resource that has one of the scopes.
 */
async function poll(
  { form, resources, interval, until }: Polling,
  context: AuthContext,
  signal: AbortSignal,
): Promise<{ resource: string; tokens: TokenResponse }> {
  const { clock, emit } = context.settings
  const [resource, ...others] = resources
  if (resource === undefined)
    throw new AuthorizationError('invalid_target', 'the metadata of the server has no resource')
  for (let [waitSeconds, failures] = [interval, 0]; ; ) {
    if (clock.now() + waitSeconds * 1000 >= until) throw timedOutError()
    await pause(waitSeconds * 1000, { clock, signal, operation: 'login' })
    try {
      return { resource, tokens: await requestTokens({ ...form, resource }, context, signal) }
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : undefined
      if (code === 'slow_down') waitSeconds += slowerBySeconds
      else if (error instanceof MessagingError && error.retryable) {
        waitSeconds = Math.max(2 * waitSeconds, retryAfterOf(error) ?? 0)
        emit({ type: 'retry', operation: 'login', attempt: ++failures, waitMs: waitSeconds * 1000, error })
      } else if (code === 'invalid_scope' && others.length > 0) return exchangeCode(form, others, context)
      else if (code !== 'authorization_pending') throw endOf(error)
    }
  }
}

const timedOutError = (cause?: unknown): AuthorizationError =>
  new AuthorizationError('timed_out', 'the person did not enter the code in time: start again', { cause })

/** Returns the error for a code that ends without tokens. */
function endOf(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error
  if (error.code === 'expired_token') return timedOutError(error)
  if (error.code !== 'access_denied') return error
  return new AuthorizationError('access_denied', 'the person denied the request', { cause: error })
}
