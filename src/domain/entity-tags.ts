const tags = /(?:W\/)?("[^"]*")/g

/**
 * Returns true if an `If-None-Match` header lists the entity tag. It compares weakly, and `*` matches every tag (RFC
 * 9110 section 13.1.2).
 */
export function matchesEntityTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  for (const [, tag] of header.matchAll(tags)) if (tag === etag) return true
  return false
}
