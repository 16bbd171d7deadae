// Generated from scripts/sdk/src/discovery.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js'
import { send } from './call.js'
import { within } from './clock.js'
import { ProtocolError } from './errors.js'
import type { Operation } from './operation.js'
import type { Addresses, Settings } from './options.js'
import type { AuthorizationServerMetadata, ProtectedResourceMetadata } from './rest/index.js'
import { agentHeader } from './user-agent.js'

/** Where the service is. */
export interface Discovery {
  addresses(): Promise<Addresses>
  /** What its authorization server says of itself (RFC 8414), as of now. */
  metadata(): Promise<AuthorizationServerMetadata>
}

/** Addresses as they are given, or found from one of them: the resource names its authorization server (RFC 9728). */
export function discoveryOf(settings: Settings): Discovery {
  const { url } = settings
  if (typeof url === 'object') return { addresses: async () => url, metadata: () => metadataOf(url.auth_url, settings) }

  let found: Promise<Addresses> | undefined
  const find = async () => addressesIn(await metadataOf(await issuerOf(withoutSlash(url), settings), settings))
  const addresses = () => {
    found ??= find().catch((error) => {
      found = undefined
      throw error
    })
    return found
  }
  return { addresses, metadata: async () => metadataOf((await addresses()).auth_url, settings) }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

async function issuerOf(url: string, settings: Settings): Promise<string> {
  const path = '/.well-known/oauth-protected-resource'
  const { authorization_servers } = await fetched<ProtectedResourceMetadata>(url + path, settings)
  const [issuer] = authorization_servers ?? []
  if (issuer === undefined) throw new ProtocolError('discover', 200, `${url} names no authorization server`)
  return issuer
}

async function metadataOf(issuer: string, settings: Settings): Promise<AuthorizationServerMetadata> {
  const address = `${issuer}/.well-known/oauth-authorization-server`
  const metadata = await fetched<AuthorizationServerMetadata>(address, settings)
  // RFC 8414 section 3.3: otherwise one server could speak for another.
  if (metadata.issuer !== issuer)
    throw new ProtocolError('discover', 200, `${issuer} was asked, and ${metadata.issuer} answered`)
  return metadata
}

function addressesIn({ issuer, resource_servers }: AuthorizationServerMetadata): Addresses {
  const of = (transport: 'rest' | 'ws'): string => {
    const server = resource_servers.find((one) => one.transport === transport)
    if (!server) throw new ProtocolError('discover', 200, `${issuer} names no resource for ${transport}`)
    return server.resource
  }
  return { auth_url: issuer, base_url: of('rest'), ws_url: of('ws') }
}

const discover = (path: string): Operation => ({ id: 'discover', method: 'GET', path })

function fetched<Metadata>(address: string, settings: Settings): Promise<Metadata> {
  const operation = discover(address)
  return within({ ...settings, operation: operation.id, signal: undefined }, async (signal) => {
    const init = { method: operation.method, headers: agentHeader(settings), body: undefined, signal }
    return answerIn<Metadata>(await send(settings, operation, address, init), operation)
  })
}
