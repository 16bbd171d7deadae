import assert from 'node:assert/strict'

/** What every answer has in its header, whatever it is about. */
export const requestIdPattern = /^req_[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/** The id of an answer that was read as text, of which there must be exactly one. */
export function requestIdIn(head: string): string {
  const [id, ...others] = [...head.matchAll(/^request-id: (.*)\r?$/gim)].map(([, value = '']) => value)
  assert.deepEqual(others, [], head)
  assert.match(id ?? '', requestIdPattern, head)
  return id ?? ''
}

/** The id of an answer. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get('request-id') ?? ''
  assert.match(id, requestIdPattern)
  return id
}

/**
 * Headers as they are compared where nothing may tell two answers apart: without the date, and with a mask for the
 * value of the request id, whose form is the same for all.
 */
export const comparableHeaders = (headers: Headers): [string, string][] =>
  [...headers].flatMap(([name, value]) => {
    if (name === 'date') return []
    return [[name, name === 'request-id' ? value.replace(requestIdPattern, 'req_') : value]]
  })
