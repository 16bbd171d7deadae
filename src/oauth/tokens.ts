import { SignJWT } from 'jose'
import { fixedLimits } from '#generated/limits.ts'
import type { ResourceName } from '#generated/scopes.ts'
import { agentGone, keyWithdrawn } from '../domain/authority.ts'
import { Fault } from '../fault.ts'
import { stopwatch, type Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { createRecent } from '../platform/recent.ts'
import { algorithm, type Keys } from './keys.ts'
import type { Resources } from './resources.ts'
import { createVerifier } from './token-verifier.ts'

const verifiedMax = 10_000

/** The end of its signature, by which a token is looked up: all of it is compared, but need not be hashed. */
const markOf = (token: string): string => token.slice(-43)

/** What a token says. */
export interface TokenContents {
  /** The account; in an agent's token, the account or organization that the agent belongs to. */
  subject: string
  /** Absent in a person's token, which acts for no agent. */
  agentId?: string | undefined
  clientId: string
  /** What live sockets are closed by: the token family, or the client. */
  sessionId: string
  scopes: readonly string[]
  resource: ResourceName
}

export interface VerifiedToken extends Omit<TokenContents, 'agentId'> {
  /** Absent in a user's token. */
  agent: { id: string; handle: string } | undefined
  /** The key that signed it. */
  keyId: string
  /** Epoch milliseconds. */
  expiresAt: number
}

export interface TokenDeps {
  issuer: string
  resources: Resources
  keys: Keys
  clock: Clock
  /** Monotonic clock in milliseconds. Only tests set it. */
  elapsed?: (() => number) | undefined
  ids: Ids
  /** An agent's handle never changes, so it is looked up once per token. */
  handleOf: (agentId: string) => Promise<string | undefined>
}

interface KnownToken {
  token: string
  contents: VerifiedToken
  /**
   * End of the lifetime by the monotonic clock. A clock that is set back makes no known token last longer. Unknown ones
   * are then rejected, because they come from the future.
   */
  deadline: number
}

/** Access tokens: JWTs for exactly one resource (RFC 9068, RFC 8707). */
export function createTokens(deps: TokenDeps) {
  const { issuer, resources, keys, clock, elapsed = stopwatch(), ids, handleOf } = deps
  const verifiedBy = createVerifier({ issuer, keys, clock })
  const verified = createRecent<KnownToken>(verifiedMax)

  async function verifyBytes(token: string): Promise<VerifiedToken> {
    const { payload, keyId } = await verifiedBy(token)
    const { aud, scope, azp, sid, agent_id, sub, exp, token_type } = payload
    const resource = typeof aud === 'string' ? resources.find(aud) : undefined
    const texts = [scope, azp, sid, sub, agent_id ?? ''].every((claim) => typeof claim === 'string')
    if (!resource || !texts || exp === undefined || token_type !== 'access') throw new Fault('UNAUTHORIZED')
    return {
      subject: String(sub),
      agent: agent_id === undefined ? undefined : await agentOf(String(agent_id)),
      clientId: String(azp),
      sessionId: String(sid),
      scopes: String(scope).split(' '),
      resource,
      keyId,
      expiresAt: exp * 1000,
    }
  }

  async function verifyAnew(token: string): Promise<VerifiedToken> {
    const contents = await verifyBytes(token)
    const deadline = elapsed() + contents.expiresAt - clock()
    // A token of a WebSocket opens it once, and is not seen again.
    if (contents.resource !== 'ws') verified.set(markOf(token), { token, contents, deadline })
    return contents
  }

  async function agentOf(id: string): Promise<{ id: string; handle: string }> {
    const handle = await handleOf(id)
    if (handle === undefined) throw agentGone()
    return { id, handle }
  }

  return {
    /** A signed token, valid from now. */
    async issue({ subject, agentId, clientId, sessionId, scopes, resource }: TokenContents): Promise<string> {
      const { kid, privateKey } = keys.signer()
      const issuedAt = Math.floor(clock() / 1000)
      const client = { azp: clientId, client_id: clientId, sid: sessionId }
      return new SignJWT({ agent_id: agentId, ...client, scope: scopes.join(' '), token_type: 'access' })
        .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid })
        .setIssuer(issuer)
        .setSubject(subject)
        .setAudience(resources.identifiers[resource])
        .setJti(ids('jti'))
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + fixedLimits.accessTokenSeconds)
        .sign(privateKey)
    },

    /**
     * What a token stands for; remembered by its exact bytes until it expires. Throws UNAUTHORIZED or TOKEN_EXPIRED.
     */
    async verify(token: string, resource: ResourceName): Promise<VerifiedToken> {
      const same = verified.get(markOf(token))
      const cached = same?.token === token ? same : undefined
      const known = cached?.contents ?? (await verifyAnew(token))
      if (!keys.has(known.keyId)) throw keyWithdrawn()
      if (known.expiresAt <= clock() || (cached && cached.deadline <= elapsed())) throw new Fault('TOKEN_EXPIRED')
      if (known.resource !== resource) throw new Fault('UNAUTHORIZED')
      return known
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
