/**
 * Pattern of loopback addresses over plain HTTP, to which native apps redirect (RFC 8252 section 7.3). Its groups are
 * the host, the port and the rest.
 */
const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::(\d{1,5}))?((?:[/?].*)?)$/

/** Pattern of an address in visible ASCII without a fragment (RFC 3986 section 2, RFC 6749 section 3.1.2). */
const addressText = /^[!$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]{1,2048}$/

/**
 * Returns true if a URL parser does not rewrite the address. Then all parsers read the same address. An empty path and
 * the http port 80 are also accepted, because native apps write them.
 */
function isCanonical(uri: string): boolean {
  const written = uri.replace(/^(http:\/\/[^/?]*):80(?![^/?])/, '$1').replace(/^(https?:\/\/[^/?]+)(?=\?|$)/, '$1/')
  return URL.parse(uri)?.href === written
}

function loopbackParts(uri: string): { host: string; rest: string } | undefined {
  if (!addressText.test(uri) || !isCanonical(uri)) return undefined
  const [, host, port = '80', rest = ''] = loopback.exec(uri) ?? []
  return host !== undefined && Number(port) >= 1 ? { host, rest } : undefined
}

/**
 * Schemes that a redirect address must not have. The browser itself handles them, or sends the address without
 * encryption.
 */
const unsafeSchemes = ['http:', 'ws:', 'wss:', 'ftp:', 'javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']

/** Returns true for a loopback address. Any program on the computer of the person can listen there. */
export const isLoopbackRedirect = (uri: string): boolean => loopbackParts(uri) !== undefined

/**
 * Returns true if an operator may list the text for clients. It must be a canonical https address, a canonical address
 * with the scheme of an app, or the name of a hosted client.
 */
export function isAllowlistableRedirect(uri: string): boolean {
  if (hostedClientNames.includes(uri)) return true
  const parsed = addressText.test(uri) && isCanonical(uri) ? URL.parse(uri) : null
  return parsed !== null && !unsafeSchemes.includes(parsed.protocol) && parsed.username === '' && parsed.password === ''
}

/**
 * Redirect addresses of clients that run on servers of their makers. An operator lists them by the name of the client.
 * ChatGPT gives each connector its own address.
 */
const hostedClients: Readonly<Record<string, RegExp>> = {
  'claude.ai': /^https:\/\/claude\.(?:ai|com)\/api\/mcp\/auth_callback$/,
  chatgpt: /^https:\/\/chatgpt\.com\/(?:connector_platform_oauth_redirect|connector\/oauth\/[\w-]{1,128})$/,
  cursor: /^(?:cursor:\/\/anysphere\.cursor-mcp|https:\/\/www\.cursor\.com\/agents\/mcp)\/oauth\/callback$/,
  'vscode.dev': /^https:\/\/(?:insiders\.)?vscode\.dev\/redirect$/,
}

export const hostedClientNames = Object.keys(hostedClients)

/** Returns the name of the hosted client to which one of the redirect addresses belongs. */
export const hostedClientOf = (uris: readonly string[]): string | undefined =>
  hostedClientNames.find((name) => uris.some((uri) => hostedClients[name]!.test(uri)))

/**
 * Returns true if a client may use the redirect address: a loopback address, or an address that the operator lists.
 * The list has addresses, and names of hosted clients.
 */
export const isAllowedRedirect = (uri: string, listed: readonly string[]): boolean =>
  isLoopbackRedirect(uri) || listed.some((entry) => hostedClients[entry]?.test(uri) ?? entry === uri)

/**
 * Returns true if the requested address equals the registered address (RFC 9700 section 2.1). The port of a loopback
 * address may differ, because an app listens on another port after each start.
 */
export function isSameRedirect(registered: string, requested: string): boolean {
  if (registered === requested) return true
  const [one, other] = [loopbackParts(registered), loopbackParts(requested)]
  return one !== undefined && other !== undefined && one.host === other.host && one.rest === other.rest
}

/** Returns a redirect address with additional query parameters, and does not change its other parts. */
export const withQueryParameters = (uri: string, parameters: Record<string, string>): string =>
  `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(parameters)}`

/** Returns the target of a redirect address for people: the host, or the scheme and host of an app address. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : `${protocol}//${host}`
}
