import { test } from 'node:test'
import { proveShortly } from '../../scripts/chaos/scenarios/proof.ts'
import { context } from './context.ts'

const promise =
  'kills, rolls, freezes, crashes of PostgreSQL and a bus that is cut: all that is sent is seen once and in order'

test(`R12: three processes on one PostgreSQL: ${promise}`, async () => {
  await proveShortly(context, 'postgres')
})
