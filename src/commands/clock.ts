import { command } from './command.ts'

const confirm = command({
  noun: 'clock',
  verb: 'confirm',
  summary:
    'Confirms that the clock of the database is right, after it jumped by days or the service was stopped for days',
  fields: {},
  note: 'Rows that have expired by this time are removed from the next run of each job on. The doctor says when to run this.',
  async run({ deletionClock }) {
    const { now, last_run_at } = await deletionClock.confirm()
    return { confirmed_at: now, last_run_at }
  },
})

export const clockCommands = [confirm]
