import { randomInt } from 'node:crypto'
import { fixedLimits } from '#generated/limits.ts'
import type { DeviceAuthorization, DeviceAuthorizationRequest } from '#generated/rest/models.ts'
import { bearerOf, parseScope } from '../../domain/scopes.ts'
import { formatUserCode, parseUserCode, userCodeAlphabet, userCodeLength } from '../../domain/user-codes.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { Client } from '../../store/access/clients.ts'
import type { DeviceAnswer, DeviceRequest } from '../../store/access/device-authorizations.ts'
import type { Store } from '../../store/index.ts'
import { requestedAccess, storeConsent, type Consent, type RequestedAccess } from './consents.ts'
import type { ProtectedResources } from './resources.ts'
import { createDeviceCode, hashOpaqueToken } from './tokens.ts'

/** Path of the page where people type user codes, below {web_url}. It is short, because people type it, too. */
export const devicePath = '/device'

const createUserCode = (): string =>
  Array.from({ length: userCodeLength }, () => userCodeAlphabet[randomInt(userCodeAlphabet.length)]).join('')

interface DeviceDeps {
  client: Client
  config: Pick<Config, 'webUrl'>
  store: Pick<Store, 'deviceAuthorizations'>
  resources: Pick<ProtectedResources, 'find'>
  clock: Clock
}

/**
 * Begins a device authorization (RFC 8628 section 3.1). Throws `unauthorized_client` for a confidential client, and for
 * one whose registration does not name the grant type.
 */
export async function beginDeviceAuthorization(
  { client, config, store, resources, clock }: DeviceDeps,
  request: DeviceAuthorizationRequest,
  source: string,
): Promise<DeviceAuthorization> {
  requireDeviceGrant(client)
  const resource = request.resource === undefined ? undefined : resources.find(request.resource)
  if (request.resource !== undefined && !resource) throw new Fault('invalid_target')
  const { scopes } = requestedAccess(client, request.scope, resource)
  const device_code = createDeviceCode()
  const now = clock()
  const stored = {
    device_hash: hashOpaqueToken(device_code),
    client_id: client.id,
    scope: scopes.join(' '),
    resource: resource ?? null,
    source,
    created_at: now,
    expires_at: now + fixedLimits.deviceCodeSeconds * 1000,
  }
  let user_code = createUserCode()
  while (!(await store.deviceAuthorizations.add({ ...stored, user_code }, fixedLimits.devicePollSeconds)))
    user_code = createUserCode()
  const shown = formatUserCode(user_code)
  const verification_uri = `${config.webUrl}${devicePath}`
  return {
    device_code,
    user_code: shown,
    verification_uri,
    verification_uri_complete: `${verification_uri}?user_code=${shown}`,
    expires_in: fixedLimits.deviceCodeSeconds,
    interval: fixedLimits.devicePollSeconds,
  }
}

function requireDeviceGrant({ device_grant }: Client): void {
  if (device_grant) return
  throw new Fault(
    'unauthorized_client',
    'the registration of this client has no device authorization: register with its grant type',
  )
}

/** Request of a device, as the page shows it to a person. */
export interface DeviceAccessRequest extends RequestedAccess {
  /** The code in the form that the device shows. */
  userCode: string
  /** Address of the device. */
  source: string
  requestedAt: number
  /** Answer that the same person has given. Null if nobody has answered. */
  answer: DeviceAnswer | null
}

interface AnswerDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
}

/**
 * Returns the request with the user code that a person typed. Returns undefined for every unknown, expired and removed
 * code, and for one that another person has answered. Callers limit the number of attempts (RFC 8628 section 5.1).
 */
export async function findDeviceRequest(
  { store, clock }: Pick<AnswerDeps, 'store' | 'clock'>,
  typed: string,
  accountId: string,
): Promise<DeviceAccessRequest | undefined> {
  const code = parseUserCode(typed)
  const found = code === undefined ? undefined : await store.deviceAuthorizations.find(code, accountId, clock())
  return found && accessOf(found)
}

function accessOf(request: DeviceRequest): DeviceAccessRequest {
  const { client_id, client_name, user_code, source, created_at } = request
  const scopes = parseScope(request.scope)
  return {
    client: { id: client_id, name: client_name },
    scopes,
    bearer: bearerOf(scopes) ?? 'agent',
    resource: request.resource ?? undefined,
    userCode: formatUserCode(user_code),
    source,
    requestedAt: created_at,
    answer: request.answer,
  }
}

/**
 * Stores that the person allows the request. Begins the token family that the device code gets. Returns the stored
 * answer, which the same person may have given before. Returns undefined if the code is not valid.
 */
export const allowDevice = (deps: AnswerDeps, userCode: string, consent: Consent): Promise<DeviceAnswer | undefined> =>
  answerRequest(deps, userCode, consent.accountId, 'allowed', async (inside, request, now) => {
    const family = {
      id: deps.ids('fam'),
      redirect_uri: null,
      device_source: request.source,
      code_hash: request.device_hash,
      code_challenge: null,
      // A device that polls at a long interval also gets the answer of the last moment.
      code_expires_at: Math.max(request.expires_at, now + fixedLimits.codeSeconds * 1000),
    }
    await storeConsent(inside, accessOf(request), consent, family, now)
  })

/** Stores that the person denies the request. Returns the stored answer, or undefined if the code is not valid. */
export const denyDevice = (deps: AnswerDeps, userCode: string, accountId: string): Promise<DeviceAnswer | undefined> =>
  answerRequest(deps, userCode, accountId, 'denied', async () => {})

async function answerRequest(
  { store, clock }: AnswerDeps,
  userCode: string,
  accountId: string,
  chosen: DeviceAnswer,
  act: (inside: Store, request: DeviceRequest, now: number) => Promise<void>,
): Promise<DeviceAnswer | undefined> {
  const code = parseUserCode(userCode)
  if (code === undefined) return undefined
  return store.transaction(async (inside) => {
    const now = clock()
    const request = await inside.deviceAuthorizations.lock(code, accountId, now)
    if (!request || request.answer !== null) return request?.answer ?? undefined
    await act(inside, request, now)
    await inside.deviceAuthorizations.answer(request.device_hash, chosen, accountId)
    return chosen
  })
}

const rowsPerSweep = 1_000

/**
 * Removes requests that have expired for as long as they were valid. Until then their devices get `expired_token`, and
 * later `invalid_grant`.
 */
export async function removeOldDeviceRequests(
  { deviceAuthorizations }: Pick<Store, 'deviceAuthorizations'>,
  now: number,
): Promise<void> {
  const cutoff = now - 2 * fixedLimits.deviceCodeSeconds * 1000
  while ((await deviceAuthorizations.removeOld(cutoff, rowsPerSweep)) === rowsPerSweep);
}
