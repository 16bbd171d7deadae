// Generated from src/clients/typescript/src/node/mcp/resource.ts by `npm run generate`. Do not edit.
import { retriesMax } from '../../checks.js'
import type { Connection } from '../../connection.js'
import { requireSecure } from '../../discovery.js'
import { ProtocolError } from '../../errors.js'
import { createRetryPolicy, withRetries } from '../../retry.js'
import { operation } from './endpoint.js'

/** Returns the address of the service for the address of its MCP server, which people know. */
export const withoutMcpPath = (url: string): string => url.replace(/\/mcp\/?$/, '')

/** Finds the address of the MCP server. */
export async function findMcpServer({ settings, discovery }: Connection, signal?: AbortSignal): Promise<string> {
  const policy = createRetryPolicy(settings, operation, { signal, maxRetries: retriesMax })
  const { issuer, resource_servers } = await withRetries(policy, (attempt) => discovery.metadata(attempt))
  const server = resource_servers?.find(({ transport }) => transport === 'mcp')
  if (!server) throw new ProtocolError(operation, 200, `the metadata of ${issuer} has no MCP server`)
  requireSecure(issuer, [server.resource])
  return server.resource
}
