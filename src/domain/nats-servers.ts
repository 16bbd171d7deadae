/** Servers of one cluster: they know the same users, and all of them encrypt or none. */
export interface NatsServers {
  /** HOST:PORT of each; without a port it is the usual one. */
  hosts: readonly string[]
  isEncrypted: boolean
  /** A function, so that nothing is shown wherever the settings are printed. */
  signIn(): { user?: string; pass?: string; token?: string }
}

/** The servers that a list of addresses between commas names; a user without a password is a token. */
export function natsServersIn(list: string): NatsServers | undefined {
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
  URL.canParse(`http://${url.host}`) && // a host in an address of an unknown scheme may be anything
  ['', '/'].includes(url.pathname) &&
  url.search + url.hash === ''

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
