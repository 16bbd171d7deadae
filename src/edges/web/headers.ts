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
  "img-src 'self' data:", // icons within the style sheet
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

const orFrom = (source: string | undefined): string => (source === undefined ? "'self'" : `'self' ${source}`)

/**
 * Returns the headers of a page. Browsers also apply `form-action` to a redirect after a form. A page that redirects to
 * an app must therefore name the address of the app.
 */
export const pageHeaders = (page: WebPage | undefined): Record<string, string> => ({
  ...common,
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    ...policy,
    `connect-src ${orFrom(page?.connectsTo)}`,
    `form-action ${orFrom(page?.redirectsTo)}`,
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
