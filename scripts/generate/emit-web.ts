import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const read = (path: string): string =>
  readFileSync(createRequire(import.meta.url).resolve(`@picocss/pico/${path}`), 'utf8')

/** Returns the one third-party style sheet of the pages with its licence, by path below web/. */
export const emitWeb = (): [string, string][] => [
  ['pico.css', read('css/pico.classless.min.css')],
  ['pico.LICENSE.md', read('LICENSE.md')],
]
