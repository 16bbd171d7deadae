// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** A header that the edge computes for every operation. */
export type EdgeHeader = 'Content-Range' | 'Idempotent-Replayed' | 'RateLimit' | 'RateLimit-Policy' | 'Request-Id' | 'Retry-After' | 'WWW-Authenticate'

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }

/** Headers of requests. */
export const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'If-Range', 'Range'] as const

/** Headers of responses. */
export const responseHeaders = ['Accept-Ranges', 'Cache-Control', 'Content-Disposition', 'Content-Range', 'Content-Security-Policy', 'ETag', 'Idempotent-Replayed', 'Location', 'RateLimit', 'RateLimit-Policy', 'Referrer-Policy', 'Request-Id', 'Retry-After', 'WWW-Authenticate', 'X-Content-Type-Options'] as const
