import { createClockLeadCheck } from '../../src/mail/sending/database-clock.ts'
import { removeOldMail } from '../../src/mail/retention/sweep.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { dayMs } from '../../src/domain/durations.ts'
import type { Service } from './service.ts'

/** Runs the hourly removal of old envelopes; resolves with the number of removed entries. */
export const sweepNow = ({ deps: { store, clock, bus, config, observe } }: Service): Promise<number> =>
  removeOldMail(
    {
      store,
      clock,
      ids: createIdGenerator(clock),
      announce: bus.announce,
      checkLead: createClockLeadCheck(config.clockLeadSeconds, observe),
    },
    clock() - config.retentionDays * dayMs,
  )
