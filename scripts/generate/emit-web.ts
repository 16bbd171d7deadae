import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const read = (path: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@picocss/pico/${path}`), 'utf8')

/** The one style sheet that the pages have of others, and its licence, by path below web/: a service needs no more. */
export const emitWeb = (): [string, string][] => [
  ['pico.css', read('css/pico.classless.min.css')],
  ['pico.LICENSE.md', read('LICENSE.md')],
]
