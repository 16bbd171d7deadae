import { examineStore } from '../doctor/index.ts'
import { createCommand } from './command.ts'

/**
 * Command of the doctor, which checks a deployment. It checks the database in the process that has it open. The command
 * line runs all other checks and adds their findings.
 */
export const doctorCommand = createCommand({
  noun: 'doctor',
  verb: '',
  summary: 'Checks settings, database, keys, clock, bus, addresses, email and disk, and gives advice on each finding',
  fields: {},
  note: `The service may run or not. Run the doctor in the environment of the service, with the same settings. It changes
nothing, and ends within half a minute even if something does not answer.

Exit codes: 0 no problem, 1 a problem was found, 2 a setting is invalid.`,
  run: async (deps) => (await examineStore(deps)).map((finding) => ({ ...finding })),
})
