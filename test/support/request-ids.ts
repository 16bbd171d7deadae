import assert from 'node:assert/strict'

/** Pattern of the request id that every response has in its header. */
export const requestIdPattern = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** Returns the only request id in the text of a response's head. */
export function requestIdIn(head: string): string {
  const [id, ...others] = [...head.matchAll(/^request-id: (.*)\r?$/gim)].map(([, value = '']) => value)
  assert.deepEqual(others, [], head)
  assert.match(id ?? '', requestIdPattern, head)
  return id ?? ''
}

/** Returns the request id of a response. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get('request-id') ?? ''
  assert.match(id, requestIdPattern)
  return id
}

/**
 * Returns headers for a comparison of responses: without the date, and with a mask for the request id, whose form is
 * always the same.
 */
export const comparableHeaders = (headers: Headers): [string, string][] =>
  [...headers].flatMap(([name, value]) => {
    if (name === 'date') return []
    return [[name, name === 'request-id' ? value.replace(requestIdPattern, 'req_') : value]]
  })
