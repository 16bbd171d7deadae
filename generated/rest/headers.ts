// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** A header that is computed for every operation alike. */
export type EdgeHeader = 'Content-Range' | 'Idempotent-Replayed' | 'RateLimit' | 'RateLimit-Policy' | 'Request-Id' | 'Retry-After' | 'WWW-Authenticate'

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }

/** What requests may carry. */
export const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'If-Range', 'Range'] as const

/** What answers may carry. */
export const responseHeaders = ['Accept-Ranges', 'Cache-Control', 'Content-Disposition', 'Content-Range', 'Content-Security-Policy', 'ETag', 'Idempotent-Replayed', 'Location', 'RateLimit', 'RateLimit-Policy', 'Referrer-Policy', 'Request-Id', 'Retry-After', 'WWW-Authenticate', 'X-Content-Type-Options'] as const
