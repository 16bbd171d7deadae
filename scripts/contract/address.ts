/** The request of a case. */
export interface Exchange {
  path?: Record<string, string>
  /** The whole address, where the service has given it. */
  address?: string
  query?: Record<string, string>
  /** The query as it stands in the address, where that is the point of the case. */
  search?: string
  headers?: Record<string, string>
  body?: string
  /** The error code that must come, where the status has several. */
  code?: string
}

/**
 * Returns the address of a request with its parameters. Slashes of a parameter stay, because a parameter may be a path.
 */
export function addressOf(
  mount: string,
  path: string,
  { path: values = {}, query = {}, search }: Pick<Exchange, 'path' | 'query' | 'search'>,
): URL {
  const url = new URL(mount + path.replace(/\{(\w+)\}/g, (_, name: string) => segments(values[name] ?? '')))
  url.search = search ?? new URLSearchParams(query).toString()
  return url
}

const segments = (value: string): string => value.split('/').map(encodeURIComponent).join('/')
