import type { Config } from '../settings/config.ts'

type Addresses = Pick<Config, 'webUrl' | 'baseUrl' | 'authUrl' | 'wsUrl' | 'mcpUrl' | 'filesUrl'>

/**
 * Returns the hosts of the service that serve no pages, as a Host header names them. A loopback host counts only if its
 * port is the port of the pages. With another port, a proxy before the pages may use it as the name of this process.
 */
export function otherHosts({ webUrl, baseUrl, authUrl, wsUrl, mcpUrl, filesUrl }: Addresses): ReadonlySet<string> {
  const web = new URL(webUrl)
  const others = [baseUrl, authUrl, wsUrl, mcpUrl, filesUrl].map((address) => new URL(address))
  const isOther = ({ host, hostname, port }: URL): boolean =>
    host !== web.host && (port === web.port || !/^(?:localhost|127[\d.]+|\[::1\])$/.test(hostname))
  return new Set(others.filter(isOther).map(({ host }) => host))
}
