import { Resolver } from 'node:dns/promises'
import { isIPv4, type LookupFunction } from 'node:net'

/** All addresses of a name, as texts. */
export type Resolve = (name: string) => Promise<readonly string[]>

const tryMs = 1_500
const tries = 2

/**
 * Asks the name servers of this machine, and not its table of hosts. Names that nobody answers for hold up nobody else:
 * the function that reads the table takes one of four threads that everything in the process shares.
 */
export function systemResolve(): Resolve {
  const resolver = new Resolver({ timeout: tryMs, tries })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0) throw new Error('the name has no address')
    return found
  }
}

/**
 * The name is resolved here and nowhere else: the connection goes to one of the addresses that were looked at. One that
 * must not be reached refuses the name, whatever else it stands for.
 */
export const checkedLookup =
  (resolve: Resolve, mayReach: (address: string) => boolean): LookupFunction =>
  (name, { all }, answer) => {
    const told = (addresses: readonly string[]): void => {
      if (addresses.length === 0 || !addresses.every(mayReach)) return answer(new Error('not a public address'), '')
      const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
      if (all) answer(null, found)
      else answer(null, found[0]!.address, found[0]!.family)
    }
    resolve(name).then(told, (error) => answer(error, ''))
  }
