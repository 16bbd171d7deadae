import { diagnoseDeployment, type Diagnosis } from '../../src/cli/doctor.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { temporaryFolder } from './process.ts'

/** Runs the doctor with these settings, in a new folder unless they name one. */
export const diagnose = (env: Record<string, string> = {}): Promise<Diagnosis> =>
  diagnoseDeployment(
    { clock: systemClock, ids: createIdGenerator(systemClock), tell() {} },
    { DATA_DIR: temporaryFolder(), ...env },
  )
