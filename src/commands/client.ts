import { createClient, revokeClient } from '../directory/clients.ts'
import { command } from './command.ts'

const create = command({
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
  run: createClient,
})

const revoke = command({
  noun: 'client',
  verb: 'revoke',
  summary: 'Ends a client: no new tokens from now on, and its WebSockets are closed',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: 'Access tokens that it has already expire within 15 minutes.',
  async run(deps, { client_id }) {
    const revoked_at = await revokeClient(deps, client_id)
    await deps.authority.changed({ kind: 'client', id: client_id })
    return { client_id, revoked_at }
  },
})

const list = command({
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

export const clientCommands = [create, revoke, list]
