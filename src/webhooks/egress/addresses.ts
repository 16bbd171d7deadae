import { isIPv4, isIPv6 } from 'node:net'
import { setOf, type AddressSet } from '../../platform/networks.ts'

/**
 * Networks of the IANA IPv4 Special-Purpose Address Registry, and multicast. It includes reachable entries without
 * hosts: AS112, AMT, and the anycast of PCP and TURN.
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

/** Global unicast addresses (RFC 4291 section 2.4). IPv6 forms of IPv4 addresses lie outside of it. */
const unicast6 = setOf(['2000::/3'])

/**
 * Networks of the IANA IPv6 Special-Purpose Address Registry within global unicast. They include Teredo, benchmarking,
 * ORCHID, AS112, documentation, and 6to4, which leads to any IPv4 address.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = setOf([...special4, ...special6])

/** Returns true if the address belongs to one public host, and never to a host of an internal network. */
export const isPublic: AddressSet = (address) =>
  !special(address) && (isIPv4(address) || (isIPv6(address) && !address.includes('%') && unicast6(address)))
