import type { Case } from '../case.ts'
import { files } from './files.ts'
import { reading } from './reading.ts'
import { refusals } from './refusals.ts'
import { replies } from './replies.ts'
import { retries } from './retries.ts'
import { sending } from './sending.ts'
import { webhooks } from './webhooks.ts'

/** Cases for the clients of all languages, by topic. */
export const cases: Readonly<Record<string, readonly Case[]>> = {
  sending,
  refusals,
  retries,
  replies,
  reading,
  files,
  webhooks,
}
