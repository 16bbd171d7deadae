import {
  component,
  methods,
  type Deprecable,
  type Header,
  type OpenApi,
  type OperationObject,
  type Response,
} from './document.ts'
import { mapValues } from './schema.ts'

/** Beginning and end of a deprecation, as dates like 2027-01-15. */
export interface Deprecation {
  at: string
  sunset: string
}

/** Shortest time between the dates of a deprecation, as the guide on compatibility promises. */
const servedMonthsMin = 12

/** Returns the dates of a deprecated part of the contract; undefined for other parts. Throws if dates do not fit. */
export function deprecationOf(name: string, part: Deprecable): Deprecation | undefined {
  const { deprecated = false, 'x-deprecated-at': at, 'x-sunset': sunset } = part
  if (!deprecated && at === undefined && sunset === undefined) return undefined
  if (!deprecated || at === undefined || sunset === undefined)
    throw new Error(`${name}: give deprecated: true, x-deprecated-at and x-sunset together, or none of them`)
  const earliest = dateOf(name, at)
  earliest.setUTCMonth(earliest.getUTCMonth() + servedMonthsMin)
  if (dateOf(name, sunset) < earliest)
    throw new Error(`${name}: x-sunset must be at least ${servedMonthsMin} months after x-deprecated-at`)
  return { at, sunset }
}

function dateOf(name: string, text: string): Date {
  const date = new Date(`${text}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new Error(`${name}: ${text} is no date: write it like 2027-01-15`)
  return date
}

/** Returns the headers of responses during a deprecation (RFC 9745 section 2, RFC 8594 section 3). */
export const deprecationHeaders = ({ at, sunset }: Deprecation): Record<'Deprecation' | 'Sunset', string> => ({
  Deprecation: `@${Date.parse(at) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
})

/** Documents deprecated operations and parameters: in their descriptions, and as headers of their responses. */
export function withDeprecations(document: OpenApi): OpenApi {
  const paths = mapValues(document.paths, (item) => {
    const objects = methods.flatMap((method) => {
      const object = item[method]
      return object ? [[method, described(object, document)] as const] : []
    })
    return { ...item, ...Object.fromEntries(objects) }
  })
  return { ...document, paths }
}

function described(object: OperationObject, { components }: OpenApi): OperationObject {
  const { operationId, parameters = [], responses } = object
  if (![object, ...parameters].some(({ deprecated }) => deprecated)) return object
  const complete = (response: Response): Response => {
    const { headers: own, ...rest } = response.$ref ? component(components.responses, response.$ref) : response
    return { ...rest, headers: { ...own, ...headers } }
  }
  return {
    ...withNote(operationId, object),
    parameters: parameters.map((parameter) => withNote(`${operationId}, ${parameter.name}`, parameter)),
    responses: mapValues(responses, complete),
  }
}

/** Adds the dates to a description, in a paragraph that tools for Go recognize. */
function withNote<Part extends Deprecable>(name: string, part: Part): Part {
  const dates = deprecationOf(name, part)
  if (!dates) return part
  const note = `Deprecated: the service may stop to serve it on ${dates.sunset}. The deprecation began on ${dates.at}.`
  return { ...part, description: `${part.description?.trim()}\n\n${note}` }
}

const headers: Record<string, Header> = {
  Deprecation: {
    description: 'Time since which the operation, or a parameter of the request, is deprecated (RFC 9745).',
    'x-set-by': 'edge',
    schema: { type: 'string' },
    example: '@1799971200',
  },
  Sunset: {
    description: 'Time from which the service may reject the operation or the parameter (RFC 8594).',
    'x-set-by': 'edge',
    schema: { type: 'string' },
    example: 'Tue, 01 Feb 2028 00:00:00 GMT',
  },
  Link: {
    description: 'Address of the page that describes the deprecation, with `rel="deprecation"`.',
    'x-set-by': 'edge',
    schema: { type: 'string' },
    example: '<http://127.0.0.1:8080/docs/rest#getAgent>; rel="deprecation"; type="text/html"',
  },
}
