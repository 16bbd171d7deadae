import { Resolver } from 'node:dns/promises'
import { isIPv4, type LookupFunction } from 'node:net'

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly string[]>

const attemptMs = 1_500
const attempts = 2

/**
 * Returns a resolver that asks the name servers of this machine, and ignores its hosts file. A slow name delays
 * nothing else. The alternative, `dns.lookup`, would occupy one of the four threads that the whole process shares.
 */
export function systemResolve(): Resolve {
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0) throw new Error('the name has no address')
    return found
  }
}

/**
 * Returns a lookup function that resolves a name and checks its addresses. The connection goes to a checked address,
 * which prevents DNS rebinding. If one address is not allowed, the whole name is rejected.
 */
export const checkedLookup =
  (resolve: Resolve, mayReach: (address: string) => boolean): LookupFunction =>
  (name, { all }, answer) => {
    const answerWith = (addresses: readonly string[]): void => {
      if (addresses.length === 0 || !addresses.every(mayReach)) return answer(new Error('not a public address'), '')
      const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
      if (all) answer(null, found)
      else answer(null, found[0]!.address, found[0]!.family)
    }
    resolve(name).then(answerWith, (error) => answer(error, ''))
  }
