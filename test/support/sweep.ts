import { createLeadCheck } from '../../src/delivery/clock-lead.ts'
import { sweep } from '../../src/delivery/retention.ts'
import { randomIds } from '../../src/platform/ids.ts'
import { dayMs } from '../../src/domain/durations.ts'
import type { Service } from './service.ts'

/** What the hourly job does to envelopes that are too old; resolves with how many entries went. */
export const sweepNow = ({ deps: { store, clock, bus, config, observe } }: Service): Promise<number> =>
  sweep(
    {
      ...{ store, clock, ids: randomIds(clock), announce: bus.announce },
      checkLead: createLeadCheck(config.clockLeadSeconds, observe),
    },
    clock() - config.retentionDays * dayMs,
  )
