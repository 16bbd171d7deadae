import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')
export const paths = tracked.filter((path) => path !== '' && existsSync(path))
/** TypeScript and JavaScript written by hand, with its text. */
export const sources = paths
  .filter((path) => /^(src|scripts|test)\/.*\.(ts|cts|tsx|js)$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
/** Returns true for published code, which is independent and has its own rules. */
export const isClient = (path: string): boolean => path.startsWith('src/clients/')

/** Sources of the service, without the client packages. */
export const product = sources.filter(({ path }) => path.startsWith('src/') && !isClient(path))
