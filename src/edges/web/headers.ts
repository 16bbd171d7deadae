import type { Page } from './route.ts'

const common = { 'Referrer-Policy': 'no-referrer' }

export const assetHeaders = {
  ...common,
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** Nothing is loaded from elsewhere, nothing inline runs, and nobody may put a page into a frame. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self' data:", // icons within the style sheet
  "base-uri 'none'",
  "frame-ancestors 'none'",
]

const orFrom = (source: string | undefined): string => (source === undefined ? "'self'" : `'self' ${source}`)

/** Browsers hold the answer to a form against `form-action` too: a page that sends people to an app names it. */
export const pageHeaders = (page: Page | undefined): Record<string, string> => ({
  ...common,
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    ...policy,
    `connect-src ${orFrom(page?.connectsTo)}`,
    `form-action ${orFrom(page?.leadsTo)}`,
  ].join('; '),
})

/**
 * The source of a Content-Security-Policy that admits an address. Its grammar has no IPv6 literals, and schemes of apps
 * have no hosts: there the scheme has to do.
 */
export function policySourceOf(address: string): string {
  const { protocol, hostname, origin } = new URL(address)
  return /^(?:http|ws)s?:$/.test(protocol) && !hostname.startsWith('[') ? origin : protocol
}
