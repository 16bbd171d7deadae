import { EventEmitter } from 'node:events'
import type { Hooks, Stats } from 'dredd'

export interface DreddRun {
  /** The document. */
  text: string
  endpoint: string
  register: (hooks: Hooks) => void
  /** Shows what Dredd itself prints. */
  verbose: boolean
  /** Told of a request that could not be made, by the id of its transaction. */
  onError: (transaction: string, message: string) => void
}

/** Runs Dredd in this process; resolves with its own count when it has gone through the document. */
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
 * The requests are made of the parsed document by then. Dredd would copy all of it for the hooks, which takes longer
 * than the run.
 */
function forget(parsed: unknown[], done: () => void): void {
  parsed.length = 0
  done()
}

/** Dredd leaves out answers of any media type; of which one they are is checked with the rest of the answer. */
const withoutMediaRanges = (text: string): string => text.replaceAll('"*/*":', 'application/octet-stream:')

/**
 * Dredd's reporter has no switch, and one of its packages uses what Node has deprecated: neither is news to who runs
 * the contract.
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
