import { changeKey, partsOf, type Actor, type AuthorityChange } from '../domain/authority.ts'

/** So many parts of actors are told apart; beyond that, all count as changed. */
const partsMax = 10_000

/** Which parts of actors have changed, and in what order. */
export interface Changes {
  /** How many there were by now. */
  count(): number
  add(change: AuthorityChange): void
  /** Anything may have changed. */
  addAll(): void
  /** Whether something of the actor may have changed since there were so many. */
  hasChanged(actor: Actor, since: number): boolean
}

/** A change costs no more than a note of it, however many come: what was read before is found out of date when used. */
export function createChanges(): Changes {
  const lastOf = new Map<string, number>()
  let count = 0
  let lastOfAll = 0

  function addAll(): void {
    lastOf.clear()
    lastOfAll = ++count
  }

  return {
    count: () => count,
    add(change) {
      lastOf.set(changeKey(change), ++count)
      if (lastOf.size > partsMax) addAll()
    },
    addAll,
    hasChanged(actor, since) {
      if (since === count) return false
      return lastOfAll > since || partsOf(actor).some((part) => (lastOf.get(changeKey(part)) ?? 0) > since)
    },
  }
}
