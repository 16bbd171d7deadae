import { revokeFamily } from '../oauth/families.ts'
import { command } from './command.ts'

const shownMax = 1_000

const list = command({
  noun: 'family',
  verb: 'list',
  summary: 'Lists what people have allowed to apps: token families, the last used first',
  fields: {
    account: { value: 'USERNAME', help: 'only those of this account' },
    client: { value: 'CLIENT_ID', help: 'only those with this client' },
  },
  note: `At most ${shownMax} are shown.`,
  run: async ({ store }, { account, client }) =>
    (await store.tokenFamilies.list(account, client, shownMax)).map((family) => ({
      family_id: family.id,
      client_id: family.client_id,
      client_name: family.client_name,
      account: family.username,
      agent: family.handle,
      scope: family.scope,
      consented_from: family.consented_from,
      created_at: family.created_at,
      used_at: family.used_at,
      revoked_at: family.revoked_at,
      revoked_for: family.revoked_for,
    })),
})

const revoke = command({
  noun: 'family',
  verb: 'revoke',
  summary: 'Ends a token family: no new tokens from now on, and its WebSockets are closed',
  fields: { family_id: { from: 'position', value: 'FAMILY_ID', required: true, help: 'the family' } },
  note: 'Access tokens of it that exist already expire within 15 minutes.',
  async run(deps, { family_id }) {
    await revokeFamily(deps, { id: family_id, reason: 'revoked by the operator' })
    return { family_id, revoked: true }
  },
})

export const familyCommands = [list, revoke]
