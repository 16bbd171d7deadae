// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** A header that is computed for every operation alike. */
export type EdgeHeader = 'Content-Range' | 'Idempotent-Replayed' | 'RateLimit' | 'RateLimit-Policy' | 'Retry-After' | 'WWW-Authenticate'

export type EdgeHeaders = { readonly [Name in EdgeHeader]?: string }
