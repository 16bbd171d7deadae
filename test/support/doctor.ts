import { diagnoseDeployment } from '../../src/cli/doctor.ts'
import type { AreaFinding } from '../../src/operate/doctor/finding.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { temporaryFolder } from './process.ts'

/** Returns what the doctor finds in a new folder with these settings. */
export async function findings(env: Record<string, string>): Promise<readonly AreaFinding[]> {
  const platform = { clock: systemClock, ids: createIdGenerator(systemClock), tell() {} }
  return (await diagnoseDeployment(platform, { DATA_DIR: temporaryFolder(), ...env })).findings
}
