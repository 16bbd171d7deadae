import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import Router from '@koa/router'
import type { Context } from 'koa'
import { stringify } from 'yaml'
import { movedPages, pages } from '#generated/pages.ts'
import { textWithLimits, withLimits } from '../../domain/limits.ts'
import { memoize } from '../../platform/caches.ts'
import { areAllLocal, isLoopback } from '../../settings/address-warnings.ts'
import type { Config } from '../../settings/config.ts'
import { createAddressReplacer, socketServer, withLiteralServers } from '../addresses.ts'
import { noteRoute } from '../answers.ts'
import { publicCorsHeaders, apiOnlyHosts } from '../cors.ts'
import { domainProofs, iconFiles, registryDocument, securityText } from '../identity.ts'
import { limitsByName } from '../limits.ts'
import { sendStaticFile, staticFile } from '../static-files.ts'
import { type HealthDeps, type Serve, serveHealth, serveMetrics, createServe } from './health.ts'

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const headers = { 'Cache-Control': 'public, max-age=300', ...publicCorsHeaders }

type Published = [content: () => string, type: string]

/**
 * Serves the documents and their pages. The entity tag of each is a hash of its bytes. A client that already has these
 * bytes gets 304.
 */
function serveDocuments(serve: Serve, config: Config): void {
  for (const [path, [content, type]] of Object.entries(publishedBy(config))) {
    const file = memoize(() => staticFile(Buffer.from(content())))
    serve(path, (ctx) => {
      ctx.set(headers)
      // the page itself contains the other directives
      if (type === html) ctx.set('Content-Security-Policy', "frame-ancestors 'none'")
      sendStaticFile(ctx, file(), type)
    })
    if (type === html) serve(`${path}/`, (ctx) => redirectTo(ctx, path)) // people also type the address with a slash
  }
  for (const [name, address] of Object.entries(movedPages))
    for (const path of [`/docs/${name}`, `/docs/${name}/`]) serve(path, (ctx) => redirectTo(ctx, address))
}

function redirectTo(ctx: Context, path: string): void {
  ctx.status = 303
  ctx.set('Location', path)
  ctx.body = ''
  ctx.remove('Content-Type')
}

function publishedBy(config: Config): Record<string, Published> {
  const documents = deployedDocuments(config)
  const pages = Object.entries(documents.pages).map(([name, page]): [string, Published] => [
    name === 'index' ? '/docs' : `/docs/${name}`,
    [page, html],
  ])
  return {
    '/openapi.yaml': [documents.openapiYaml, 'application/yaml'],
    '/openapi.json': [documents.openapiJson, 'application/json'],
    '/asyncapi.yaml': [documents.asyncapiYaml, 'application/yaml'],
    '/llms.txt': [documents.llmsText, 'text/plain; charset=utf-8'],
    '/docs/search-index.js': [documents.searchIndex, script],
    '/docs/site.js': [() => documents.asset('site.js'), script],
    '/docs/style.css': [() => documents.asset('style.css'), style],
    ...Object.fromEntries(pages),
  }
}

/** Serves the pictures that guides show. */
function servePictures(serve: Serve): void {
  for (const name of readdirSync(new URL('pictures/', import.meta.url)))
    serveImage(serve, `/docs/pictures/${name}`, new URL(`pictures/${name}`, import.meta.url))
}

/** Serves what directories of MCP servers and reporters of vulnerabilities look for. */
function serveIdentity(serve: Serve, { config, clock }: Pick<OperationsDeps, 'config' | 'clock'>): void {
  const asset = (name: string): URL => new URL(`../web/assets/${name}`, import.meta.url)
  for (const { name } of iconFiles) serveImage(serve, `/${name}`, asset(name))
  serveImage(serve, '/favicon.ico', asset('icon-128.png'))
  const registry = memoize(() => {
    const { info } = JSON.parse(readGenerated('templates/mcp.json'))
    return staticFile(Buffer.from(JSON.stringify(registryDocument(config, info.version, info.title))))
  })
  serve('/server.json', (ctx) => {
    ctx.set(headers)
    sendStaticFile(ctx, registry(), 'application/json')
  })
  for (const [path, proof] of Object.entries(domainProofs(config)))
    if (proof !== undefined)
      serve(path, (ctx) => {
        ctx.type = 'text/plain; charset=utf-8'
        ctx.body = proof
      })
  const { securityContact } = config
  if (securityContact === undefined) return
  serve('/.well-known/security.txt', (ctx) => {
    ctx.set(headers)
    ctx.type = 'text/plain; charset=utf-8'
    ctx.body = securityText(config, securityContact, clock())
  })
}

const imageTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/** Serves an image. Browsers keep it for a day. */
function serveImage(serve: Serve, path: string, address: URL): void {
  const file = memoize(() => staticFile(readFileSync(address)))
  const type = imageTypes[address.pathname.split('.').at(-1) ?? ''] ?? ''
  serve(path, (ctx) => {
    ctx.set({ ...headers, 'Cache-Control': 'public, max-age=86400' })
    sendStaticFile(ctx, file(), type)
  })
}

/** Redirects the root to the documents, unless the pages for people begin there. */
function redirectToDocuments(router: Router, config: Config): void {
  const hosts = apiOnlyHosts(config)
  const pagesBeginAtRoot = new URL(config.webUrl).pathname === '/'
  router.get('/', (ctx, next) => {
    if (pagesBeginAtRoot && !hosts.has(ctx.get('host'))) return next()
    noteRoute(ctx.req, '/')
    redirectTo(ctx, '/docs')
  })
}

const readGenerated = (name: string): string =>
  readFileSync(new URL(`../../../generated/${name}`, import.meta.url), 'utf8')

/**
 * Creates the published documents, with the addresses and limits of this deployment. Each document is built at its
 * first request, because building all of them takes longer than the rest of the start.
 */
export function deployedDocuments(config: Config) {
  const limits = limitsByName(config)
  const replaceAddresses = createAddressReplacer(config)
  const document = (name: string) =>
    JSON.parse(readGenerated(`templates/${name}`), (_key, value) =>
      typeof value === 'string' ? replaceAddresses(value) : value,
    )
  const text = (name: string): string => replaceAddresses(textWithLimits(readGenerated(`templates/${name}`), limits))
  const openapi = memoize(() => withLimits(withLiteralServers(document('openapi.json')), limits))
  const asyncapi = (): unknown => {
    const content = withLimits(document('asyncapi.json'), limits)
    Object.assign(content.servers.default, socketServer(config))
    return content
  }
  return {
    openapiJson: () => JSON.stringify(openapi()),
    openapiYaml: () => stringify(openapi()),
    asyncapiYaml: () => stringify(asyncapi()),
    llmsText: () => text('docs/llms.txt'),
    /** HTML pages below /docs, by name. */
    pages: Object.fromEntries(pages.map((name) => [name, () => text(`docs/${name}.html`)])),
    searchIndex: () => text('docs/search-index.js'),
    asset: (name: string) => readGenerated(`docs/${name}`),
  }
}

/** Parts of a request that identify its sender. */
interface Peer extends Pick<IncomingMessage, 'headers'> {
  socket: { remoteAddress?: string | undefined }
}

/** Pattern of headers that proxies add to requests. */
const proxyHeader = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * Returns a function that returns true if a request at PORT may read the metrics. The request must come from loopback
 * and name a loopback host. This rejects pages of other hosts in a browser on this machine. A setting or a header that
 * indicates a proxy also causes a rejection, because requests through a local proxy come from loopback, too.
 */
export function createMetricsAccess(config: Config): (request: Peer) => boolean {
  if (config.publicMetrics) return () => true
  if (config.opsPort !== undefined || config.trustProxy || !areAllLocal(config)) return () => false
  return ({ headers, socket }) =>
    isLoopbackPeer(socket.remoteAddress) &&
    isLoopback(URL.parse(`http://${headers.host}`)?.hostname ?? '') &&
    !Object.keys(headers).some((name) => proxyHeader.test(name))
}

const isLoopbackPeer = (address = ''): boolean => /^(?:::1|(?:::ffff:)?127(?:\.\d+){3})$/.test(address)

export interface OperationsDeps extends HealthDeps {
  config: Config
}

/** Creates the router of health, metrics and published documents. */
export function createOperationsRouter(deps: OperationsDeps): Router {
  const { config } = deps
  const router = new Router({ sensitive: true, strict: true })
  const serve = createServe(router)
  serveHealth(serve, deps)
  serveMetrics(serve, deps, createMetricsAccess(config))
  serveDocuments(serve, config)
  servePictures(serve)
  serveIdentity(serve, deps)
  redirectToDocuments(router, config)
  return router
}
