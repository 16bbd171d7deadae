import { commands, nameOf } from '../commands/index.ts'
import { flagOf, type Command, type Field } from '../commands/command.ts'

const general = `The operator's command line of the Agent Messaging Service

Usage: npm run -s ams -- COMMAND [ARGUMENTS] [--json]

COMMANDS

It works on the database that the settings name (DATABASE_URL, or the folder DATA_DIR), while the server runs or not.
With DATABASE_URL it wants the BUS and NATS_URL of the service too: without them the service learns of what was ended
a moment later, by a look at the database.
Where DATA_DIR holds no database yet, "migrate" makes one, and no other command does.
Run a command with --help for its arguments, and "serve --help" for the settings.

  --json   results, and errors on standard error, as JSON for scripts
  --yes    of what destroys something for good: done without asking, as in a script that nobody can be asked in

Exit codes: 0 done, 1 failed, 2 not a valid command or setting.
`

const otherRows: [string, string][] = [
  ['serve', 'Runs the service until it is told to stop'],
  ['listen', "Runs a command for every envelope that arrives for an agent, as the agent's client"],
]

/** Two columns for a terminal, the first as wide as its longest text. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n')
}

/** The help of one command, of a noun, or of everything. */
export function helpText(noun: string | undefined, command: Command | undefined): string {
  if (command) return commandHelp(command)
  const listed = commands.filter((candidate) => noun === undefined || candidate.noun === noun)
  const rows = listed.map((candidate): [string, string] => [nameOf(candidate), candidate.summary])
  return general.replace('COMMANDS', columns(noun === undefined ? [...otherRows, ...rows] : rows))
}

function commandHelp(command: Command): string {
  const fields = Object.entries(command.fields)
  const positions = fields.filter(([, { from }]) => from === 'position').map(([, { value }]) => ` ${value}`)
  const options = fields
    .filter(([, { from }]) => from === undefined)
    .map(([name, field]) => ` ${optionText(name, field)}`)
  const flags = command.destroys === undefined ? '[--json]' : '[--yes] [--json]'
  const usage = `Usage: npm run -s ams -- ${nameOf(command)}${positions.join('')}${options.join('')} ${flags}`
  const rows = fields.map(([name, field]): [string, string] => [
    field.from === undefined ? `${flagOf(name, field)} ${field.value}` : field.from === 'position' ? field.value : name,
    about(field),
  ])
  if (command.destroys !== undefined)
    rows.push(['--yes', `does not ask first, although it destroys ${command.destroys}`])
  return (
    [
      command.summary,
      usage,
      ...(rows.length > 0 ? [columns(rows)] : []),
      ...(command.note === undefined ? [] : [command.note]),
    ].join('\n\n') + '\n'
  )
}

function optionText(name: string, field: Field): string {
  const text = `${flagOf(name, field)} ${field.value}${field.many ? ' …' : ''}`
  return field.required ? text : `[${text}]`
}

const about = ({ help, from }: Field): string => (from === 'standard input' ? `from standard input: ${help}` : help)
