import type { TypedForm, Visit, WebRoute } from '../route.ts'

/** Returns the path of the page that shows a form: the address of the form itself, or the nearest parent page. */
export function pageOfForm(routes: readonly WebRoute[], route: WebRoute, visit: Visit): string {
  const page = route.get ? visit.address : fillPath(nearestParent(routes, route.path), visit)
  if (route.for !== 'anybody' || page.includes('?')) return page
  const continuation = (['to', 'seal'] as const).flatMap((name) => {
    const value = textOf(visit, name)
    return value === '' ? [] : [[name, value]]
  })
  return continuation.length === 0 ? page : `${page}?${new URLSearchParams(continuation)}`
}

function nearestParent(routes: readonly WebRoute[], path: string): string {
  const parents = routes.filter((route) => route.get && path.startsWith(`${route.path}/`))
  return parents.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? '/'
}

/** Returns the path with its parameters replaced by those of the visit. */
const fillPath = (path: string, { params }: Visit): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Returns the route with the page at an address, and the parameters in the address. */
export function routeOfPage(routes: readonly WebRoute[], address: string) {
  const names = address.split('?', 1)[0]!.split('/')
  const parts = (route: WebRoute): string[] => route.path.split('/')
  const route = routes.find(
    (one) =>
      one.get &&
      parts(one).length === names.length &&
      parts(one).every((part, n) => part.startsWith(':') || part === names[n]),
  )
  if (route === undefined) return undefined
  const params = parts(route).flatMap((part, n) =>
    part.startsWith(':') ? [[part.slice(1), decodeURIComponent(names[n]!)]] : [],
  )
  return { route, params: Object.fromEntries(params) as Record<string, string> }
}

/** Returns what the person typed into a form. Returns undefined if the form has no such field, or all are empty. */
export function typedFormIn(routes: readonly WebRoute[], route: WebRoute, visit: Visit): TypedForm | undefined {
  const fields = (route.typedFields ?? []).map((name) => [name, textOf(visit, name)] as const)
  if (fields.every(([, text]) => text.trim() === '')) return undefined
  const { versionField } = route
  const version = versionField === undefined ? [] : [[versionField, textOf(visit, versionField)] as const]
  return { page: pageOfForm(routes, route, visit), fields: Object.fromEntries([...fields, ...version]) }
}

/** Returns true if the signed-in person opened the page with this form. */
export const isOwnForm = (visit: Visit): boolean =>
  visit.session !== undefined && textOf(visit, 'person') === visit.session.account_id

/** Returns the long text that the signed-in person typed into a submitted form, or an empty text. */
export const typedTextIn = (visit: Visit): string =>
  isOwnForm(visit) ? textOf(visit, 'text') || textOf(visit, 'card_body') : ''

/** Returns a field of the form. Returns an empty text if the form itself is invalid. */
export function textOf({ form }: Visit, name: string): string {
  try {
    return form(name)
  } catch {
    return ''
  }
}
