import { ProtocolError } from './errors.js'
import { exchange } from './exchange.js'
import type { Operation } from './operation.js'
import type { Addresses, Settings } from './settings.js'
import type { Signal } from './platform.js'
import type { AuthorizationServerMetadata, ProtectedResourceMetadata } from './rest/index.js'
import { singleFlight } from './single-flight.js'
import { requestHeaders } from './user-agent.js'

/** Finds the addresses of the service. A caller stops waiting by its signal. */
export interface Discovery {
  addresses(signal?: Signal): Promise<Addresses>
  /** Returns the metadata of the authorization server (RFC 8414), at most a minute old. */
  metadata(signal?: Signal): Promise<AuthorizationServerMetadata>
}

const metadataAgeMsMax = 60_000

/**
 * Creates a discovery from the addresses, or from one address: the resource names its authorization server (RFC 9728).
 */
export function createDiscovery(settings: Settings): Discovery {
  const { url, clock } = settings
  let found: Addresses | undefined = typeof url === 'object' ? url : undefined
  let cached: { metadata: AuthorizationServerMetadata; until: number } | undefined

  // Failures are not cached, so the next call tries again.
  const find = singleFlight(async (abortSignal) => {
    const { auth_url } = found ?? { auth_url: await findIssuer(String(url), settings, abortSignal) }
    const metadata = await fetchMetadata(auth_url, settings, abortSignal)
    found ??= readAddresses(metadata, String(url))
    cached = { metadata, until: clock.now() + metadataAgeMsMax }
    return { metadata, addresses: found }
  })
  return {
    addresses: async (signal) => found ?? (await find(signal)).addresses,
    metadata: async (signal) =>
      cached && clock.now() < cached.until ? cached.metadata : (await find(signal)).metadata,
  }
}

async function findIssuer(url: string, settings: Settings, signal: AbortSignal): Promise<string> {
  const address = `${url}/.well-known/oauth-protected-resource`
  const { authorization_servers } = (await fetchDocument(
    address,
    settings,
    signal,
  )) as Partial<ProtectedResourceMetadata>
  const issuer: unknown = authorization_servers?.[0]
  if (typeof issuer !== 'string') throw unexpectedMetadata(`the metadata of ${url} names no authorization server`)
  requireSecure(url, [issuer])
  return issuer
}

async function fetchMetadata(
  issuer: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<AuthorizationServerMetadata> {
  const address = `${issuer}/.well-known/oauth-authorization-server`
  const metadata = (await fetchDocument(address, settings, signal)) as AuthorizationServerMetadata
  // RFC 8414 section 3.3. Without this check one server could impersonate another.
  if (metadata.issuer !== issuer)
    throw unexpectedMetadata(`the metadata of ${issuer} belongs to another issuer, ${metadata.issuer}`)
  if (typeof metadata.token_endpoint !== 'string')
    throw unexpectedMetadata(`the metadata of ${issuer} has no token_endpoint`)
  requireSecure(issuer, listEndpoints(metadata))
  return metadata
}

/** Lists the endpoints that get secrets or open in a person's browser. Throws if one is not an HTTP address. */
function listEndpoints(metadata: AuthorizationServerMetadata): string[] {
  const { token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint } = metadata
  const all = [token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint]
  const named = [...all, metadata.device_authorization_endpoint].filter((endpoint) => endpoint !== undefined)
  const other = named.find((endpoint) => !/^https?:/i.test(endpoint))
  if (other !== undefined)
    throw unexpectedMetadata(`the metadata of ${metadata.issuer} has an address that is not HTTP: ${other}`)
  return named
}

function readAddresses({ issuer, resource_servers }: Partial<AuthorizationServerMetadata>, url: string): Addresses {
  const of = (transport: 'rest' | 'ws'): string => {
    const server = resource_servers?.find((one) => one.transport === transport)
    if (!server) throw unexpectedMetadata(`the metadata of ${issuer} has no resource for ${transport}`)
    return server.resource
  }
  const addresses = { auth_url: String(issuer), base_url: of('rest'), ws_url: of('ws') }
  requireSecure(url, Object.values(addresses))
  return addresses
}

/** Throws if a service with TLS names an address without TLS, which would expose secrets and tokens. */
export function requireSecure(from: string, addresses: readonly string[]): void {
  const plain = addresses.find((address) => !/^(https|wss):/i.test(address))
  if (plain !== undefined && /^https:/i.test(from))
    throw unexpectedMetadata(`${from} uses TLS, but names an address without TLS: ${plain}`)
}

const unexpectedMetadata = (what: string) => new ProtocolError(discover.id, 200, what)

const discover: Operation = { id: 'discover', method: 'GET', path: '' }

function fetchDocument(address: string, settings: Settings, signal: AbortSignal): Promise<object> {
  const request = { operation: discover, address, headers: requestHeaders(settings, discover), body: undefined }
  return exchange(settings, request, { timeoutMs: settings.timeoutMs, signal })
}
