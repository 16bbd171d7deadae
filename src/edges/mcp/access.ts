import type { IncomingHttpHeaders } from 'node:http'
import { agentScopes } from '#generated/scopes.ts'
import { wellKnownAddress } from '../../access/oauth/metadata.ts'
import type { ProtectedResources } from '../../access/oauth/resources.ts'
import type { Config } from '../../settings/config.ts'
import type { Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'

export interface McpAccess {
  /**
   * Returns the error with a WWW-Authenticate challenge. It tells the client where to get another token (RFC 9728
   * section 5.1). `host` is the Host header of the request. Returns other errors unchanged.
   */
  challenged(fault: Fault, host: string): Fault
  /**
   * Throws 403 if the request comes from a web page whose origin is not listed. Clients other than browsers send no
   * origin.
   */
  requireOrigin(headers: IncomingHttpHeaders): void
  /**
   * Throws 403 if the token lacks a scope. The client then asks its user for more scopes (MCP, Authorization, Step-Up).
   */
  requireScopes(caller: Caller, scopes: readonly string[], host: string): void
}

export function createMcpAccess(
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  resources: ProtectedResources,
): McpAccess {
  const challenge = (error: string, scopes: readonly string[], host: string): Record<string, string> => {
    const metadata = wellKnownAddress('oauth-protected-resource', resources.identifierAt('mcp', host))
    return {
      'WWW-Authenticate': `Bearer error="${error}", scope="${scopes.join(' ')}", resource_metadata="${metadata}"`,
    }
  }
  const withChallenge = (fault: Fault, headers: Record<string, string>): Fault =>
    new Fault(fault.code, fault.detail, { cause: fault.cause, headers })

  return {
    challenged(fault, host) {
      if (fault.status === 401) return withChallenge(fault, challenge('invalid_token', agentScopes.mcp, host))
      if (fault.code !== 'INSUFFICIENT_SCOPE' || 'WWW-Authenticate' in fault.headers) return fault
      return withChallenge(fault, challenge('insufficient_scope', agentScopes.mcp, host))
    },
    requireOrigin({ origin }) {
      if (origin !== undefined && !corsOrigins.includes(origin))
        throw new Fault('FORBIDDEN', 'pages of this origin may not connect: the operator can list it in CORS_ORIGINS')
    },
    requireScopes(caller, scopes, host) {
      if (scopes.every((scope) => caller.scopes.includes(scope))) return
      throw new Fault('INSUFFICIENT_SCOPE', undefined, { headers: challenge('insufficient_scope', scopes, host) })
    },
  }
}
