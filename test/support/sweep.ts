import { createLeadCheck } from '../../src/mail/sending/database-clock.ts'
import { sweep } from '../../src/mail/retention/sweep.ts'
import { randomIds } from '../../src/platform/ids.ts'
import { dayMs } from '../../src/domain/durations.ts'
import type { Service } from './service.ts'

/** Runs the hourly removal of old envelopes; resolves with the number of removed entries. */
export const sweepNow = ({ deps: { store, clock, bus, config, observe } }: Service): Promise<number> =>
  sweep(
    {
      ...{ store, clock, ids: randomIds(clock), announce: bus.announce },
      checkLead: createLeadCheck(config.clockLeadSeconds, observe),
    },
    clock() - config.retentionDays * dayMs,
  )
