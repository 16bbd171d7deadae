import type { Header, OpenApi, Response } from './document.ts'
import { mapValues } from './schema.ts'

/** Adds the headers with `x-every-response` to every response, so that none is forgotten. */
export function withEveryResponse(document: OpenApi): OpenApi {
  const headers: Record<string, Header> = Object.fromEntries(
    Object.entries(document.components.headers).flatMap(([component, { 'x-every-response': name }]) =>
      name === undefined ? [] : [[name, { $ref: `#/components/headers/${component}` }]],
    ),
  )
  const complete = (response: Response): Response =>
    response.$ref ? response : { ...response, headers: { ...headers, ...response.headers } }
  return JSON.parse(JSON.stringify(document), (key, value) =>
    key === 'responses' ? mapValues<Response, Response>(value, complete) : value,
  )
}
