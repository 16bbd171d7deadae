import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
import { generateSecret, hashGenerated } from '../platform/secret-hashes.ts'
import { agentNamed } from './agents.ts'
import type { DirectoryDeps } from './deps.ts'
import { Refusal } from './refusal.ts'
import { agentScopes, checkTexts, clientId, clientSecret, line } from './texts.ts'

export interface NewClient {
  /** Handle of the agent that it acts for. */
  agent: string
  /** Separated by spaces; without it everything that an agent can have. */
  scope?: string | undefined
  name?: string | null | undefined
}

/** A client whose id and secret somebody chose. */
export interface ChosenClient extends NewClient {
  client_id: string
  client_secret: string
  scope: string
}

export const checkClient = (client: NewClient | ChosenClient): void =>
  checkTexts(client, { client_id: clientId, client_secret: clientSecret, scope: agentScopes, name: line })

/** Makes a confidential client with a secret of its own, which nobody can read again. */
export async function createClient({ store, ids, clock }: DirectoryDeps, input: NewClient) {
  checkClient(input)
  const { agent, name = null, scope = [...knownAgentScopes].join(' ') } = input
  const client_secret = generateSecret()
  const client = { id: ids('cli'), scope: parseScope(scope).join(' '), name }
  await store.transaction(async (inside) => {
    const agent_id = await agentNamed(inside, 'agent', agent)
    await inside.clients.create({ ...client, agent_id, secret_hash: hashGenerated(client_secret) }, clock())
  })
  return { client_id: client.id, client_secret, agent, scope: client.scope, name }
}

/** Makes the client, or changes the one of that id; one that was revoked stays so, which is the answer. */
export async function ensureClient(
  { store, clock }: DirectoryDeps,
  input: ChosenClient,
  secret_hash: string,
): Promise<{ isRevoked: boolean }> {
  checkClient(input)
  const { client_id: id, agent, scope } = input
  return store.transaction(async (inside) => {
    const agent_id = await agentNamed(inside, 'agent', agent)
    return inside.clients.put({ id, secret_hash, agent_id, scope: parseScope(scope).join(' ') }, clock())
  })
}

/** Ends a client, which gets no more tokens; returns since when, for one that was revoked before as well. */
export async function revokeClient({ store, clock }: DirectoryDeps, id: string): Promise<number> {
  const revokedAt = await store.clients.revoke(id, clock())
  if (revokedAt === undefined) throw new Refusal('client_id', 'names no client', { code: 'NOT_FOUND', subject: id })
  return revokedAt
}
