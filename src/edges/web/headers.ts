import type { WebPage } from './route.ts'

const common = { 'Referrer-Policy': 'no-referrer' }

export const assetHeaders = {
  ...common,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Content-Security-Policy that forbids foreign content, inline scripts and frames. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

const connectSources = (page: WebPage | undefined): string => ["'self'", page?.connectsTo ?? []].flat().join(' ')

/**
 * Returns the headers of a page. Browsers apply `form-action` to every redirect after a form, also to those of other
 * sites. A page whose form leads to an app therefore has no `form-action`, because the app may redirect to any address.
 */
export const pageHeaders = (page: WebPage | undefined): Record<string, string> => ({
  ...common,
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    ...policy,
    `connect-src ${connectSources(page)}`,
    ...(page?.leadsToApp ? [] : ["form-action 'self'"]),
  ].join('; '),
})

/**
 * Returns the source expression of a Content-Security-Policy that allows an address. If the grammar does not allow the
 * host, the source is only the scheme. This applies to IPv6 addresses, and to apps whose scheme has no host.
 */
export function cspSourceOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  return /^(?:http|ws)s?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}
