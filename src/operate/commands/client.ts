import { createClient, revokeClient, rotateClientSecret } from '../../people/clients.ts'
import { createCommand } from './command.ts'

const create = createCommand({
  noun: 'client',
  verb: 'create',
  summary: 'Creates a confidential OAuth client that acts for one agent',
  fields: {
    agent: { value: 'HANDLE', required: true, help: 'the agent it acts for' },
    scope: {
      value: 'SCOPES',
      help: 'allowed scopes, separated by spaces; by default all scopes of an agent',
    },
    name: { value: 'NAME', help: 'display name' },
  },
  note: 'The secret is shown only once. The service stores a hash of it.',
  run: createClient,
})

const rotate = createCommand({
  noun: 'client',
  verb: 'rotate',
  summary: 'Replaces the secret of a confidential client; the old secret is invalid from now on',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: `The secret is shown only once. The service stores a hash of it. The client's access tokens and WebSockets stay valid
until they expire. If BOOTSTRAP_FILE lists the client, change the secret there too: each start sets it again.`,
  run: (deps, { client_id }) => rotateClientSecret(deps, client_id),
})

const revoke = createCommand({
  noun: 'client',
  verb: 'revoke',
  summary: 'Revokes a client: it gets no new tokens, and its WebSockets close',
  fields: { client_id: { from: 'position', value: 'CLIENT_ID', required: true, help: 'the client' } },
  note: 'Its existing access tokens expire within 15 minutes.',
  async run(deps, { client_id }) {
    const revoked_at = await revokeClient(deps, client_id)
    await deps.authority.changed([{ kind: 'client', id: client_id }])
    return { client_id, revoked_at }
  },
})

const list = createCommand({
  noun: 'client',
  verb: 'list',
  summary: 'Lists clients, without their secrets: confidential ones, and public ones that registered themselves',
  fields: { agent: { value: 'HANDLE', help: 'only clients of this agent' } },
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
