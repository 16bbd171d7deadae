// Generated from src/clients/typescript/src/node/mail/command.ts by `npm run generate`. Do not edit.
import { retriesMax } from '../../checks.js'
import { createClient, type Client } from '../../client.js'
import { describeWarning, type ClientEvent } from '../../events.js'
import type { OptionTypes } from '../command-line.js'
import type { ParsedArguments } from './arguments.js'
import { createAuth, requireSignIn } from './auth.js'
import { escapeLine } from './show.js'

/** Result of a command, for programs and for people. */
export interface Outcome {
  /** Undefined if the command has written its output itself. */
  json: unknown
  text: string
  exitCode?: number
}

export interface MailCommand {
  usage: string
  summary: string
  options: OptionTypes
  /** Lowest and highest number of positional arguments. */
  positionals: readonly [number, number]
  run(args: ParsedArguments): Promise<Outcome>
}

export function createMailClient(args: ParsedArguments, maxRetries?: number): Client {
  const url = args.text('url')
  requireSignIn(url)
  return createClient({ ...clientOptions(args, maxRetries), auth: createAuth('mail', { url }) })
}

export const clientOptions = (args: ParsedArguments, maxRetries?: number) => ({
  url: args.text('url'),
  userAgent: 'ams-mail',
  maxRetries: args.count('retries', retriesMax, 0) ?? maxRetries,
  onEvent: reportWarning(args.flag('json')),
})

/** Creates the listener that reports waits before retries and deprecated operations on standard error. */
const reportWarning = (isJson: boolean) => (event: ClientEvent) => {
  const line = describeWarning(event)
  if (line === undefined) return
  const json = JSON.stringify({ [event.type === 'deprecated' ? 'deprecated' : 'retry']: { message: line } })
  process.stderr.write(isJson ? `${json}\n` : `ams-mail: ${escapeLine(line)}\n`)
}

export const string = { type: 'string' } as const
export const strings = { type: 'string', multiple: true } as const
export const boolean = { type: 'boolean' } as const

export async function describeAgent(client: Client): Promise<Outcome> {
  const { canonical_handle, display_name } = await client.agents.getOwnAgent()
  return { json: { canonical_handle, display_name }, text: `${canonical_handle}\n` }
}
