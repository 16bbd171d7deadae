import { operatorCommands, commandNameOf } from '../operate/commands/index.ts'
import { commandLineNameOf, type Command, type CommandInput } from '../operate/commands/command.ts'
import { parseOptions, UsageError, type OptionTypes } from './options.ts'

/** Result of parsing the arguments of the command line. */
export type CommandLineRequest =
  | { kind: 'help'; noun: string | undefined; command: Command | undefined }
  | { kind: 'run'; command: Command; input: CommandInput; flags: CommandFlags }

/** Flags that apply to every command. */
export interface CommandFlags {
  json: boolean
  /** True if the command must not ask for confirmation. */
  yes: boolean
}

/**
 * Parses the arguments of the command line. Secrets are no arguments, because the command line reads them from standard
 * input.
 */
export function parseArguments(args: readonly string[]): CommandLineRequest {
  const help = args.includes('--help') || args.includes('-h') || args[0] === 'help'
  const [noun, verb] = args.filter((arg) => !arg.startsWith('-') && arg !== 'help')
  const candidates = operatorCommands.filter((command) => command.noun === noun)
  const command = candidates.find((candidate) => candidate.verb === '' || candidate.verb === verb)
  if (help || noun === undefined) return { kind: 'help', noun: candidates.length > 0 ? noun : undefined, command }
  if (candidates.length === 0) throw new UsageError(`unknown command ${noun}: --help lists all commands`)
  if (!command)
    throw new UsageError(
      verb === undefined
        ? `the command ${noun} is incomplete: use ${candidates.map(commandNameOf).join(', ')}`
        : `unknown command ${noun} ${verb}: use ${candidates.map(commandNameOf).join(', ')}`,
    )
  if (args.slice(0, commandNameOf(command).split(' ').length).join(' ') !== commandNameOf(command))
    throw new UsageError(`the options must follow the command: begin with ${commandNameOf(command)}`)
  return { kind: 'run', command, ...valuesIn(command, args.slice(commandNameOf(command).split(' ').length)) }
}

function valuesIn(
  { fields, destroys }: Command,
  args: readonly string[],
): { input: CommandInput; flags: CommandFlags } {
  const options = Object.entries(fields).filter(([, { from }]) => from === undefined)
  const positions = Object.entries(fields).filter(([, { from }]) => from === 'position')
  const optionTypes = options.map(
    ([name, field]) => [commandLineNameOf(name, field).slice(2), { type: 'string', multiple: true }] as const,
  )
  const mustConfirm = destroys !== undefined
  const flags: OptionTypes = { json: { type: 'boolean' }, ...(mustConfirm && { yes: { type: 'boolean' } as const }) }
  const types: OptionTypes = { ...Object.fromEntries(optionTypes), ...flags }
  const { values, positionals } = parseOptions(args, types)
  const extra = positionals[positions.length]
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}: remove it`)
  const entries = [
    ...options.map(([name, field]) => [name, values[commandLineNameOf(name, field).slice(2)]] as const),
    ...positions.map(([name], index) => [name, positionals[index]] as const),
  ]
  return {
    input: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    flags: { json: values['json'] === true, yes: values['yes'] === true },
  }
}
