import type { Route, Visit } from './route.ts'

/** The page that a form was on: at the form's own address, or else the nearest above it. */
export function pageOfForm(routes: readonly Route[], route: Route, visit: Visit): string {
  const page = route.get ? visit.address : within(nearestAbove(routes, route.path), visit)
  const way = (['to', 'seal'] as const).flatMap((name) => {
    const value = textOf(visit, name)
    return value === '' ? [] : [[name, value]]
  })
  return way.length === 0 || page.includes('?') ? page : `${page}?${new URLSearchParams(way)}`
}

function nearestAbove(routes: readonly Route[], path: string): string {
  const above = routes.filter((route) => route.get && path.startsWith(`${route.path}/`))
  return above.sort((one, other) => other.path.length - one.path.length)[0]?.path ?? '/'
}

/** The page of the very thing that the form is about. */
const within = (path: string, { params }: Visit): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The text that somebody has written in a form; empty where there is none. */
export const typedIn = (visit: Visit): string => textOf(visit, 'text') || textOf(visit, 'card_body')

/** The form may be what was refused. */
function textOf({ form }: Visit, name: string): string {
  try {
    return form(name)
  } catch {
    return ''
  }
}
