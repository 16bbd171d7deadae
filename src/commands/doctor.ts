import { examineStore } from '../doctor/index.ts'
import { command } from './command.ts'

/** What the process does that has the database open; the command line does the rest, and takes it together. */
export const doctor = command({
  noun: 'doctor',
  verb: '',
  summary: 'Checks settings, database, keys, clock, bus, addresses and disk, and says what to do about each finding',
  fields: {},
  note: `It works while the service runs and while it does not, with the settings of its environment, which should be those of the
service. It changes nothing, and ends within half a minute whatever does not answer.

Exit codes: 0 no problem was found, 1 there is one, 2 a setting is not valid.`,
  run: async (deps) => (await examineStore(deps)).map((finding) => ({ ...finding })),
})
