import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'

export interface ContactDeps {
  clock: Clock
  config: Config
  ids: Ids
  store: Store
}

export type Contacts = object

/** Agents that admit each other by name, and requests to become one. */
export const createContacts = (_deps: ContactDeps): Contacts => ({})
