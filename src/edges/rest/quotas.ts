import type { EdgeHeaders } from '#generated/rest/headers.ts'
import type { Quota } from '../../calls/rates.ts'

/**
 * Returns true for statuses that may show quotas. Quotas differ between callers, and all denials of one kind must look
 * the same.
 */
const showsQuotas = (status: number): boolean => status < 500 && ![401, 403, 404].includes(status)

/** Returns the RateLimit headers of the IETF draft of the httpapi group. */
export function quotaHeaders(status: number, quotas: readonly Quota[]): EdgeHeaders {
  if (quotas.length === 0 || !showsQuotas(status)) return {}
  const listOf = (form: (quota: Quota) => string): string => quotas.map(form).join(', ')
  return {
    RateLimit: listOf(({ name, left, secondsUntilReset }) => `"${name}";r=${left};t=${secondsUntilReset}`),
    'RateLimit-Policy': listOf(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`),
  }
}
