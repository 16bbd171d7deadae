import { reasonForOperator } from '../../fault.ts'
import { withTimeout } from '../../platform/clock.ts'
import { addressChecks } from './addresses.ts'
import { busChecks } from './bus.ts'
import { clockChecks, deletionClockChecks } from './clock.ts'
import { areTablesCurrent, databaseChecks } from './database.ts'
import type { LocalCheckDeps, StoreCheckDeps } from './deps.ts'
import { diskChecks, folderChecks } from './disk.ts'
import { problem, type DoctorArea, type AreaFinding } from './finding.ts'
import { emailChecks } from './email.ts'
import { keyChecks } from './keys.ts'
import { processChecks } from './processes.ts'
import { settingChecks } from './settings.ts'
import { signInChecks } from './sign-in.ts'
import { egressChecks, notificationChecks, webhookChecks } from './webhooks.ts'

/** Checks for any database. Below are the checks that need current tables, and the checks that need no database. */
const databaseAreas = [databaseChecks, clockChecks]
const tableAreas = [deletionClockChecks, keyChecks, processChecks, folderChecks, webhookChecks, notificationChecks]
const localAreas = [settingChecks, busChecks, addressChecks, diskChecks, egressChecks, emailChecks, signInChecks]

/** Names of the areas, in the order of the output. */
export const areaNames = [
  'settings',
  'database',
  'clock',
  'keys',
  'bus',
  'processes',
  'addresses',
  'files',
  'disk',
  'webhooks',
  'notifications',
  'egress',
  'email',
  'sign-in',
]

/** Time limit of one check in milliseconds. */
const areaMs = 6_000

/** Checks the database and its content. It runs in the process with the open database. */
export async function examineStore(deps: StoreCheckDeps): Promise<AreaFinding[]> {
  const general = examineAll(databaseAreas, deps)
  const isCurrent = await withTimeout(
    areaMs,
    deps.store.inspection.schema().then(areTablesCurrent, () => false),
    () => false,
  )
  return isCurrent ? [...(await general), ...(await examineAll(tableAreas, deps))] : general
}

/** Runs the checks that need no open database. They run in the process of the command. */
export const examineLocalAreas = (deps: LocalCheckDeps): Promise<AreaFinding[]> => examineAll(localAreas, deps)

async function examineAll<Deps>(areas: readonly DoctorArea<Deps>[], deps: Deps): Promise<AreaFinding[]> {
  const found = await Promise.all(areas.map((area) => examineInTime(area, deps)))
  return found.flat()
}

async function examineInTime<Deps>({ name, examine }: DoctorArea<Deps>, deps: Deps): Promise<AreaFinding[]> {
  const failed = (reason: string) => [
    problem(`the check failed: ${reason}`, 'see the other findings first, then try again'),
  ]
  const findings = await withTimeout(
    areaMs,
    examine(deps).catch((error: unknown) => failed(reasonForOperator(error))),
    () => failed(`no answer in ${areaMs / 1000} s`),
  )
  return findings.map((finding) => ({ area: name, ...finding }))
}
