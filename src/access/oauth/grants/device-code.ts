import { fixedLimits } from '#generated/limits.ts'
import type { TokenResponse } from '#generated/rest/models.ts'
import { Fault } from '../../../fault.ts'
import type { PublicClient } from '../../../store/access/clients.ts'
import type { PolledDevice } from '../../../store/access/device-authorizations.ts'
import type { TokenFamily } from '../../../store/access/token-families.ts'
import type { Store } from '../../../store/index.ts'
import { hashOpaqueToken } from '../tokens.ts'
import { issueFamilyTokens, type FamilyDecision } from './family.ts'
import type { GrantDeps, GrantParameter, GrantRequest } from './grant.ts'

export const deviceGrantName = 'urn:ietf:params:oauth:grant-type:device_code'

/**
 * Exchanges a device code for tokens after a person has allowed the request (RFC 8628 section 3.4). Before that, the
 * error tells the device to wait. The code is then used like an authorization code: a second use revokes the tokens.
 */
export async function exchangeDeviceCode(
  deps: GrantDeps,
  request: GrantRequest<PublicClient, GrantParameter>,
): Promise<TokenResponse> {
  const deviceHash = hashOpaqueToken(request.parameters.device_code)
  const refusal = new Fault('invalid_grant')
  const now = deps.clock()
  const error = await deps.store.transaction((inside) => poll(inside, deviceHash, request.client.id, now))
  if (error) throw error

  function decide(family: TokenFamily): FamilyDecision {
    if (family.client_id !== request.client.id || family.device_source === null) return refusal
    if (family.code_used_at !== null) return 'reused'
    if (family.revoked_at !== null) return refusal
    return family.code_expires_at <= now ? new Fault('expired_token') : 'good'
  }

  const { scopes, ...tokens } = await issueFamilyTokens(deps, request, {
    lock: ({ tokenFamilies }) => tokenFamilies.lockByCode(deviceHash),
    decide,
    requested: undefined,
    refusal,
  })
  return { ...tokens, scope: scopes.join(' ') }
}

/**
 * Records the poll of an unanswered request. Returns the error for the device. Returns undefined if a token family
 * decides, because the request was allowed or is not stored.
 */
async function poll(
  { deviceAuthorizations }: Store,
  deviceHash: string,
  clientId: string,
  now: number,
): Promise<Fault | undefined> {
  const device = await deviceAuthorizations.lockPolled(deviceHash)
  if (!device || device.client_id !== clientId || device.answer === 'allowed') return undefined
  if (device.expires_at <= now) return new Fault('expired_token')
  if (device.answer === 'denied') return new Fault('access_denied')
  const isEarly = hasPolledEarly(device)
  const interval = device.interval_seconds + (isEarly ? fixedLimits.devicePollSeconds : 0)
  await deviceAuthorizations.recordPoll(deviceHash, device.now, interval)
  return new Fault(isEarly ? 'slow_down' : 'authorization_pending')
}

/**
 * Time in milliseconds by which a poll may be too early. The times are those of arrival, and a network delays some
 * requests more than others.
 */
const toleranceMs = 500

const hasPolledEarly = ({ polled_at, now, interval_seconds }: PolledDevice): boolean =>
  polled_at !== null && now - polled_at < interval_seconds * 1000 - toleranceMs
