import assert from 'node:assert/strict'
import type { Asked } from '../../support/fault-server.ts'

/** Returns an error of the service, in its words. */
export const refused = (status: number, code: string, more: object = {}) => ({
  name: 'ServiceError',
  status,
  code,
  retryable: status >= 500 || status === 429,
  ...more,
})

/** Checks that all attempts of a call are equal. */
export const same = {
  body: ({ body }: Asked) => String(body),
  key: ({ headers, body }: Asked) => [headers['idempotency-key'], String(body)],
}

/** Checks for this number of equal requests to a path. */
export const attempts =
  (path: string, count: number, alike: (asked: Asked) => unknown = () => '') =>
  (requests: readonly Asked[]): void => {
    const made = requests.filter(({ url }) => url.startsWith(path))
    assert.equal(made.length, count, `requests to ${path}`)
    for (const one of made) assert.deepEqual(alike(one), alike(made[0]!))
  }
