import { rotateKeys } from '../oauth/keys.ts'
import { command } from './command.ts'

const rotate = command({
  noun: 'keys',
  verb: 'rotate',
  summary: 'Makes a new signing key: published now, signing when every cache has seen it',
  fields: {},
  note: 'Running servers publish it within 30 seconds; tokens of the old key stay good until they expire.',
  async run({ store, ids, clock, config, keys }) {
    const rotation = await rotateKeys(store, ids, clock(), config.keyAheadSeconds)
    await keys.reload()
    return { ...rotation }
  },
})

const listKeys = command({
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

export const keysCommands = [rotate, listKeys]
