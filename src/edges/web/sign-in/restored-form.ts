import { Fault } from '../../../fault.ts'
import { noForm, readerOfFields } from '../form.ts'
import { isOpenWithoutSso, type PageAnswer, type TypedForm, type Visit, type WebDeps, type WebRoute } from '../route.ts'
import { continuationQuery, signInPathFor } from './continuation.ts'
import { isOwnForm, pageOfForm, routeOfPage, textOf, typedFormIn } from './form-pages.ts'
import { signInPage } from './sign-in.ts'
import { openTypedForm, sealTypedForm, typedFieldName } from './typed-form.ts'

export const signedOutText = 'you are no longer signed in, so nothing was done'

/** Text for a form that the service cannot show again. */
export const copyText = 'the text cannot be shown here: go back in your browser, and copy it from there'

const staleText = 'you signed in or out after you opened this form, so nothing was done: open its page again'

/** Form of a route. `routes` are all routes. */
interface Submission {
  routes: readonly WebRoute[]
  route: WebRoute
  visit: Visit
}

const aboutFiles = (takesFiles: boolean | undefined): string => (takesFiles ? ' Choose its files again.' : '')

/**
 * Asks the person to sign in, because the session has ended or is not recent. The form that the person typed stays in
 * the page, encrypted for that person. Without one, redirects to sign-in. `page` is shown afterwards.
 */
export function askForSignIn(deps: WebDeps, { routes, route, visit }: Submission, page?: string): PageAnswer {
  const address = page ?? pageOfForm(routes, route, visit)
  const typed = typedFormIn(routes, route, visit)
  if (typed === undefined) return { see: signInPathFor({ ...visit, address }) }
  const accountId = textOf(visit, 'person')
  const sealed = accountId === '' ? undefined : sealTypedForm(deps, typed, accountId)
  if (sealed === undefined) throw new Fault('FORBIDDEN', `${signedOutText}; ${copyText}`)
  const reason = visit.session
    ? 'This step needs a recent sign-in, so nothing was sent or saved.'
    : 'Your session has ended, so nothing was sent or saved.'
  const notice = `${reason} Sign in, and the form opens again with what you typed.${aboutFiles(route.takesFiles)}`
  visit.session = undefined // the page has no navigation
  const query = new URLSearchParams(continuationQuery(visit, address))
  const form = readerOfFields({ [typedFieldName]: sealed })
  const error = { code: 'FORBIDDEN', status: 403 } as const
  return { page: { ...signInPage(deps, { ...visit, query, form }, { notice }), error } }
}

/** Answers a form whose token is not valid, because the person signed in or out after the page was opened. */
export async function answerToStaleForm(deps: WebDeps, submission: Submission): Promise<PageAnswer> {
  const { routes, route, visit } = submission
  const { session } = visit
  if (session === undefined && route.for !== 'anybody') return askForSignIn(deps, submission)
  const typed = session && (isOwnForm(visit) ? typedFormIn(routes, route, visit) : await sealedFormIn(deps, visit))
  const text = `You signed in again after you opened this form, so nothing was sent or saved. Check it, and send it again.`
  const page = typed && (await showTypedForm(deps, routes, visit, typed, text))
  if (page === undefined) throw new Fault('FORBIDDEN', staleText)
  return { page: { ...page, error: { code: 'FORBIDDEN', status: 403 } } }
}

/** Returns the sealed form of a sign-in page, if the person has meanwhile signed in elsewhere. */
const sealedFormIn = (deps: WebDeps, visit: Visit): Promise<TypedForm | undefined> =>
  openTypedForm(deps, textOf(visit, typedFieldName), visit.session?.account_id ?? '')

/**
 * Returns the answer to a sign-in. It shows the form that the person typed before, and otherwise redirects. A page that
 * the person may no longer see is left out.
 */
export async function answerAfterSignIn(
  deps: WebDeps,
  routes: readonly WebRoute[],
  visit: Visit,
  answer: PageAnswer,
): Promise<PageAnswer> {
  if (!('see' in answer) || answer.token === undefined || answer.typed === undefined) return answer
  const { token, typed, see } = answer
  const { browser } = visit
  visit.browser = { secret: token, isNew: false }
  visit.session = await deps.identity.sessions.find(token)
  const text = 'You are signed in again. Nothing was sent or saved yet. Check the form, and send it.'
  const page = await showTypedForm(deps, routes, visit, typed, text)
  if (page) return { page, token }
  visit.browser = browser
  return { see, token }
}

/** Shows the page of a form with what the person typed. Returns undefined if the page does not exist any more. */
async function showTypedForm(deps: WebDeps, routes: readonly WebRoute[], visit: Visit, typed: TypedForm, text: string) {
  const found = routeOfPage(routes, typed.page)
  const { session } = visit
  if (!found || !session || found.route.for === 'anybody') return undefined
  const { route, params } = found
  if (route.for === 'operator' && !session.operator) return undefined
  if (session.lacks_second_factor && !route.worksWithoutSecondFactor) return undefined
  if (session.needs_sso && !isOpenWithoutSso(route, 'get')) return undefined
  const query = new URLSearchParams(typed.page.slice(typed.page.indexOf('?') + 1 || typed.page.length))
  const shown = { address: typed.page, params, query, form: readerOfFields(typed.fields) }
  const answer = await route.get!(deps, { ...visit, ...shown, session }).catch((thrown: unknown) => {
    if (thrown instanceof Fault && thrown.status < 500) return undefined
    throw thrown
  })
  if (answer && 'see' in answer) return showTypedForm(deps, routes, visit, { ...typed, page: answer.see }, text)
  if (!answer || !('page' in answer)) return undefined
  Object.assign(visit, { ...shown, form: noForm })
  const takesFiles = routes.some(
    (one) => one.takesFiles && (one.path === route.path || one.path.startsWith(`${route.path}/`)),
  )
  const notice = `${text}${aboutFiles(takesFiles)}`
  return { ...answer.page, restored: { notice, address: visit.base + typed.page } }
}
