import { webRoutes } from '../../src/edges/web/routes.ts'

/** Folder of the screenshots, relative to the repository. */
export const screenshotsFolder = 'test/web/screenshots'

/** Windows of the screenshots, in CSS pixels. */
export const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 375, height: 740 } } as const

export const themes = ['light', 'dark'] as const

/** Paths of old addresses, which redirect to another page. They have no screenshot. */
const redirects: ReadonlySet<string> = new Set(
  ['card', 'blocks', 'delete'].map((part) => `/dashboard/agents/:id/${part}`),
)

/** Paths of redirects and pages that only a person in the middle of a single sign-on sees. */
const stepsOfSso: ReadonlySet<string> = new Set(
  ['start', 'callback/:provider', 'account', 'required'].map((part) => `/sign-in/sso/${part}`),
)

/** Paths of all pages. */
export const pagePaths: readonly string[] = webRoutes
  .filter(({ path, get }) => get !== undefined && !redirects.has(path) && !stepsOfSso.has(path))
  .map(({ path }) => path)

/** Pages that a visitor without a session sees. */
export const publicPaths: readonly string[] = [
  ...['/', '/sign-in', '/sign-in/sso', '/sign-up', '/lost-password', '/reset-password/:token'],
]

/** Returns the names of the screenshots of a page, without their size and theme. */
const stemOf = (path: string): string => path.slice(1).replaceAll(':', '').replaceAll('/', '-') || 'start'

export const fileOf = (path: string, size: keyof typeof sizes, theme: (typeof themes)[number]): string =>
  `${stemOf(path)}.${size}-${theme}.webp`

/** Returns the names of the screenshots of all pages. */
export const expectedFiles = (): string[] =>
  pagePaths.flatMap((path) =>
    (Object.keys(sizes) as (keyof typeof sizes)[]).flatMap((size) => themes.map((theme) => fileOf(path, size, theme))),
  )
