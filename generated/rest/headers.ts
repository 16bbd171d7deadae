// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** A header that is computed for every operation alike. */
export type EdgeHeader = 'Idempotent-Replayed' | 'RateLimit' | 'RateLimit-Policy' | 'Request-Id' | 'Retry-After' | 'WWW-Authenticate'

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }

/** What requests may carry. */
export const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key'] as const

/** What answers may carry. */
export const responseHeaders = ['Cache-Control', 'Idempotent-Replayed', 'Location', 'RateLimit', 'RateLimit-Policy', 'Request-Id', 'Retry-After', 'WWW-Authenticate'] as const
