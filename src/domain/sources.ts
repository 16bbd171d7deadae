/** Whoever has an IPv6 address has all with the same first 64 bits (RFC 6177), and would be somebody else with each. */
const groupsOfNetwork = 4
const groupsOfAddress = 8

const ipv4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i

/** What limits take for one source: an IPv4 address, however the system writes it, or a network of IPv6. */
export function sourceOf(remoteAddress: string): string {
  const plain = ipv4.exec(remoteAddress)?.[1]
  if (plain !== undefined) return plain
  const [before = [], after] = remoteAddress.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = after === undefined ? 0 : Math.max(0, groupsOfAddress - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...(after ?? [])].slice(0, groupsOfNetwork).join(':')
}
