import { fixedLimits } from '#generated/limits.ts'
import type { ClientMetadata, RegisteredClient } from '#generated/rest/models.ts'
import { hourMs } from '../../domain/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Config } from '../../settings/config.ts'
import type { RegistrationLimits } from '../../store/access/unused-registrations.ts'
import type { Store } from '../../store/index.ts'
import { clientFieldsOf } from './client-metadata.ts'
import { removeOldDeviceRequests } from './device.ts'
import { deviceGrantName } from './grants/device-code.ts'
import { refreshTokenLifetimeMs } from './tokens.ts'

const rowsPerSweep = 1_000

/**
 * Removes clients that no person has authorized within a day of their registration. Then removes token families that
 * can issue no more tokens, public clients that were unused for the lifetime of a refresh token, and old requests of
 * devices.
 */
export async function deleteUnusedClients(store: Store, now: number): Promise<void> {
  const { tokenFamilies, clients, transaction } = store
  const unusedSince = now - fixedLimits.unusedRegistrationHours * hourMs
  const expireSome = (): Promise<number> =>
    transaction((inside) => inside.clients.expireUnused(unusedSince, rowsPerSweep))
  while ((await expireSome()) === rowsPerSweep);
  const cutoff = now - refreshTokenLifetimeMs
  await inPages((after) => tokenFamilies.collect(after, rowsPerSweep, cutoff, now))
  await inPages((after) => clients.collect(after, rowsPerSweep, cutoff))
  await removeOldDeviceRequests(store, now)
}

async function inPages(collect: (after: string) => Promise<{ last: string | undefined }>): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) after = (await collect(after)).last
}

export interface ClientRegistrationDeps {
  config: Pick<Config, 'redirectUris' | 'registrationsPerAddressPerMinute'>
  store: Pick<Store, 'transaction'>
  clock: Clock
  ids: IdGenerator
}

/**
 * Registers a public client (RFC 7591) and returns the registered metadata. Ignores or replaces unsupported metadata
 * (section 2). Leaves out redirect URIs that are not allowed, because apps send several URIs and need only one. An app
 * that uses only device authorization needs none.
 */
export async function registerClient(
  { config, store, clock, ids }: ClientRegistrationDeps,
  metadata: ClientMetadata,
  source: string,
): Promise<RegisteredClient> {
  const device_grant = [metadata.grant_types].flat().includes(deviceGrantName)
  const usesRedirect = (metadata.redirect_uris ?? []).length > 0 || !device_grant
  const now = clock()
  const client = { id: ids('cli'), ...clientFieldsOf(metadata, config, usesRedirect), device_grant }
  await store.transaction(async ({ clients }) => {
    await clients.register(client, now)
    await clients.addUnused(client, source, now, unusedLimits(config))
  })
  return {
    client_id: client.id,
    client_id_issued_at: Math.floor(now / 1000),
    ...(client.name !== null && { client_name: client.name }),
    redirect_uris: [...client.redirect_uris],
    grant_types: [
      ...(usesRedirect ? (['authorization_code'] as const) : []),
      ...(device_grant ? ([deviceGrantName] as const) : []),
      'refresh_token',
    ],
    response_types: usesRedirect ? ['code'] : [],
    token_endpoint_auth_method: 'none',
    scope: client.scope,
  }
}

/**
 * Returns the limits on unused registrations. With `REGISTRATIONS_PER_ADDRESS_PER_MINUTE=0`, a single address has no
 * limit, because all requests may come from one proxy.
 */
function unusedLimits({ registrationsPerAddressPerMinute }: ClientRegistrationDeps['config']): RegistrationLimits {
  const hasAddresses = registrationsPerAddressPerMinute > 0
  return {
    all: { clients: fixedLimits.unusedRegistrationsMax, bytes: fixedLimits.unusedRegistrationBytesMax },
    address: {
      clients: hasAddresses ? fixedLimits.unusedRegistrationsPerAddressMax : Infinity,
      bytes: hasAddresses ? fixedLimits.unusedRegistrationBytesPerAddressMax : Infinity,
    },
  }
}
