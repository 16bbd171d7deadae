/**
 * The part of a remote address by which clients are told apart: all of an IPv4 address, and the first 64 bits of an IPv6
 * address, since one client usually has all addresses that begin with them.
 */
export function addressPrefix(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = address.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
