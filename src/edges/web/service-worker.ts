import { readFileSync } from 'node:fs'
import { staticFile } from '../static-files.ts'

/**
 * Path of the service worker below {web_url}. It never changes, because a browser would otherwise have several workers.
 */
export const workerPath = '/service-worker.js'
/** Path below {web_url} of the pages to which the worker belongs. */
export const workerScope = '/dashboard/'

export const workerFile = staticFile(readFileSync(new URL('./assets/service-worker.js', import.meta.url)))

/**
 * Headers of the service worker. Browsers check for a new version each time. The policy of a worker is its own, so the
 * worker can load nothing.
 */
export const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
}
