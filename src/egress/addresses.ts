import { isIPv4, isIPv6 } from 'node:net'
import { setOf, type AddressSet } from '../platform/networks.ts'

/**
 * The IANA IPv4 Special-Purpose Address Registry, those entries too that are globally reachable and that nobody has an
 * endpoint at (AS112, AMT, anycast of PCP and TURN), and multicast.
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

/** All that has been assigned for unicast (RFC 4291 section 2.4); whatever stands for an IPv4 address is elsewhere. */
const unicast6 = setOf(['2000::/3'])

/**
 * What the IANA IPv6 Special-Purpose Address Registry takes out of it: protocol assignments with Teredo, benchmarking
 * and ORCHID, AS112, documentation, and 6to4, which leads to any IPv4 address.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const special = setOf([...special4, ...special6])

/** Whether packets to it go to the one public host of that address, and nowhere inside a network. */
export const isPublic: AddressSet = (address) =>
  !special(address) && (isIPv4(address) || (isIPv6(address) && !address.includes('%') && unicast6(address)))
