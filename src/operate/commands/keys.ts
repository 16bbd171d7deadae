import { revokeSigningKey, rotateSigningKeys } from '../../access/oauth/keys.ts'
import { createCommand } from './command.ts'

const rotate = createCommand({
  noun: 'keys',
  verb: 'rotate',
  summary: 'Creates a signing key; the service publishes it now, and signs with it after KEY_AHEAD_SECONDS',
  fields: {},
  note: 'Running servers publish it within a minute. Tokens of the old key stay valid until they expire.',
  async run({ store, ids, clock, config, keys }) {
    const rotation = await rotateSigningKeys(store, ids, clock(), config.keyAheadSeconds)
    await keys.reload()
    return { ...rotation }
  },
})

const list = createCommand({
  noun: 'keys',
  verb: 'list',
  summary: 'Lists the signing keys',
  fields: {},
  run: async ({ store, clock }) => {
    const rows = await store.keys.list()
    const signing = rows.findLast(({ signs_from }) => signs_from <= clock())?.kid
    return rows.map(({ kid, created_at, signs_from }) => ({ kid, created_at, signs_from, signing: kid === signing }))
  },
})

const revoke = createCommand({
  noun: 'keys',
  verb: 'revoke',
  summary: 'Revokes a leaked signing key: all tokens that it signed become invalid',
  fields: { kid: { from: 'position', value: 'KID', required: true, help: 'the key' } },
  note: 'Running servers reject its tokens and close its WebSockets at once, or within AUTHORITY_SECONDS if the bus does not reach them. Clients get new tokens.',
  async run({ store, ids, clock, keys, authority }, { kid }) {
    const { signing } = await revokeSigningKey(store, ids, clock(), kid)
    await keys.reload()
    await authority.changed([{ kind: 'key', id: kid }])
    return { kid, revoked: true, signing }
  },
})

export const keysCommands = [rotate, revoke, list]
