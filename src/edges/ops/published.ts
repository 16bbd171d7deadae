import { hash } from 'node:crypto'
import type Router from '@koa/router'
import type { Context } from 'koa'
import type { Config } from '../../settings/config.ts'
import { matchesEntityTag } from '../../domain/entity-tags.ts'
import { memoize } from '../../platform/memoize.ts'
import { noteRoute } from '../answers.ts'
import { openToAll } from '../cors.ts'
import { otherHosts } from '../other-hosts.ts'
import { deployedDocuments } from './documents.ts'
import type { Serve } from './health.ts'

const html = 'text/html; charset=utf-8'
const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

const headers = { 'Cache-Control': 'public, max-age=300', ...openToAll }

type Published = [content: () => string, type: string]

/**
 * Serves the documents and their pages, each with an entity tag of its bytes. A client that has them already gets 304.
 */
export function serveDocuments(serve: Serve, config: Config): void {
  for (const [path, [content, type]] of Object.entries(publishedBy(config))) {
    // All answers share these bytes. Otherwise each answer would have its own copy.
    const file = memoize(() => {
      const bytes = Buffer.from(content())
      return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` }
    })
    serve(path, (ctx) => {
      const { bytes, etag } = file()
      ctx.status = 200
      ctx.set({ ETag: etag, ...headers })
      // each page has the other directives
      if (type === html) ctx.set('Content-Security-Policy', "frame-ancestors 'none'")
      if (matchesEntityTag(ctx.get('If-None-Match'), etag)) {
        ctx.status = 304
        return
      }
      ctx.type = type
      ctx.body = bytes
    })
    if (type === html) serve(`${path}/`, (ctx) => redirectTo(ctx, path)) // people also type the address with a slash
  }
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

/** Redirects the root to the documents, unless the pages for people begin there. */
export function redirectToDocuments(router: Router, config: Config): void {
  const hosts = otherHosts(config)
  const pagesBeginAtRoot = new URL(config.webUrl).pathname === '/'
  router.get('/', (ctx, next) => {
    if (pagesBeginAtRoot && !hosts.has(ctx.get('host'))) return next()
    noteRoute(ctx.req, '/')
    redirectTo(ctx, '/docs')
  })
}
