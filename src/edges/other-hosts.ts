import type { Config } from '../config.ts'

type Addresses = Pick<Config, 'webUrl' | 'baseUrl' | 'authUrl' | 'wsUrl' | 'mcpUrl' | 'filesUrl'>

/**
 * Hosts of ours that are to have no pages, as a Host header names them. A host of this machine is one of them only
 * where the pages have the same port: otherwise it may be what a proxy in front of them calls this process.
 */
export function otherHosts({ webUrl, baseUrl, authUrl, wsUrl, mcpUrl, filesUrl }: Addresses): ReadonlySet<string> {
  const web = new URL(webUrl)
  const others = [baseUrl, authUrl, wsUrl, mcpUrl, filesUrl].map((address) => new URL(address))
  const isOther = ({ host, hostname, port }: URL): boolean =>
    host !== web.host && (port === web.port || !/^(?:localhost|127[\d.]+|\[::1\])$/.test(hostname))
  return new Set(others.filter(isOther).map(({ host }) => host))
}
