import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Router, { type RouterContext } from '@koa/router'
import { Fault, toFault } from '../../fault.ts'
import { stopwatch } from '../../platform/clock.ts'
import { noteRoute } from '../answers.ts'
import { requireEncodedAddress } from '../address.ts'
import { whenFinished } from '../finished.ts'
import { methodNotAllowed } from '../methods.ts'
import { countApprovals } from './approvals.ts'
import { assets } from './assets.ts'
import { attachmentLimits } from './attachments.ts'
import { signInFirst } from './continuation.ts'
import { cookiesFor, readBrowser } from './cookies.ts'
import { faultPage } from './fault-page.ts'
import { requireOwnForm, requireOwnPage } from './forgery.ts'
import { noFiles } from './form-files.ts'
import { noForm, readForm } from './form.ts'
import { assetHeaders, pageHeaders } from './headers.ts'
import { layout } from './layout.ts'
import { otherHosts } from '../other-hosts.ts'
import type { Answer, Route, Visit, WebDeps } from './route.ts'
import { routes } from './routes.ts'
import { pageOfForm, typedIn } from './way-back.ts'

/** The pages that people see, below {web_url}. */
export function webRouter(deps: WebDeps): Router {
  const { origin, pathname, protocol } = new URL(deps.config.webUrl)
  const site = { origin, base: pathname.replace(/\/$/, ''), isSecure: protocol === 'https:' }
  const elsewhere = otherHosts(deps.config)
  const router = new Router({ sensitive: true, strict: true })
  for (const route of routes)
    router.all(site.base + route.path, (ctx) => {
      noteRoute(ctx.req, site.base + route.path)
      if (elsewhere.has(ctx.get('host'))) return leadHome(site, route, ctx)
      return handle(deps, site, route, ctx)
    })
  for (const { path, type, bytes } of assets)
    router.get(site.base + path, (ctx) => {
      noteRoute(ctx.req, site.base + path)
      ctx.set({ ...assetHeaders, 'Content-Type': type })
      ctx.body = bytes
    })
  return router
}

interface Site {
  origin: string
  base: string
  isSecure: boolean
}

/** To the same page below {web_url}, before anything else: no browser is to keep a cookie for another host. */
function leadHome(site: Site, route: Route, ctx: RouterContext): void {
  if (methodOf(route, ctx) === 'post') throw new Fault('FORBIDDEN', `forms are for pages at ${site.origin}`)
  ctx.set(pageHeaders(undefined))
  ctx.status = 303
  ctx.set('Location', site.origin + ctx.path + ctx.search)
  ctx.body = ''
  ctx.remove('Content-Type')
}

async function handle(deps: WebDeps, site: Site, route: Route, ctx: RouterContext): Promise<void> {
  const elapsed = stopwatch()
  const requestId = deps.requestIds(ctx.req)
  const visit: Visit = {
    address: (ctx.req.url ?? '').slice(site.base.length),
    base: site.base,
    params: ctx['params'],
    query: new URLSearchParams(ctx.querystring),
    form: noForm,
    files: noFiles,
    browser: readBrowser(ctx.headers.cookie, site.isSecure),
    session: undefined,
    approvals: 0,
    source: deps.clients.sourceOf(ctx.req),
    userAgent: ctx.get('user-agent'),
  }
  const answer = await answerTo(deps, site, route, ctx, visit).catch((thrown: unknown) =>
    rendered(visit, {
      page: faultPage(visit, toFault(thrown), ctx.method === 'POST' ? pageOfForm(route, visit) : undefined),
    }),
  )
  visit.files.discard()
  if ('page' in answer && answer.page.refusal) deps.observe.fault('web', answer.page.refusal, requestId)
  write(deps, ctx, site, visit, answer)
  const answered = { operation: `web ${route.path}`, status: ctx.status, callerId: undefined }
  deps.observe.request({ ...answered, ms: elapsed(), requestId })
}

/** An answer with the text of its page, if it has one. */
type Rendered = Answer & { text: string }

const rendered = (visit: Visit, answer: Answer): Rendered => ({
  ...answer,
  text: 'page' in answer ? String(layout(visit, answer.page)) : '',
})

/** Bytes that a page takes at most while it is built. A larger one needs room afterwards. */
const pageBytes = 65_536

async function answerTo(deps: WebDeps, site: Site, route: Route, ctx: RouterContext, visit: Visit): Promise<Rendered> {
  const { browser } = visit
  const method = methodOf(route, ctx)
  requireEncodedAddress(ctx.req.url ?? '')
  if (!browser.isNew) visit.session = await deps.identity.sessions.find(browser.secret)
  if (method === 'post') await takeOwnForm(deps, site, route, visit, ctx)
  const owner = visit.session?.username
  const memory =
    owner === undefined ? undefined : await deps.ownerLimits.reserveAnswer(owner, pageBytes, whenFinished(ctx.res))
  const answer = await answerOf(deps, route, method, visit)
  const { session } = visit
  if ('page' in answer && session) visit.approvals = await countApprovals(deps, { ...visit, session })
  const whole = rendered(visit, answer)
  memory?.settle(Buffer.byteLength(whole.text))
  return whole
}

function methodOf(route: Route, { method }: RouterContext): 'get' | 'post' {
  const wanted = method === 'POST' ? 'post' : 'get'
  if (route[wanted] && ['GET', 'HEAD', 'POST'].includes(method)) return wanted
  throw methodNotAllowed([...(route.get ? ['GET', 'HEAD'] : []), ...(route.post ? ['POST'] : [])])
}

/** A large one only from somebody who is signed in; its files are not read before it is known to be ours. */
async function takeOwnForm(
  deps: WebDeps,
  site: Site,
  { formBytesMax, takesFiles }: Route,
  visit: Visit,
  ctx: RouterContext,
): Promise<void> {
  requireOwnPage(ctx.headers, site.origin)
  const fileLimits = takesFiles && attachmentLimits(deps.config)
  const isSmall = formBytesMax !== undefined && !visit.session
  const reading = readForm(deps, ctx.req, isSmall ? undefined : formBytesMax, fileLimits)
  Object.assign(visit, await reading.catch(isSmall ? notReadSignedOut : undefined))
  requireOwnForm(visit)
}

const signedOut = 'you are not signed in any more, so nothing was done'

/** It may have been one of somebody whose session has ended meanwhile. */
function notReadSignedOut(thrown: unknown): never {
  if (!(thrown instanceof Fault) || thrown.code !== 'PAYLOAD_TOO_LARGE') throw thrown
  const about = 'what you have written is too long to be shown here: go back in your browser, and copy it from there'
  throw new Fault('FORBIDDEN', `${signedOut}; ${about}`)
}

/** Who has to sign in first comes back to the page they asked for, or that their form was on. */
async function answerOf(deps: WebDeps, route: Route, method: 'get' | 'post', visit: Visit): Promise<Answer> {
  if (route.for === 'anybody') return route[method]!(deps, visit)
  const { session } = visit
  if (route.for === 'operator' && session && !session.operator) throw new Fault('NOT_FOUND')
  const isTooOld =
    method === 'post' && route.recently !== undefined && session && !deps.identity.sessions.isFresh(session)
  if (isTooOld) return { see: signInFirst({ ...visit, address: route.recently! }) }
  if (session) return route[method]!(deps, { ...visit, session })
  if (typedIn(visit) !== '') throw new Fault('FORBIDDEN', signedOut)
  return { see: signInFirst(method === 'get' ? visit : { ...visit, address: pageOfForm(route, visit) }) }
}

function write(deps: WebDeps, ctx: RouterContext, site: Site, visit: Visit, answer: Rendered): void {
  ctx.append('Set-Cookie', cookiesFor(answer, visit.browser, site.isSecure))
  ctx.set(pageHeaders('page' in answer ? answer.page : undefined))
  if ('json' in answer) ctx.body = answer.json
  else if ('archive' in answer) {
    ctx.set({ 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${answer.name}"` })
    send(deps, ctx, answer.archive)
  } else if ('page' in answer) {
    const { status = 200, retryAfterSeconds, headers = {} } = answer.page.refusal ?? {}
    ctx.status = status
    ctx.set({ ...headers })
    if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds))
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = answer.text
  } else {
    ctx.status = 303 // so that a browser does not send its form on to there (RFC 9700 section 4.12)
    ctx.set('Location', 'leave' in answer ? answer.leave : site.origin + site.base + answer.see)
    ctx.body = ''
    ctx.remove('Content-Type')
  }
}

/** What fails after the headers can only be shown by closing the connection. */
function send({ observe, requestIds }: WebDeps, ctx: RouterContext, archive: Readable): void {
  const { req, res } = ctx
  ctx.respond = false
  ctx.status = 200
  pipeline(archive, res).catch((error: unknown) => {
    if (archive.errored) observe.fault('export', toFault(error), requestIds(req))
  })
}
