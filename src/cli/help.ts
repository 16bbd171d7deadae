import { isInstalled, programNames } from '../domain/program-names.ts'
import { operatorCommands, commandNameOf } from '../operate/commands/index.ts'
import { commandLineNameOf, type Command, type CommandField } from '../operate/commands/command.ts'

const general = `The operator's command line of the Agent Messaging Service

Usage: ${programNames.ams} COMMAND [ARGUMENTS] [--json]

COMMANDS

The commands use the database of the settings (DATABASE_URL, or the folder DATA_DIR), with or without a running server.
With DATABASE_URL, also set the BUS and NATS_URL of the service. Otherwise the service learns of revoked access a
moment later, when it polls the database.
If DATA_DIR has no database yet, "migrate" creates it. No other command does.
Run a command with --help for its arguments, and "serve --help" for the settings.

  --json   prints results as JSON, and errors as JSON on standard error
  --yes    confirms a command that deletes something permanently, for scripts

Exit codes: 0 done, 1 failed, 2 invalid command or setting.
`

const installedRows: [string, string][] = isInstalled
  ? [
      ['start', 'Runs the service, as serve does'],
      ['demo', 'Shows how two agents write to each other'],
    ]
  : []

const otherRows: [string, string][] = [
  ...installedRows,
  ['serve', 'Runs the service until it gets a signal to stop'],
  ['listen', 'Runs a command for every envelope that an agent receives'],
]

/** Returns rows as two columns for a terminal. The first column is as wide as its longest text. */
const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`).join('\n')
}

/** Returns the help for one command, for all commands of a noun, or for all commands. */
export function helpText(noun: string | undefined, command: Command | undefined): string {
  if (command) return commandHelp(command)
  const shownCommands = operatorCommands.filter((candidate) => noun === undefined || candidate.noun === noun)
  const rows = shownCommands.map((candidate): [string, string] => [commandNameOf(candidate), candidate.summary])
  return general.replace('COMMANDS', columns(noun === undefined ? [...otherRows, ...rows] : rows))
}

function commandHelp(command: Command): string {
  const fields = Object.entries(command.fields)
  const positions = fields.filter(([, { from }]) => from === 'position').map(([, { value }]) => ` ${value}`)
  const options = fields
    .filter(([, { from }]) => from === undefined)
    .map(([name, field]) => ` ${optionText(name, field)}`)
  const flags = command.destroys === undefined ? '[--json]' : '[--yes] [--json]'
  const usage = `Usage: ${programNames.ams} ${commandNameOf(command)}${positions.join('')}${options.join('')} ${flags}`
  const rows = fields.map(([name, field]): [string, string] => [
    field.from === undefined
      ? `${commandLineNameOf(name, field)} ${field.value}`
      : field.from === 'position'
        ? field.value
        : name,
    helpOf(field),
  ])
  if (command.destroys !== undefined)
    rows.push(['--yes', `confirms that the command permanently deletes ${command.destroys}`])
  return (
    [
      command.summary,
      usage,
      ...(rows.length > 0 ? [columns(rows)] : []),
      ...(command.note === undefined ? [] : [command.note]),
    ].join('\n\n') + '\n'
  )
}

function optionText(name: string, field: CommandField): string {
  const text = `${commandLineNameOf(name, field)} ${field.value}${field.many ? ' …' : ''}`
  return field.required ? text : `[${text}]`
}

const helpOf = ({ help, from }: CommandField): string =>
  from === 'standard input' ? `from standard input: ${help}` : help
