import { isIP } from 'node:net'
import type { AddressSet } from '../../platform/networks.ts'
import { isPublic } from './addresses.ts'

/** Largest length of a URL. Many servers reject longer ones. */
const charactersMax = 2_048

/** Lowest port that is allowed besides 443. Ports below it belong to other protocols than HTTP. */
const lowestOpenPort = 1_024

/** Returns the host as DNS and TLS expect it: without the brackets of an IPv6 address and without a trailing dot. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Returns true if the service may connect to this address of a host. Public addresses need https. The networks that
 * the operator allows may use http.
 */
export const mayConnectTo = (url: URL, address: string, isAllowed: AddressSet): boolean =>
  isAllowed(address) || (isPublic(address) && url.protocol === 'https:' && isOpenPort(url))

const isOpenPort = ({ port }: URL): boolean => port === '' || Number(port) >= lowestOpenPort

/**
 * Returns the reason for which the URL is never allowed, or undefined. It checks the URL alone. The addresses of a
 * name are checked at each connection.
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
    return isPublic(host) ? `must use port 443, or a port from ${lowestOpenPort} up` : 'must be a public address'
  if (!hasAllowed && !isOpenPort(url)) return `must use port 443, or a port from ${lowestOpenPort} up`
  return undefined
}
