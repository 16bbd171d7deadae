import { revokeTokenFamily } from '../../access/oauth/families.ts'
import { createCommand } from './command.ts'

const shownMax = 1_000

const list = createCommand({
  noun: 'family',
  verb: 'list',
  summary: 'Lists the apps that people have authorized, each as a token family, most recently used first',
  fields: {
    account: { value: 'USERNAME', help: 'only families of this account' },
    client: { value: 'CLIENT_ID', help: 'only families of this client' },
  },
  note: `The list shows at most ${shownMax} families.`,
  run: async ({ store }, { account, client }) =>
    (await store.tokenFamilies.list(account, client, shownMax)).map((family) => ({
      family_id: family.id,
      client_id: family.client_id,
      client_name: family.client_name,
      account: family.username,
      agent: family.handle,
      scope: family.scope,
      device_source: family.device_source,
      consented_from: family.consented_from,
      created_at: family.created_at,
      used_at: family.used_at,
      revoked_at: family.revoked_at,
      revoked_for: family.revoked_for,
    })),
})

const revoke = createCommand({
  noun: 'family',
  verb: 'revoke',
  summary: 'Revokes a token family: it gets no new tokens, and its WebSockets close',
  fields: { family_id: { from: 'position', value: 'FAMILY_ID', required: true, help: 'the family' } },
  note: 'Its existing access tokens expire within 15 minutes.',
  async run(deps, { family_id }) {
    await revokeTokenFamily(deps, { id: family_id, reason: 'revoked by the operator' })
    return { family_id, revoked: true }
  },
})

export const familyCommands = [list, revoke]
