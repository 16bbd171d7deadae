import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/**
 * Returns a whole IPv4 address, or the first 64 bits of an IPv6 address. Limits count clients by this prefix, because
 * one client usually has all IPv6 addresses with the same 64 bits.
 */
export function addressPrefix(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** Function that returns true if an IP address, given as text, is in the set. */
export type AddressSet = (address: string) => boolean

/** Returns true if the text is a network in CIDR notation. */
export function isCidrNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? []
  return (isIP(address) === 4 && Number(bits) <= 32) || (isIP(address) === 6 && Number(bits) <= 128)
}

/** Returns the set of addresses in networks of CIDR notation. IPv4-mapped IPv6 addresses match no IPv4 network. */
export function addressSetOf(networks: readonly string[]): AddressSet {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    lists[family].addSubnet(address, Number(prefix), family)
  }
  return (address) => (isIPv4(address) ? lists.ipv4.check(address) : lists.ipv6.check(address, 'ipv6'))
}

/**
 * Trusted proxies, given as the number of consecutive proxies before the service, or as networks of their addresses.
 */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

/** Highest accepted hop count of `TRUST_PROXY`. */
const hopsMax = 16

/** Parses a number of proxies, or networks separated by spaces. Returns undefined for other text. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= hopsMax ? { hops: Number(text) } : undefined
  const networks = text.split(' ').filter((network) => network !== '')
  return networks.length > 0 && networks.every(isCidrNetwork) ? { networks } : undefined
}

/** Returns a function that returns true for the address of a trusted proxy. */
export function createProxyCheck(trusted: TrustedProxies): (peer: string) => boolean {
  if ('hops' in trusted) return () => true
  const isTrusted = addressSetOf(trusted.networks)
  return (peer) => isTrusted(canonical(peer) ?? '')
}

/**
 * Returns a function that finds the address of a client, from the connection's peer and `X-Forwarded-For`. Each proxy
 * appends the address of its own peer to that header. The function reads the header from its end, and only as far as
 * trusted proxies wrote it. A client can forge all earlier entries.
 */
export function createClientAddressResolver(trusted: TrustedProxies): (peer: string, forwarded?: string) => string {
  const isProxy = createProxyCheck(trusted)
  const maximum = 'hops' in trusted ? trusted.hops : hopsMax
  return (peer, forwarded = '') => {
    let address = canonical(peer) ?? peer
    let end = forwarded.length
    for (let hop = 0; hop < maximum && end > 0 && isProxy(address); hop++) {
      const comma = forwarded.lastIndexOf(',', end - 1)
      const client = addressIn(forwarded.slice(comma + 1, end))
      if (client === undefined) break
      address = client
      end = comma
    }
    return address
  }
}

/** Highest length of an entry of `X-Forwarded-For` in characters. An IPv6 address with brackets and port is shorter. */
const charactersMax = 60

/**
 * Returns the address in one entry of `X-Forwarded-For`. Some proxies add a port, and brackets around an IPv6 address.
 */
function addressIn(entry: string): string | undefined {
  if (entry.length > charactersMax) return undefined
  const text = entry.trim()
  const [, address = text] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return canonical(address)
}

/** Returns an address in its canonical form. An IPv4-mapped IPv6 address becomes the IPv4 address. */
function canonical(address: string): string | undefined {
  const family = isIP(address)
  if (family === 4) return address
  if (family === 0 || address.includes('%')) return undefined
  const text = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text
}
