import { isIP, SocketAddress } from 'node:net'
import { isNetwork, setOf } from './networks.ts'

/** The proxies that are believed: so many, one behind the other, or all that have an address in these networks. */
export type TrustedProxies = { hops: number } | { networks: readonly string[] }

/** More proxies stand before nobody. */
const hopsMax = 16

/** A number of proxies or networks between spaces; undefined is what is neither. */
export function trustedProxiesIn(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= hopsMax ? { hops: Number(text) } : undefined
  const networks = text.split(' ').filter((network) => network !== '')
  return networks.length > 0 && networks.every(isNetwork) ? { networks } : undefined
}

/** Tells of the address that a connection comes from whether it is one of a proxy that is believed. */
export function proxiesOf(trusted: TrustedProxies): (peer: string) => boolean {
  if ('hops' in trusted) return () => true
  const isTrusted = setOf(trusted.networks)
  return (peer) => isTrusted(canonical(peer) ?? '')
}

/**
 * The address of a client, from that of the connection and `X-Forwarded-For`, to which each proxy appends whom it was
 * asked by. It is read from its end, and only as far as those wrote it who are believed; what stands before that is the
 * client's own, whatever it says.
 */
export function clientAddresses(trusted: TrustedProxies): (peer: string, forwarded?: string) => string {
  const isProxy = proxiesOf(trusted)
  const most = 'hops' in trusted ? trusted.hops : hopsMax
  return (peer, forwarded = '') => {
    let address = canonical(peer) ?? peer
    let end = forwarded.length
    for (let hop = 0; hop < most && end > 0 && isProxy(address); hop++) {
      const comma = forwarded.lastIndexOf(',', end - 1)
      const named = addressIn(forwarded.slice(comma + 1, end))
      if (named === undefined) break
      address = named
      end = comma
    }
    return address
  }
}

/** An IPv6 address with brackets and a port is no longer than that. */
const charactersMax = 60

/** An address as proxies write it: some add a port, and brackets around an IPv6 address. */
function addressIn(entry: string): string | undefined {
  if (entry.length > charactersMax) return undefined
  const text = entry.trim()
  const [, address = text] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return canonical(address)
}

/** One way to write each address: an IPv4 address that is written as an IPv6 one is what it stands for. */
function canonical(address: string): string | undefined {
  const family = isIP(address)
  if (family === 4) return address
  if (family === 0 || address.includes('%')) return undefined
  const text = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1] ?? text
}
