import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net'
import { type AddressSet, addressSetOf } from '../platform/client-address.ts'

/**
 * IPv4 networks that are not public: the entries of the IANA IPv4 Special-Purpose Address Registry, and multicast. Some
 * entries are reachable, but belong to no single host: AS112, AMT, and the anycast addresses of PCP and TURN.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Global unicast addresses (RFC 4291 section 2.4). IPv6 forms of IPv4 addresses lie outside of this network. */
const unicast6 = addressSetOf(['2000::/3'])

/**
 * IPv6 networks that are not public: the entries of the IANA IPv6 Special-Purpose Address Registry within global
 * unicast. 6to4 is one of them, because it leads to any IPv4 address.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = addressSetOf([...special4, ...special6])

/** Returns true if the address is public. A public address belongs to one host, outside of internal networks. */
export const isPublicAddress: AddressSet = (address) =>
  !special(address) && (isIPv4(address) || (isIPv6(address) && !address.includes('%') && unicast6(address)))

/** Highest length of a URL in characters. Many servers reject longer ones. */
const charactersMax = 2_048

/** Lowest port that is allowed besides 443. Lower ports belong to protocols other than HTTP. */
const lowestOpenPort = 1_024

/**
 * Returns the host in the form that DNS and TLS expect: without the brackets of an IPv6 address and without a trailing
 * dot.
 */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Returns true if the service may connect to this address of a URL's host. Public addresses need https. Networks that
 * the operator allows may use http.
 */
export const mayConnectTo = (url: URL, address: string, isAllowed: AddressSet): boolean =>
  isAllowed(address) || (isPublicAddress(address) && url.protocol === 'https:' && isOpenPort(url))

const isOpenPort = ({ port }: URL): boolean => port === '' || Number(port) >= lowestOpenPort

/**
 * Returns the reason why the URL is never allowed, or undefined. It does not resolve the hostname, because each
 * connection checks the resolved addresses.
 */
export function urlProblemOf(address: string, isAllowed: AddressSet, hasAllowed: boolean): string | undefined {
  const url = URL.parse(address)
  if (!url || Math.max(address.length, url.href.length) > charactersMax)
    return `must be a URL of at most ${charactersMax} characters, percent-encoding included`
  if (url.protocol !== 'https:' && !(hasAllowed && url.protocol === 'http:')) return 'must be an https:// address'
  if (url.username || url.password) return 'must have no credentials'
  if (url.href.includes('#')) return 'must have no fragment' // rejects an empty fragment as well
  const host = hostOf(url)
  if (host.split('.').includes('')) return 'must name a host'
  if (isIP(host) > 0 && !mayConnectTo(url, host, isAllowed))
    return isPublicAddress(host) ? `must use port 443, or a port from ${lowestOpenPort} up` : 'must be a public address'
  if (!hasAllowed && !isOpenPort(url)) return `must use port 443, or a port from ${lowestOpenPort} up`
  return undefined
}

/** Function that resolves a hostname to all of its addresses. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

const attemptMs = 1_500
const attempts = 2

/**
 * Returns a resolver that asks the name servers of this machine, and ignores its hosts file. A slow name server delays
 * no other work. `dns.lookup` would, because it occupies one of the four threads of the process.
 */
export function createSystemResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
  return async (name) => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (found.length === 0) throw new Error('the hostname has no address')
    return found
  }
}

/**
 * Function that returns the TXT records of a name, each as one text. Returns undefined if the name servers do not
 * answer. It never throws.
 */
export type ResolveTexts = (name: string) => Promise<readonly string[] | undefined>

/** Codes of answers that say that a name has no such record. */
const noRecordCodes: readonly unknown[] = ['ENODATA', 'ENOTFOUND']

/** Returns the function that reads TXT records from the name servers of this machine. */
export function createTextResolver(): ResolveTexts {
  const resolver = new Resolver({ timeout: attemptMs, tries: attempts })
  return async (name) => {
    const records = await resolver
      .resolveTxt(name)
      .catch((thrown: { code?: unknown }) => (noRecordCodes.includes(thrown.code) ? [] : undefined))
    return records?.map((parts) => parts.join(''))
  }
}

/**
 * Returns a lookup function for sockets that resolves a hostname and checks its addresses. The socket connects to a
 * checked address, which prevents DNS rebinding. If one address is not allowed, the whole name is rejected.
 */
export const createCheckedLookup =
  (resolve: ResolveHost, mayReach: (address: string) => boolean): LookupFunction =>
  (name, { all }, answer) => {
    const answerWith = (addresses: readonly string[]): void => {
      if (addresses.length === 0 || !addresses.every(mayReach))
        return answer(new Error('the host has an address that is not public'), '')
      const found = addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
      if (all) answer(null, found)
      else answer(null, found[0]!.address, found[0]!.family)
    }
    resolve(name).then(answerWith, (error) => answer(error, ''))
  }
