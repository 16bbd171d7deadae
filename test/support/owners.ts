import { ulid } from 'ulid'
import type { Tier } from '#generated/rest/models.ts'
import { newAgent, type Agent } from './agents.ts'
import type { Service } from './service.ts'

/** Creates an account for one test; returns its name. */
export async function newOwner({ deps }: Service, tier: Tier = 'free'): Promise<string> {
  const username = `o${ulid().toLowerCase()}`
  const account = { id: deps.ids('acc'), username, email: 'owner@example.com', password_hash: '', tier }
  await deps.store.transaction(({ owners }) =>
    owners.createAccount({ ...account, display_name: null, bio: null }, deps.clock()),
  )
  return username
}

/** Creates agents of one owner without the limit of agents. */
export const agentsOf = (service: Service, owner: string, count: number): Promise<Agent[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => newAgent(service, { handle: `@${owner}.agent${n}` })))
