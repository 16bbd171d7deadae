// Generated from src/clients/typescript/src/discovery.ts by `npm run generate`. Do not edit.
import { ProtocolError } from './errors.js'
import { exchange } from './exchange.js'
import type { Operation } from './operation.js'
import type { Addresses, Settings } from './options.js'
import type { Signal } from './platform.js'
import type { AuthorizationServerMetadata, ProtectedResourceMetadata } from './rest/index.js'
import { shared } from './shared.js'
import { headersFor } from './user-agent.js'

/** Where the service is. Who waits for it leaves by their signal. */
export interface Discovery {
  addresses(signal?: Signal): Promise<Addresses>
  /** What its authorization server says of itself (RFC 8414), as of the last minute. */
  metadata(signal?: Signal): Promise<AuthorizationServerMetadata>
}

const metadataKeptMs = 60_000

/** Addresses as they are given, or found from one of them: the resource names its authorization server (RFC 9728). */
export function discoveryOf(settings: Settings): Discovery {
  const { url, clock } = settings
  let found: Addresses | undefined = typeof url === 'object' ? url : undefined
  let recent: { metadata: AuthorizationServerMetadata; until: number } | undefined

  // Neither remembers a failure: whoever asks next tries again.
  const find = shared(async (aborted) => {
    const { auth_url } = found ?? { auth_url: await issuerOf(String(url), settings, aborted) }
    const metadata = await metadataOf(auth_url, settings, aborted)
    found ??= addressesIn(metadata, String(url))
    recent = { metadata, until: clock.now() + metadataKeptMs }
    return { metadata, addresses: found }
  })
  return {
    addresses: async (signal) => found ?? (await find(signal)).addresses,
    metadata: async (signal) =>
      recent && clock.now() < recent.until ? recent.metadata : (await find(signal)).metadata,
  }
}

async function issuerOf(url: string, settings: Settings, signal: AbortSignal): Promise<string> {
  const address = `${url}/.well-known/oauth-protected-resource`
  const { authorization_servers } = (await fetched(address, settings, signal)) as Partial<ProtectedResourceMetadata>
  const issuer: unknown = authorization_servers?.[0]
  if (typeof issuer !== 'string') throw notOurs(`${url} names no authorization server`)
  requireSecure(url, [issuer])
  return issuer
}

async function metadataOf(
  issuer: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<AuthorizationServerMetadata> {
  const address = `${issuer}/.well-known/oauth-authorization-server`
  const metadata = (await fetched(address, settings, signal)) as AuthorizationServerMetadata
  // RFC 8414 section 3.3: otherwise one server could speak for another.
  if (metadata.issuer !== issuer) throw notOurs(`${issuer} was asked, and ${metadata.issuer} answered`)
  if (typeof metadata.token_endpoint !== 'string') throw notOurs(`${issuer} names no token endpoint`)
  requireSecure(issuer, endpointsIn(metadata))
  return metadata
}

/** Where secrets go, and a person's browser. */
function endpointsIn(metadata: AuthorizationServerMetadata): string[] {
  const { token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint } = metadata
  const named = [token_endpoint, revocation_endpoint, registration_endpoint, authorization_endpoint].filter(
    (endpoint) => endpoint !== undefined,
  )
  const other = named.find((endpoint) => !/^https?:/i.test(endpoint))
  if (other !== undefined) throw notOurs(`${metadata.issuer} leads to ${other}, which is not an address of the web`)
  return named
}

function addressesIn({ issuer, resource_servers }: Partial<AuthorizationServerMetadata>, url: string): Addresses {
  const of = (transport: 'rest' | 'ws'): string => {
    const server = resource_servers?.find((one) => one.transport === transport)
    if (!server) throw notOurs(`${issuer} names no resource for ${transport}`)
    return server.resource
  }
  const addresses = { auth_url: String(issuer), base_url: of('rest'), ws_url: of('ws') }
  requireSecure(url, Object.values(addresses))
  return addresses
}

/** What was begun under TLS does not go on without: secrets and tokens would be read on the way. */
function requireSecure(from: string, addresses: readonly string[]): void {
  const plain = addresses.find((address) => !/^(https|wss):/i.test(address))
  if (plain !== undefined && /^https:/i.test(from)) throw notOurs(`${from} leads to ${plain}, which is not encrypted`)
}

const notOurs = (what: string) => new ProtocolError(discover.id, 200, what)

const discover: Operation = { id: 'discover', method: 'GET', path: '' }

function fetched(address: string, settings: Settings, signal: AbortSignal): Promise<object> {
  const request = { operation: discover, address, headers: headersFor(settings, discover), body: undefined }
  return exchange(settings, request, { timeoutMs: settings.timeoutMs, signal })
}
