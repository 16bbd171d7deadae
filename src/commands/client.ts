import { knownAgentScopes, parseScope } from '../domain/scopes.ts'
import { Fault } from '../fault.ts'
import { generateSecret, hashGenerated } from '../oauth/secrets.ts'
import { command } from './command.ts'

const createClient = command({
  noun: 'client',
  verb: 'create',
  summary: 'Makes a confidential OAuth client that acts for one agent',
  fields: {
    agent: { value: 'HANDLE', required: true, help: 'the agent it acts for' },
    scope: {
      value: 'SCOPES',
      help: 'what it may ask for, separated by spaces; by default everything an agent can have',
    },
    name: { value: 'NAME', help: 'what it is, for people' },
  },
  note: 'The secret is shown this once and kept only as a hash.',
  async run({ store, ids, clock }, { agent, scope, name = null }) {
    const scopes = scope === undefined ? [...knownAgentScopes] : parseScope(scope)
    const unknown = scopes.find((one) => !knownAgentScopes.has(one))
    if (unknown !== undefined || scopes.length === 0)
      throw new Fault('invalid_scope', `${unknown ?? 'nothing'} is not a scope that an agent can have`)
    const agent_id = await store.agents.idOf(agent)
    if (agent_id === undefined) throw new Fault('AGENT_NOT_FOUND', `there is no agent ${agent}`)
    const id = ids('cli')
    const secret = generateSecret()
    const secret_hash = hashGenerated(secret)
    await store.clients.create({ id, secret_hash, agent_id, scope: scopes.join(' '), name }, clock())
    return { client_id: id, client_secret: secret, agent, scope: scopes.join(' '), name }
  },
})

const revokeClient = command({
  noun: 'client',
  verb: 'revoke',
  summary: 'Ends a client: no new tokens from now on, and its WebSockets are closed',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: 'Access tokens that it has already expire within 15 minutes.',
  async run({ store, clock, authority }, { client_id }) {
    const revoked_at = await store.clients.revoke(client_id, clock())
    if (revoked_at === undefined) throw new Fault('NOT_FOUND', `there is no client ${client_id}`)
    await authority.changed({ kind: 'client', id: client_id })
    return { client_id, revoked_at }
  },
})

const listClients = command({
  noun: 'client',
  verb: 'list',
  summary: 'Lists clients, without their secrets',
  fields: { agent: { value: 'HANDLE', help: 'only those of this agent' } },
  run: async ({ store }, { agent }) =>
    (await store.clients.list(agent)).map(({ id, handle, name, scope, created_at, revoked_at }) => ({
      client_id: id,
      agent: handle,
      name,
      scope,
      created_at,
      revoked_at,
    })),
})

export const clientCommands = [createClient, revokeClient, listClients]
