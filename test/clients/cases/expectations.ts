import assert from 'node:assert/strict'
import type { Asked } from '../../support/fault-server.ts'

/** A refusal of the service, in its words. */
export const refused = (status: number, code: string, more: object = {}) => ({
  ...{ name: 'ServiceError', status, code, retryable: status >= 500 || status === 429 },
  ...more,
})

/** What is the same for all attempts of a call. */
export const same = {
  body: ({ body }: Asked) => String(body),
  key: ({ headers, body }: Asked) => [headers['idempotency-key'], String(body)],
}

/** So many requests to a path, all of them alike. */
export const attempts =
  (path: string, count: number, alike: (asked: Asked) => unknown = () => '') =>
  (requests: readonly Asked[]): void => {
    const made = requests.filter(({ url }) => url.startsWith(path))
    assert.equal(made.length, count, `requests to ${path}`)
    for (const one of made) assert.deepEqual(alike(one), alike(made[0]!))
  }
