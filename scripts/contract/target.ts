import { tools } from '#generated/mcp/tools.ts'
import { routes, type RouteFacts } from '#generated/rest/routes.ts'
import type { AuthorizationServerMetadata } from '#generated/rest/models.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { fetchWaiting } from './fetch-waiting.ts'

type Access = RouteFacts['access']

export interface Person {
  username: string
  password: string
}

export interface Client {
  id: string
  secret: string
}

/** The deployment under test, and the credentials of the run. */
export interface Target {
  baseUrl: string
  authUrl: string
  /** Identifier of the REST resource, for token requests. */
  resource: string
  /** Client of an agent that writes to the recipient. */
  sender?: Client | undefined
  /** Client of a second agent, which reads its mail. */
  recipient?: Client | undefined
  recipientHandle?: string | undefined
  /** Client whose requests of one minute may be used up. Default: the sender, at the end. */
  limited?: Client | undefined
  /** Address of an endpoint that returns every challenge and that the deployment can reach. */
  webhookUrl?: string | undefined
  /** Token of a person, for the account operations. */
  userToken?: string | undefined
  /** Credentials with which a person signs in. */
  person?: Person | undefined
}

/**
 * Thrown by a fixture for a case that this deployment or these credentials do not allow. The message has the reason.
 */
export class NotRun extends Error {}

const scopesOf = (access: Access, resource: RouteFacts['resource'] = 'rest'): string => {
  const needed = routes().filter((route) => route.access === access && route.resource === resource)
  return [...new Set(needed.flatMap((route) => route.scopes))].join(' ')
}

/** Scopes that the clients of a run need at each resource. Some REST operations begin with MCP. */
export const clientScopes = {
  rest: scopesOf('agent'),
  ws: scopesOf('agent', 'ws'),
  mcp: tools.request_upload_url.scope,
} as const
/** Scopes that the person's token needs. */
export const userScopes = scopesOf('user')

/** Discovers the addresses of a deployment from the address that its clients use. */
export async function discover(url: string): Promise<Pick<Target, 'baseUrl' | 'authUrl' | 'resource'>> {
  const baseUrl = url.replace(/\/+$/, '')
  const address = `${baseUrl}/.well-known/oauth-protected-resource`
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`${address} cannot be reached: ${reason(error)}`)
  })
  const metadata: unknown = await response.json().catch(() => undefined)
  if (!isMetadata(metadata))
    throw new Error(
      `${address} answers ${response.status} without resource metadata: --url must be the REST address with its /v1`,
    )
  return { baseUrl, authUrl: metadata.authorization_servers[0], resource: metadata.resource }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** Returns the identifier of a resource from the metadata of the authorization server. */
export async function resourceOf({ authUrl, resource }: Target, transport: ResourceName): Promise<string> {
  if (transport === 'rest') return resource
  const response = await fetchWaiting(`${authUrl}/.well-known/oauth-authorization-server`, {})
  const { resource_servers }: AuthorizationServerMetadata = await response.json()
  const found = resource_servers.find((one) => one.transport === transport)
  if (!found) throw new NotRun(`the deployment has no resource for ${transport}`)
  return found.resource
}

function isMetadata(value: unknown): value is { resource: string; authorization_servers: [string] } {
  if (typeof value !== 'object' || value === null || !('resource' in value) || !('authorization_servers' in value))
    return false
  return (
    typeof value.resource === 'string' &&
    Array.isArray(value.authorization_servers) &&
    typeof value.authorization_servers[0] === 'string'
  )
}
