import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { routes, type RouteFacts } from '#generated/rest/routes.ts'
import { component, methods, type Header, type OpenApi, type Response } from '../generate/document.ts'
import { root } from '../generate/load.ts'
import { isLeftOut } from './left-out.ts'

/** Base address of an operation. Pages for people have their own. */
export type Mount = RouteFacts['mounts'][number] | 'web_url'

/** One documented response at one address. A run must produce it and check it. */
export interface Documented {
  operationId: string
  method: string
  path: string
  mount: Mount
  status: number
  /** Undefined for an answer without a body. */
  mediaType: string | undefined
  headers: Record<string, Header>
  /** Undefined for pages, which have no route. */
  route: RouteFacts | undefined
}

export const documentText = (): string => readFileSync(join(root, 'generated/docs/openapi.yaml'), 'utf8')

/**
 * Returns a document with only these paths and their references, because Dredd takes seconds to read the whole
 * document.
 */
export function textOfPaths(text: string, wanted: ReadonlySet<string>): string {
  const document: OpenApi = parse(text)
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => wanted.has(path)))
  const all: Record<string, Record<string, unknown>> = { ...document.components }
  const used: Record<string, Record<string, unknown>> = { securitySchemes: all['securitySchemes'] ?? {} }
  const keep = (value: unknown): string =>
    JSON.stringify(value, (key, reference) => {
      const [, kind = '', name = ''] = key === '$ref' ? (/^#\/components\/(\w+)\/(\w+)$/.exec(reference) ?? []) : []
      if (kind !== '' && !(name in (used[kind] ??= {}))) {
        used[kind][name] = all[kind]?.[name]
        keep(used[kind][name])
      }
      return reference
    })
  keep(paths)
  return stringify({ ...document, paths, components: used }, { lineWidth: 0, aliasDuplicateObjects: false })
}

/**
 * Returns every (operation, status, address) of the document. It does not use Dredd, so responses that Dredd overlooks
 * are missed too. A range such as 5XX has no request that causes it, and Dredd does not read it. The tests of faults
 * cause those responses.
 */
export function documentedAnswers(text: string): Documented[] {
  const document: OpenApi = parse(text)
  const known = new Map<string, RouteFacts>(routes().map((route) => [route.operationId, route]))
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (!operation) return []
      const { operationId, 'x-page': isPage = false } = operation
      const route = known.get(operationId)
      if (!route && !isPage) throw new Error(`${operationId} is not among the generated routes; run npm run generate`)
      const servers = item.servers ?? document.servers
      const mounts: Mount[] = isPage ? ['web_url'] : servers.map(({ url }) => mountOf(url))
      return Object.entries(operation.responses)
        .filter(([status]) => /^\d{3}$/.test(status) && !isLeftOut(operationId, Number(status)))
        .flatMap(([status, reference]) => {
          const { content, headers } = resolveResponse(document, reference)
          const [mediaType] = Object.keys(content ?? {})
          const facts = {
            operationId,
            method: method.toUpperCase(),
            path,
            status: Number(status),
            mediaType,
            headers,
            route,
          }
          return mounts.map((mount) => ({ ...facts, mount }))
        })
    }),
  )
}

function mountOf(url: string): Mount {
  const name = url.replace(/^\{(.*)\}$/, '$1')
  if (name !== 'base_url' && name !== 'auth_url' && name !== 'files_url')
    throw new Error(`unknown server ${url} in the document`)
  return name
}

function resolveResponse({ components }: OpenApi, response: Response): Response & { headers: Record<string, Header> } {
  const resolved = response.$ref === undefined ? response : component(components.responses, response.$ref)
  const headers = Object.entries(resolved.headers ?? {}).map(
    ([name, header]) =>
      [name, header.$ref === undefined ? header : component(components.headers, header.$ref)] as const,
  )
  return { ...resolved, headers: Object.fromEntries(headers) }
}
