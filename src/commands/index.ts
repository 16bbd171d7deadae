import { accountCommands } from './account.ts'
import { agentCommands } from './agent.ts'
import { clientCommands } from './client.ts'
import { command, type Command } from './command.ts'
import { keysCommands } from './keys.ts'
import { organizationCommands } from './organization.ts'
import { tokenCommands } from './token.ts'

/** Whoever runs a command has opened the database, which brings it up to date; what is left is to report it. */
const migrate = command({
  noun: 'migrate',
  verb: '',
  summary: 'Makes the database or brings it up to date, as every start of the server does',
  makesDatabase: true,
  fields: {},
  run: async ({ database: { migrated } }) => ({ migrated: [...migrated] }),
})

export const commands: readonly Command[] = [
  migrate,
  ...accountCommands,
  ...organizationCommands,
  ...agentCommands,
  ...clientCommands,
  ...keysCommands,
  ...tokenCommands,
]

export const nameOf = ({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string =>
  verb === '' ? noun : `${noun} ${verb}`
