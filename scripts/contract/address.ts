import type { Exchange } from './fixtures/fixture.ts'

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
