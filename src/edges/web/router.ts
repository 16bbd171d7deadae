import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import Router, { type RouterContext } from '@koa/router'
import { Fault, toFault } from '../../fault.ts'
import { setActor } from '../../platform/acting.ts'
import { startStopwatch } from '../../platform/clock.ts'
import { basePathOf } from '../../settings/config.ts'
import { requireEncodedAddress } from '../addresses.ts'
import { noteRoute, createFinishListener } from '../answers.ts'
import { methodNotAllowedError } from '../http.ts'
import { apiOnlyHosts } from '../cors.ts'
import { sendStaticFile } from '../static-files.ts'
import { assets } from './assets.ts'
import { sealStep } from './completed-step.ts'
import { cookiesFor, nextBrowser, readBrowser, readSsoSecret, readTheme } from './cookies.ts'
import { faultPage } from './fault-page.ts'
import { throwForPeople } from './fault-texts.ts'
import { hasFormToken, requireOwnPage } from './forgery.ts'
import { noForm, readForm } from './form.ts'
import { assetHeaders, pageHeaders } from './headers.ts'
import { layout } from './layout.ts'
import { attachmentLimits } from './mail/attachments.ts'
import { noFiles } from './mail/form-files.ts'
import { paths } from './paths.ts'
import { isOpenWithoutSso, publicRoute, type PageAnswer, type Visit, type WebDeps, type WebRoute } from './route.ts'
import { workerFile, workerHeaders, workerPath } from './service-worker.ts'
import { path as secondFactorPath } from './sign-in/second-factor.ts'
import { webRoutes } from './routes.ts'
import { countWaiting } from './waiting.ts'
import { signInPathFor } from './sign-in/continuation.ts'
import { requiredSsoPathFor } from './sign-in/required-sso.ts'
import { pageOfForm } from './sign-in/form-pages.ts'
import { answerAfterSignIn, answerToStaleForm, askForSignIn, copyText, signedOutText } from './sign-in/restored-form.ts'

/** Creates the router of the pages for people, below {web_url}. */
export function createWebRouter(deps: WebDeps): Router {
  const { origin, protocol } = new URL(deps.config.webUrl)
  const site = { origin, base: basePathOf(deps.config.webUrl), isSecure: protocol === 'https:' }
  const otherHosts = apiOnlyHosts(deps.config)
  const router = new Router({ sensitive: true, strict: true })
  for (const route of webRoutes)
    router.all(addressesOf(site, route), (ctx) => {
      noteRoute(ctx.req, site.base + route.path)
      if (otherHosts.has(ctx.get('host'))) return redirectHome(site, route, ctx)
      return handle(deps, site, route, ctx)
    })
  for (const { path, type, file } of assets)
    router.get(site.base + path, (ctx) => {
      noteRoute(ctx.req, site.base + path)
      ctx.set(assetHeaders)
      sendStaticFile(ctx, file, type)
    })
  router.get(site.base + workerPath, (ctx) => {
    noteRoute(ctx.req, site.base + workerPath)
    ctx.set(workerHeaders)
    sendStaticFile(ctx, workerFile, 'text/javascript; charset=utf-8')
  })
  router.all(site.base + unknownPage.path, (ctx, next) => {
    if (!isForPage(ctx) || otherHosts.has(ctx.get('host'))) return next()
    noteRoute(ctx.req, site.base + unknownPage.path)
    return handle(deps, site, unknownPage, ctx)
  })
  return router
}

/** Page at every path that no other route has. Only browsers get it, and programs get an error as JSON. */
const unknownPage = publicRoute('/{*unknown}', {
  get: async () => {
    throw new Fault('NOT_FOUND', 'there is no page at this address')
  },
})

const isForPage = (ctx: RouterContext): boolean => {
  ctx.vary('Accept')
  return ['GET', 'HEAD'].includes(ctx.method) && ctx.accepts('json', 'html') === 'html'
}

/** Returns the paths of a page. The first page is also at {web_url} itself, which has no slash at its end. */
const addressesOf = ({ base }: Site, { path }: WebRoute): string[] =>
  path === '/' && base !== '' ? [base, `${base}/`] : [base + path]

interface Site {
  origin: string
  base: string
  isSecure: boolean
}

/** Redirects to the same page below {web_url}, because no other host may set a cookie. */
function redirectHome(site: Site, route: WebRoute, ctx: RouterContext): void {
  if (methodOf(route, ctx) === 'post')
    throw new Fault(
      'FORBIDDEN',
      `this form was sent to the wrong address: open its page at ${site.origin}, and send it there`,
    )
  ctx.set(pageHeaders(undefined))
  ctx.status = 303
  ctx.set('Location', site.origin + ctx.path + ctx.search)
  ctx.body = ''
  ctx.remove('Content-Type')
}

async function handle(deps: WebDeps, site: Site, route: WebRoute, ctx: RouterContext): Promise<void> {
  const elapsed = startStopwatch()
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
    ssoSecret: readSsoSecret(ctx.headers.cookie, site.isSecure),
    theme: readTheme(ctx.headers.cookie),
    approvals: 0,
    invitations: 0,
    source: deps.clients.sourceOf(ctx.req),
    userAgent: ctx.get('user-agent'),
  }
  const answer = await answerTo(deps, site, route, ctx, visit).catch((thrown: unknown) =>
    rendered(visit, {
      page: faultPage(visit, toFault(thrown), ctx.method === 'POST' ? pageOfForm(webRoutes, route, visit) : undefined),
    }),
  )
  visit.files.discard()
  if ('page' in answer && answer.page.error) deps.observe.fault('web', answer.page.error, requestId)
  write(deps, ctx, site, visit, answer)
  const request = { operation: `web ${route.path}`, status: ctx.status, callerId: undefined }
  deps.observe.request({ ...request, ms: elapsed(), requestId })
}

/** Answer and the HTML text of its page. The text is empty if the answer has no page. */
type Rendered = PageAnswer & { text: string }

const rendered = (visit: Visit, answer: PageAnswer): Rendered => ({
  ...answer,
  text: 'page' in answer ? String(layout(visit, answer.page)) : '',
})

/**
 * Bytes of memory that are reserved for a page before it is built. Afterwards, the actual size of the page replaces
 * this value.
 */
const pageBytes = 65_536

async function answerTo(
  deps: WebDeps,
  site: Site,
  route: WebRoute,
  ctx: RouterContext,
  visit: Visit,
): Promise<Rendered> {
  const { browser } = visit
  const method = checkedMethodOf(route, ctx)
  if (!browser.isNew) visit.session = await deps.identity.sessions.find(browser.secret)
  if (visit.session) {
    const { account_id: id, username: name, operator } = visit.session
    setActor({ type: operator && route.for === 'operator' ? 'operator' : 'person', id, name })
  }
  if (method === 'post') await readOwnForm(deps, site, route, visit, ctx)
  const owner = visit.session?.username
  const memory =
    owner === undefined
      ? undefined
      : await deps.ownerLimits.reserveAnswer(owner, pageBytes, createFinishListener(ctx.res))
  if (method === 'get') await countFor(deps, visit)
  const answer = await answerOf(deps, route, method, visit)
  if (method === 'post' && 'page' in answer) await countFor(deps, visit) // the form may have changed the counts
  const whole = rendered(visit, answer)
  const bytes = Buffer.byteLength(whole.text)
  if (method === 'post') memory?.hold(bytes)
  else memory?.settle(bytes)
  return whole
}

/** Counts what waits for the signed-in person, for the navigation and Home. */
async function countFor(deps: WebDeps, visit: Visit): Promise<void> {
  const { session } = visit
  if (session) Object.assign(visit, await countWaiting(deps, { ...visit, session }))
}

/** Returns the method of a request whose address is valid too. Throws errors with texts for people. */
function checkedMethodOf(route: WebRoute, ctx: RouterContext): 'get' | 'post' {
  try {
    requireEncodedAddress(ctx.req.url ?? '')
    return methodOf(route, ctx)
  } catch (thrown) {
    return throwForPeople(thrown)
  }
}

function methodOf(route: WebRoute, { method }: RouterContext): 'get' | 'post' {
  const name = method === 'POST' ? 'post' : 'get'
  if (route[name] && ['GET', 'HEAD', 'POST'].includes(method)) return name
  throw methodNotAllowedError([...(route.get ? ['GET', 'HEAD'] : []), ...(route.post ? ['POST'] : [])])
}

/**
 * Reads the submitted form into the visit, without its files. Accepts large forms of people only if they are signed in.
 */
async function readOwnForm(
  deps: WebDeps,
  site: Site,
  { for: audience, formBytesMax, takesFiles }: WebRoute,
  visit: Visit,
  ctx: RouterContext,
): Promise<void> {
  requireOwnPage(ctx.headers, site.origin)
  const fileLimits = takesFiles && attachmentLimits(deps.config)
  const mustBeSmall = audience !== 'anybody' && formBytesMax !== undefined && !visit.session
  const submission = readForm(deps, ctx.req, mustBeSmall ? undefined : formBytesMax, fileLimits)
  Object.assign(visit, await submission.catch(mustBeSmall ? throwSignedOut : undefined))
}

/**
 * Throws an error for a form that is too large without a session. The error explains that the person is no longer
 * signed in.
 */
function throwSignedOut(thrown: unknown): never {
  if (!(thrown instanceof Fault) || thrown.code !== 'PAYLOAD_TOO_LARGE') throw thrown
  throw new Fault('FORBIDDEN', `${signedOutText}; ${copyText}`)
}

/**
 * Checks the token of a form, and calls the handler of the route. Without a session, leads to sign-in. After sign-in,
 * the person returns to the page, or to the page of the form.
 */
async function answerOf(deps: WebDeps, route: WebRoute, method: 'get' | 'post', visit: Visit): Promise<PageAnswer> {
  const submission = { routes: webRoutes, route, visit }
  if (method === 'post' && !hasFormToken(visit)) return answerToStaleForm(deps, submission)
  if (route.for === 'anybody') return answerAfterSignIn(deps, webRoutes, visit, await route[method]!(deps, visit))
  const { session } = visit
  if (route.for === 'operator' && session && !session.operator) throw new Fault('NOT_FOUND')
  const needsSignIn =
    method === 'post' && route.recently !== undefined && session && !deps.identity.sessions.isFresh(session)
  if (needsSignIn) return askForSignIn(deps, submission, route.recently)
  if (session?.needs_sso && !isOpenWithoutSso(route, method))
    return { see: requiredSsoPathFor(visit, method === 'get' ? visit.address : paths.home) }
  if (session?.lacks_second_factor && !route.worksWithoutSecondFactor) return { see: secondFactorPath }
  if (session) return route[method]!(deps, { ...visit, session })
  return method === 'get' ? { see: signInPathFor(visit) } : askForSignIn(deps, submission)
}

function write(deps: WebDeps, ctx: RouterContext, site: Site, visit: Visit, answer: Rendered): void {
  const browser = nextBrowser(answer, visit.browser)
  ctx.append('Set-Cookie', cookiesFor(answer, browser, site.isSecure))
  ctx.set(pageHeaders('page' in answer ? answer.page : undefined))
  if ('json' in answer) ctx.body = answer.json
  else if ('archive' in answer) {
    const { type = 'application/zip' } = answer
    ctx.set({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${answer.name}"` })
    sendArchive(deps, ctx, answer.archive)
  } else if ('page' in answer) {
    const { status = 200, retryAfterSeconds, headers = {} } = answer.page.error ?? {}
    ctx.status = status
    ctx.set({ ...headers })
    if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds))
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = answer.text
  } else {
    ctx.status = 303 // the browser must not resend its form there (RFC 9700 section 4.12)
    ctx.set('Location', 'leave' in answer ? answer.leave : site.origin + site.base + sealStep(browser, answer.see))
    ctx.body = ''
    ctx.remove('Content-Type')
  }
}

/** Streams the archive. After an error, closes the connection, because the headers are already sent. */
function sendArchive({ observe, requestIds }: WebDeps, ctx: RouterContext, archive: Readable): void {
  const { req, res } = ctx
  ctx.respond = false
  ctx.status = 200
  pipeline(archive, res).catch((error: unknown) => {
    if (archive.errored) observe.fault('export', toFault(error), requestIds(req))
  })
}
