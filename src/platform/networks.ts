import { BlockList, isIP, isIPv4 } from 'node:net'

/** Returns true if an IP address, as text, is in the set. */
export type AddressSet = (address: string) => boolean

/** Returns true if the text is a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/%]+)\/(\d{1,3})$/.exec(text) ?? []
  return (isIP(address) === 4 && Number(bits) <= 32) || (isIP(address) === 6 && Number(bits) <= 128)
}

/**
 * Returns the set of the addresses in networks of CIDR notation. No network contains IPv6 addresses that map IPv4
 * addresses.
 */
export function setOf(networks: readonly string[]): AddressSet {
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    lists[family].addSubnet(address, Number(prefix), family)
  }
  return (address) => (isIPv4(address) ? lists.ipv4.check(address) : lists.ipv6.check(address, 'ipv6'))
}
