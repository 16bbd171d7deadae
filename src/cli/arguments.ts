import { commands, nameOf } from '../commands/index.ts'
import { flagOf, type Command, type Input } from '../commands/command.ts'
import { parseOptions, UsageError, type OptionTypes } from './options.ts'

/** What the arguments ask for. */
export type Request =
  | { kind: 'help'; noun: string | undefined; command: Command | undefined }
  | { kind: 'run'; command: Command; input: Input; flags: Flags }

/** What is asked of the command line itself. */
export interface Flags {
  json: boolean
  /** That nobody is to be asked before something is destroyed. */
  yes: boolean
}

/** Everything but secrets, which are read from standard input. */
export function parseArguments(args: readonly string[]): Request {
  const help = args.includes('--help') || args.includes('-h') || args[0] === 'help'
  const [noun, verb] = args.filter((arg) => !arg.startsWith('-') && arg !== 'help')
  const known = commands.filter((command) => command.noun === noun)
  const command = known.find((candidate) => candidate.verb === '' || candidate.verb === verb)
  if (help || noun === undefined) return { kind: 'help', noun: known.length > 0 ? noun : undefined, command }
  if (known.length === 0) throw new UsageError(`there is no command ${noun}`)
  if (!command)
    throw new UsageError(
      verb === undefined
        ? `say what to do: ${known.map(nameOf).join(', ')}`
        : `there is no command ${noun} ${verb}; there is ${known.map(nameOf).join(', ')}`,
    )
  if (args.slice(0, nameOf(command).split(' ').length).join(' ') !== nameOf(command))
    throw new UsageError(`begin with ${nameOf(command)}; options come after it`)
  return { kind: 'run', command, ...valuesIn(command, args.slice(nameOf(command).split(' ').length)) }
}

function valuesIn({ fields, destroys }: Command, args: readonly string[]): { input: Input; flags: Flags } {
  const options = Object.entries(fields).filter(([, { from }]) => from === undefined)
  const places = Object.entries(fields).filter(([, { from }]) => from === 'position')
  const named = options.map(
    ([name, field]) => [flagOf(name, field).slice(2), { type: 'string', multiple: true }] as const,
  )
  const isAsked = destroys !== undefined
  const flags: OptionTypes = { json: { type: 'boolean' }, ...(isAsked && { yes: { type: 'boolean' } as const }) }
  const types: OptionTypes = { ...Object.fromEntries(named), ...flags }
  const { values, positionals } = parseOptions(args, types)
  const extra = positionals[places.length]
  if (extra !== undefined) throw new UsageError(`${extra} is one word too many`)
  const given = [
    ...options.map(([name, field]) => [name, values[flagOf(name, field).slice(2)]] as const),
    ...places.map(([name], index) => [name, positionals[index]] as const),
  ]
  return {
    input: Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    flags: { json: values['json'] === true, yes: values['yes'] === true },
  }
}
