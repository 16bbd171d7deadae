import type { Config } from '../../settings/config.ts'
import { isSingleLine, singleLineCharactersMax } from '../../domain/visible-text.ts'
import { Fault } from '../../fault.ts'
import type { DeletionClock } from '../../mail/retention/deletion-clock.ts'
import type { Authority } from '../../access/oauth/authority.ts'
import type { SigningKeys } from '../../access/oauth/keys.ts'
import type { AccessTokens } from '../../access/oauth/tokens.ts'
import { runAs } from '../../platform/acting.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { Store } from '../../store/index.ts'

/** Services that a command needs. They belong to the running server, or to the process of the command line. */
export interface CommandDeps {
  config: Config
  clock: Clock
  ids: IdGenerator
  store: Store
  authority: Authority
  keys: SigningKeys
  tokens: AccessTokens
  deletionClock: Pick<DeletionClock, 'confirm'>
  database: { migrated: readonly string[] }
  presence: { openHere(agentId: string): number }
}

/** Field of a command's input: a positional argument, an option, or a secret. A secret is never an argument. */
export interface CommandField {
  help: string
  /** Placeholder of the value in the help. */
  value: string
  from?: 'position' | 'standard input'
  required?: true
  many?: true
  allowed?: readonly string[]
}

export type CommandFields = Readonly<Record<string, CommandField>>

type Text<F extends CommandField> = F extends { allowed: readonly (infer Word)[] } ? Word : string
type Value<F extends CommandField> = F extends { many: true }
  ? Text<F>[]
  : F extends { required: true }
    ? Text<F>
    : Text<F> | undefined

export type CommandValues<F extends CommandFields> = { [Name in keyof F]: Value<F[Name]> }

/** Row in the result of a command. A result is one row or a table. */
export type ResultRow = Readonly<Record<string, unknown>>
export type CommandResult = ResultRow | readonly ResultRow[]

interface Spec<F extends CommandFields> {
  noun: string
  verb: string
  summary: string
  fields: F
  /** Note for people, printed after the result. */
  note?: string
  /** Description of the objects that the command permanently deletes. The user has to confirm the deletion. */
  destroys?: string
  /** True if the command may create a missing database. */
  makesDatabase?: true
  run(deps: CommandDeps, values: CommandValues<F>): Promise<CommandResult>
}

export interface Command extends Omit<Spec<CommandFields>, 'run'> {
  /** Validates the input against the fields, and runs the command. */
  run(deps: CommandDeps, input: CommandInput): Promise<CommandResult>
}

/** Values of a command's fields that are not validated yet. */
export type CommandInput = Readonly<Record<string, unknown>>

/**
 * Creates a command. The command validates the form of its fields, and its `run` checks their values. The audit log
 * attributes its changes to the operator.
 */
export const createCommand = <const F extends CommandFields>(spec: Spec<F>): Command => ({
  ...spec,
  run: async (deps, input) => runAs({ type: 'operator' }, () => spec.run(deps, valuesOf(spec.fields, input))),
})

function valuesOf<F extends CommandFields>(fields: F, input: CommandInput): CommandValues<F> {
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) throw new Fault('VALIDATION_ERROR', `unknown field ${unknown}: remove it`)
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldValue(name, field, input[name])]),
  ) as CommandValues<F>
}

function fieldValue(name: string, field: CommandField, value: unknown): string | string[] | undefined {
  const texts = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((text: unknown) =>
    textOf(name, field, text),
  )
  if (field.many) return texts
  if (texts.length > 1)
    throw new Fault('VALIDATION_ERROR', `${commandLineNameOf(name, field)} is repeated: give it once`)
  if (field.required && texts.length === 0)
    throw new Fault('VALIDATION_ERROR', `${commandLineNameOf(name, field)} is missing`)
  return texts[0]
}

function textOf(name: string, field: CommandField, text: unknown): string {
  if (typeof text !== 'string' || !text.isWellFormed())
    throw new Fault('VALIDATION_ERROR', `${commandLineNameOf(name, field)} must be text`)
  if (!isSingleLine(text))
    throw new Fault(
      'VALIDATION_ERROR',
      `${commandLineNameOf(name, field)} must be one line of 1 to ${singleLineCharactersMax} characters`,
    )
  if (field.allowed && !field.allowed.includes(text))
    throw new Fault('VALIDATION_ERROR', `${commandLineNameOf(name, field)} must be one of ${field.allowed.join(', ')}`)
  return text
}

/** Returns the name of a field on the command line. */
export const commandLineNameOf = (name: string, { from, value }: CommandField): string =>
  from === 'position'
    ? value
    : from === 'standard input'
      ? `the ${name.replaceAll('_', ' ')}, from standard input,`
      : `--${name.replaceAll('_', '-')}`
