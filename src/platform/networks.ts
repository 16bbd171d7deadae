import { BlockList, isIP, isIPv4 } from 'node:net'

/** Tells of an IP address, as text, whether it is one of a set. */
export type AddressSet = (address: string) => boolean

/** A network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? []
  return (isIP(address) === 4 && Number(bits) <= 32) || (isIP(address) === 6 && Number(bits) <= 128)
}

/** The addresses of networks in CIDR notation; an IPv6 address that stands for an IPv4 one is in none of them. */
export function setOf(networks: readonly string[]): AddressSet {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    lists[family].addSubnet(address, Number(prefix), family)
  }
  return (address) => (isIPv4(address) ? lists.ipv4.check(address) : lists.ipv6.check(address, 'ipv6'))
}
