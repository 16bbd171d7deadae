import { EventEmitter } from 'node:events'
import type { Hooks, Stats } from 'dredd'

export interface DreddRun {
  /** The document. */
  text: string
  endpoint: string
  register: (hooks: Hooks) => void
  /** True to show Dredd's own output. */
  verbose: boolean
  /** Called with the transaction id of a request that failed to send. */
  onError: (transaction: string, message: string) => void
}

/** Runs Dredd in this process. Resolves with its own count at the end of the document. */
export async function runDredd({ text, endpoint, register, verbose, onError }: DreddRun): Promise<Stats> {
  const Dredd = await loadDredd(verbose)
  const emitter = new EventEmitter()
  emitter.on('test error', (error: Error, { message }: { message: string }) => onError(message, error.message))
  emitter.on('start', forget)
  const dredd = new Dredd({
    endpoint,
    apiDescriptions: [{ location: 'generated/docs/openapi.yaml', content: withoutMediaRanges(text) }],
    hookfiles: ['hooks.cts'],
    emitter,
    loglevel: verbose ? 'warn' : 'silent',
    color: false,
    custom: { cwd: import.meta.dirname, register },
  })
  return new Promise((resolve, reject) => dredd.run((error, stats) => (error ? reject(error) : resolve(stats))))
}

/**
 * Removes the parsed document after the requests are created. Otherwise Dredd copies all of it for the hooks, which
 * takes longer than the run.
 */
function forget(parsed: unknown[], done: () => void): void {
  parsed.length = 0
  done()
}

/**
 * Replaces media ranges, because Dredd skips such responses. The media type is checked with the rest of the response.
 */
const withoutMediaRanges = (text: string): string => text.replaceAll('"*/*":', 'application/octet-stream:')

/**
 * Loads Dredd without its reporter, which cannot be disabled, and without deprecation warnings of one of its packages.
 */
async function loadDredd(verbose: boolean) {
  const noDeprecation = process.noDeprecation ?? false
  process.noDeprecation = true
  const { default: Dredd } = await import('dredd')
  const { default: output } = await import('dredd/build/reporters/reporterOutputLogger.js')
  process.noDeprecation = noDeprecation
  output.default.transports.console.silent = !verbose
  return Dredd
}
