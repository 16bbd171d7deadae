import { isIP } from 'node:net'
import type { AddressSet } from '../platform/networks.ts'
import { isPublic } from './addresses.ts'

/** Longer addresses are refused by many servers. */
const charactersMax = 2_048

/** Below it, other protocols than HTTP have their ports. */
const lowestOpenPort = 1_024

/** The host as the resolver and TLS take it: without the brackets of an IPv6 address and the dot of the root. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Whether something may be sent to this address of a host. Public ones are reached by https alone; the operator's own
 * networks by http as well.
 */
export const mayReach = (url: URL, address: string, isAllowed: AddressSet): boolean =>
  isAllowed(address) || (isPublic(address) && url.protocol === 'https:' && isOpenPort(url))

const isOpenPort = ({ port }: URL): boolean => port === '' || Number(port) >= lowestOpenPort

/**
 * Why nothing is ever sent to an endpoint, as far as its address alone says so: what its name stands for is looked at
 * whenever it is connected to.
 */
export function refusalOf(address: string, isAllowed: AddressSet, hasAllowed: boolean): string | undefined {
  const url = URL.parse(address)
  if (!url || Math.max(address.length, url.href.length) > charactersMax)
    return `must be an address of at most ${charactersMax} characters, those counted that stand for others in it`
  if (url.protocol !== 'https:' && !(hasAllowed && url.protocol === 'http:')) return 'must be an https:// address'
  if (url.username || url.password) return 'must have no credentials'
  if (url.href.includes('#')) return 'must have no fragment' // not an empty one either
  const host = hostOf(url)
  if (host.split('.').includes('')) return 'must name a host'
  if (isIP(host) > 0 && !mayReach(url, host, isAllowed))
    return isPublic(host) ? `must have the port 443, or one from ${lowestOpenPort} on` : 'must be a public address'
  if (!hasAllowed && !isOpenPort(url)) return `must have the port 443, or one from ${lowestOpenPort} on`
  return undefined
}
