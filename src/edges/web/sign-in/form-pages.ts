import type { WebRoute, Visit } from '../route.ts'

/** Returns the path of the page that shows a form: the address of the form itself, or the nearest parent page. */
export function pageOfForm(routes: readonly WebRoute[], route: WebRoute, visit: Visit): string {
  const page = route.get ? visit.address : fillPath(nearestParent(routes, route.path), visit)
  const continuation = (['to', 'seal'] as const).flatMap((name) => {
    const value = textOf(visit, name)
    return value === '' ? [] : [[name, value]]
  })
  return continuation.length === 0 || page.includes('?') ? page : `${page}?${new URLSearchParams(continuation)}`
}

function nearestParent(routes: readonly WebRoute[], path: string): string {
  const parents = routes.filter((route) => route.get && path.startsWith(`${route.path}/`))
  return parents.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? '/'
}

/** Returns the path with its parameters replaced by those of the visit. */
const fillPath = (path: string, { params }: Visit): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Returns the long text that the person typed into a submitted form, or an empty text. */
export const typedTextIn = (visit: Visit): string => textOf(visit, 'text') || textOf(visit, 'card_body')

/** Returns a field of the form. Returns an empty text if the form itself is invalid. */
function textOf({ form }: Visit, name: string): string {
  try {
    return form(name)
  } catch {
    return ''
  }
}
