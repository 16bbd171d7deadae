import type { MailboxCursor, MailboxPage } from '#generated/rest/models.ts'
import type { Answer, ListQuery, RestClient } from './client.ts'
import type { Service } from './service.ts'
import { until } from './until.ts'

/** Requests a listing that waits; default: a minute. */
export const waitFor = ({ list }: Pick<RestClient, 'list'>, query: ListQuery = {}): ReturnType<RestClient['list']> =>
  list({ order: 'asc', wait: 60, ...query })

/** Returns the number of waiting requests that the service reports. */
export const waits = async ({ deps }: Service): Promise<number> =>
  Number(/^ams_waits (\d+)$/m.exec(await deps.observe.metrics())?.[1])

export const areWaiting = (service: Service, count: number): Promise<void> =>
  until(async () => (await waits(service)) === count)

export const idsOf = ({ body }: Answer<MailboxPage>): string[] => body.envelope_headers.map(({ id }) => id)

/** Returns the cursor after a page; undefined after an empty page. */
export const cursorAfter = ({ envelope_headers, next_cursor }: MailboxPage): MailboxCursor | undefined => {
  const last = envelope_headers.at(-1)
  return next_cursor ?? (last && { after_created_at: last.created_at, after_envelope_id: last.id })
}
