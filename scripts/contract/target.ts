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

/** The deployment under test, and as whom the run may act there. */
export interface Target {
  baseUrl: string
  authUrl: string
  /** The identifier of the REST resource, which tokens are requested for. */
  resource: string
  /** Client of an agent that writes to the recipient. */
  sender?: Client | undefined
  /** Client of a second agent, which reads what it got. */
  recipient?: Client | undefined
  recipientHandle?: string | undefined
  /** Client whose requests of one minute may be used up; the sender, last of all, when there is none. */
  limited?: Client | undefined
  /** Of an endpoint that repeats every challenge, and that the deployment can reach. */
  webhookUrl?: string | undefined
  /** Token of a person, who reads an account. */
  userToken?: string | undefined
  /** With what a person signs in. */
  person?: Person | undefined
}

/** Raised by a fixture for a case that this deployment or these credentials do not allow; the message says why. */
export class NotRun extends Error {}

const scopesOf = (access: Access, resource: RouteFacts['resource'] = 'rest'): string => {
  const needed = routes().filter((route) => route.access === access && route.resource === resource)
  return [...new Set(needed.flatMap((route) => route.scopes))].join(' ')
}

/** Scopes that the clients of a run need at each resource; MCP is there for what an operation of REST begins with. */
export const clientScopes = {
  rest: scopesOf('agent'),
  ws: scopesOf('agent', 'ws'),
  mcp: tools.request_upload_url.scope,
} as const
/** Scopes that the person's token needs. */
export const userScopes = scopesOf('user')

/** The addresses of a deployment, from the one that its clients are given. */
export async function discover(url: string): Promise<Pick<Target, 'baseUrl' | 'authUrl' | 'resource'>> {
  const baseUrl = url.replace(/\/+$/, '')
  const address = `${baseUrl}/.well-known/oauth-protected-resource`
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`${address} cannot be reached: ${reason(error)}`)
  })
  const metadata: unknown = await response.json().catch(() => undefined)
  if (!isMetadata(metadata))
    throw new Error(
      `${address} answers ${response.status} and does not describe a protected resource; --url is the REST address, with its /v1`,
    )
  return { baseUrl, authUrl: metadata.authorization_servers[0], resource: metadata.resource }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}

/** The identifier of a resource, by the metadata of the authorization server. */
export async function resourceOf({ authUrl, resource }: Target, transport: ResourceName): Promise<string> {
  if (transport === 'rest') return resource
  const response = await fetchWaiting(`${authUrl}/.well-known/oauth-authorization-server`, {})
  const { resource_servers }: AuthorizationServerMetadata = await response.json()
  const found = resource_servers.find((one) => one.transport === transport)
  if (!found) throw new NotRun(`the deployment has no resource of the transport ${transport}`)
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
