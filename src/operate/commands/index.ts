import { accountCommands } from './account.ts'
import { agentCommands } from './agent.ts'
import { clientCommands } from './client.ts'
import { clockCommands } from './clock.ts'
import { command, type Command } from './command.ts'
import { doctor } from './doctor.ts'
import { familyCommands } from './family.ts'
import { keysCommands } from './keys.ts'
import { organizationCommands } from './organization.ts'
import { tokenCommands } from './token.ts'

/**
 * Command that reports the migrations. They run when the database is opened, so they have already run before any
 * command.
 */
const migrate = command({
  noun: 'migrate',
  verb: '',
  summary: 'Creates the database or updates its schema, as every start of the server does',
  makesDatabase: true,
  fields: {},
  run: async ({ database: { migrated } }) => ({ migrated: [...migrated] }),
})

export const commands: readonly Command[] = [
  doctor,
  migrate,
  ...accountCommands,
  ...organizationCommands,
  ...agentCommands,
  ...clientCommands,
  ...familyCommands,
  ...keysCommands,
  ...clockCommands,
  ...tokenCommands,
]

export const nameOf = ({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string =>
  verb === '' ? noun : `${noun} ${verb}`
