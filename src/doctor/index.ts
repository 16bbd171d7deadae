import { reasonOf } from '../fault.ts'
import { within } from '../platform/within.ts'
import { addresses } from './addresses.ts'
import { bus } from './bus.ts'
import { clock } from './clock.ts'
import { areTablesCurrent, database } from './database.ts'
import { deletionClock } from './deletion-clock.ts'
import type { LocalDeps, StoreDeps } from './deps.ts'
import { disk } from './disk.ts'
import { problem, type Area, type AreaFinding } from './finding.ts'
import { folder } from './folder.ts'
import { keys } from './keys.ts'
import { processes } from './processes.ts'
import { settings } from './settings.ts'
import { wayOut } from './way-out.ts'
import { webhooks } from './webhooks.ts'

/** What can be said of any database, and what of one whose tables are those of this program. */
const ofAnyDatabase = [database, clock]
const ofOurTables = [deletionClock, keys, processes, folder, webhooks]
const ofThisPlace = [settings, bus, addresses, disk, wayOut]

/** The areas in the order in which they are told. */
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
  'way out',
]

/** Nothing that is looked at may take longer. */
const areaMs = 6_000

/** Looks at the database, in the process that has it open, and at what is in it. */
export async function examineStore(deps: StoreDeps): Promise<AreaFinding[]> {
  const general = examined(ofAnyDatabase, deps)
  const isCurrent = await within(
    areaMs,
    deps.store.inspection.schema().then(areTablesCurrent, () => false),
    () => false,
  )
  return isCurrent ? [...(await general), ...(await examined(ofOurTables, deps))] : general
}

/** Looks at the rest, from where the command runs. */
export const examinePlace = (deps: LocalDeps): Promise<AreaFinding[]> => examined(ofThisPlace, deps)

async function examined<Deps>(areas: readonly Area<Deps>[], deps: Deps): Promise<AreaFinding[]> {
  const found = await Promise.all(areas.map((area) => inTime(area, deps)))
  return found.flat()
}

async function inTime<Deps>({ name, examine }: Area<Deps>, deps: Deps): Promise<AreaFinding[]> {
  const failed = (why: string) => [
    problem(`this could not be looked at: ${why}`, 'try again, and look at the other findings first'),
  ]
  const findings = await within(
    areaMs,
    examine(deps).catch((error: unknown) => failed(reasonOf(error))),
    () => failed(`no answer in ${areaMs / 1000} s`),
  )
  return findings.map((finding) => ({ area: name, ...finding }))
}
