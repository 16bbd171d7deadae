import { commands, nameOf } from '../commands/index.ts'
import { flagOf, type Command, type Input } from '../commands/command.ts'
import { parseOptions, UsageError, type OptionTypes } from './options.ts'

/** What the words ask for. */
export type Request =
  | { kind: 'help'; noun: string | undefined; command: Command | undefined }
  | { kind: 'run'; command: Command; input: Input; json: boolean }

/** Everything but secrets, which are read from standard input. */
export function parseWords(words: readonly string[]): Request {
  const help = words.includes('--help') || words.includes('-h') || words[0] === 'help'
  const [noun, verb] = words.filter((word) => !word.startsWith('-') && word !== 'help')
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
  if (words.slice(0, nameOf(command).split(' ').length).join(' ') !== nameOf(command))
    throw new UsageError(`begin with ${nameOf(command)}; options come after it`)
  return { kind: 'run', command, ...valuesIn(command, words.slice(nameOf(command).split(' ').length)) }
}

function valuesIn({ fields }: Command, words: readonly string[]): { input: Input; json: boolean } {
  const options = Object.entries(fields).filter(([, { from }]) => from === undefined)
  const places = Object.entries(fields).filter(([, { from }]) => from === 'position')
  const named = options.map(
    ([name, field]) => [flagOf(name, field).slice(2), { type: 'string', multiple: true }] as const,
  )
  const types: OptionTypes = { ...Object.fromEntries(named), json: { type: 'boolean' } }
  const { values, positionals } = parseOptions(words, types)
  const extra = positionals[places.length]
  if (extra !== undefined) throw new UsageError(`${extra} is one word too many`)
  const given = [
    ...options.map(([name, field]) => [name, values[flagOf(name, field).slice(2)]] as const),
    ...places.map(([name], index) => [name, positionals[index]] as const),
  ]
  return { input: Object.fromEntries(given.filter(([, value]) => value !== undefined)), json: values['json'] === true }
}
