/** Servers of one NATS cluster. All of them have the same users, and they all use either TLS or plain TCP. */
export interface NatsServers {
  /** Addresses of the servers as HOST:PORT. NATS uses its default for a missing port. */
  hosts: readonly string[]
  isEncrypted: boolean
  /** Returns the credentials. They are behind a function, so that printed settings do not show them. */
  signIn(): { user?: string; pass?: string; token?: string }
}

/**
 * Returns the servers in a comma-separated list of addresses. If an address has a user but no password, the user name
 * is a NATS token. Returns undefined for an invalid list.
 */
export function parseNatsServers(list: string): NatsServers | undefined {
  const urls = list.split(',').map((address) => URL.parse(address.trim()))
  if (!urls.every(isServer)) return undefined
  const [{ protocol, username, password }] = urls as [URL, ...URL[]]
  if (urls.some((url) => url.protocol !== protocol || url.username !== username || url.password !== password))
    return undefined
  const [user, pass] = [decoded(username), decoded(password)]
  if (user === undefined || pass === undefined) return undefined
  return {
    hosts: urls.map(({ host }) => host),
    isEncrypted: protocol === 'tls:',
    signIn: () => (pass !== '' ? { user, pass } : user !== '' ? { token: user } : {}),
  }
}

const isServer = (url: URL | null): url is URL =>
  url !== null &&
  ['nats:', 'tls:'].includes(url.protocol) &&
  url.host !== '' &&
  URL.canParse(`http://${url.host}`) && // URL accepts any host in an address of an unknown scheme
  ['', '/'].includes(url.pathname) &&
  url.search + url.hash === ''

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
