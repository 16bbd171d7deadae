import type { EdgeHeaders } from '#generated/rest/headers.ts'
import type { Quota } from '../../calls/rates.ts'

/** A denial must look the same whoever is denied what, so it says nothing of quotas. */
const tellsQuotas = (status: number): boolean => status < 500 && ![401, 403, 404].includes(status)

/** The fields of the IETF draft RateLimit headers for httpapi. */
export function quotaHeaders(status: number, quotas: readonly Quota[]): EdgeHeaders {
  if (quotas.length === 0 || !tellsQuotas(status)) return {}
  const listed = (form: (quota: Quota) => string): string => quotas.map(form).join(', ')
  return {
    RateLimit: listed(({ name, left, secondsUntilReset }) => `"${name}";r=${left};t=${secondsUntilReset}`),
    'RateLimit-Policy': listed(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`),
  }
}
