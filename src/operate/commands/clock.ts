import { createCommand } from './command.ts'

const confirm = createCommand({
  noun: 'clock',
  verb: 'confirm',
  summary:
    'Accepts the time of the database after a jump of more than a week, or after the service was stopped for that long',
  fields: {},
  note: 'The next run of each job removes the rows that have expired by this time. The doctor says when to run this command.',
  async run({ deletionClock, store }) {
    const { now, last_run_at } = await deletionClock.confirm()
    await store.audit.record({ action: 'clock.confirmed' })
    return { confirmed_at: now, last_run_at }
  },
})

export const clockCommands = [confirm]
