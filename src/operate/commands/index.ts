import { accountCommands } from './account.ts'
import { agentCommands } from './agent.ts'
import { auditCommands } from './audit.ts'
import { clientCommands } from './client.ts'
import { clockCommands } from './clock.ts'
import { createCommand, type Command } from './command.ts'
import { doctorCommand } from './doctor.ts'
import { familyCommands } from './family.ts'
import { keysCommands } from './keys.ts'
import { organizationCommands } from './organization.ts'
import { tokenCommands } from './token.ts'

/**
 * Command that reports the migrations. They run when the database is opened, so they have already run before any
 * command.
 */
const migrate = createCommand({
  noun: 'migrate',
  verb: '',
  summary: 'Creates the database or updates its schema, as every start of the server does',
  makesDatabase: true,
  fields: {},
  run: async ({ database: { migrated } }) => ({ migrated: [...migrated] }),
})

export const operatorCommands: readonly Command[] = [
  doctorCommand,
  migrate,
  ...accountCommands,
  ...organizationCommands,
  ...agentCommands,
  ...clientCommands,
  ...familyCommands,
  ...keysCommands,
  ...auditCommands,
  ...clockCommands,
  ...tokenCommands,
]

export const commandNameOf = ({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string =>
  verb === '' ? noun : `${noun} ${verb}`
