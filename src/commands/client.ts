import { createClient, revokeClient, rotateClient } from '../directory/clients.ts'
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

const rotate = command({
  noun: 'client',
  verb: 'rotate',
  summary: 'Gives a confidential client another secret; by the one before it gets no tokens from now on',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: `The secret is shown this once and kept only as a hash. Access tokens and WebSockets that the client has go on until
they expire. Where BOOTSTRAP_FILE names the client, change the secret there too: the next start has it as the file says.`,
  run: (deps, { client_id }) => rotateClient(deps, client_id),
})

const revoke = command({
  noun: 'client',
  verb: 'revoke',
  summary: 'Ends a client: no new tokens from now on, and its WebSockets are closed',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: 'Access tokens that it has already expire within 15 minutes.',
  async run(deps, { client_id }) {
    const revoked_at = await revokeClient(deps, client_id)
    await deps.authority.changed([{ kind: 'client', id: client_id }])
    return { client_id, revoked_at }
  },
})

const list = command({
  noun: 'client',
  verb: 'list',
  summary: 'Lists clients, without their secrets: confidential ones, and public ones that registered themselves',
  fields: { agent: { value: 'HANDLE', help: 'only those of this agent' } },
  run: async ({ store }, { agent }) =>
    (await store.clients.list(agent)).map((client) => ({
      client_id: client.id,
      kind: client.redirect_uris === null ? 'confidential' : 'public',
      agent: client.handle,
      name: client.name,
      scope: client.scope,
      redirect_uris: client.redirect_uris,
      created_at: client.created_at,
      used_at: client.used_at,
      revoked_at: client.revoked_at,
    })),
})

export const clientCommands = [create, list, rotate, revoke]
