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
 * Returns the headers of a page. Browsers apply `form-action` also to the redirect after a form, so a page that
 * redirects to an app has to name the app.
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
 * Returns the source of a Content-Security-Policy that allows an address. The grammar has no IPv6 literals, and schemes
 * of apps have no hosts. In both cases the source is only the scheme.
 */
export function cspSourceOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  return /^(?:http|ws)s?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}
