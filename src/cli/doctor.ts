import { controlPath, socketPathProblem } from '../commands/control.ts'
import { doctor } from '../commands/doctor.ts'
import { nameOf } from '../commands/index.ts'
import type { Config } from '../config.ts'
import type { Platform } from '../deps.ts'
import type { LocalDeps } from '../doctor/deps.ts'
import { problem, warning, type AreaFinding, type Finding } from '../doctor/finding.ts'
import { areaNames, examinePlace, examineStore } from '../doctor/index.ts'
import { adviceOn } from '../doctor/unusable.ts'
import { reasonOf } from '../fault.ts'
import { within } from '../platform/within.ts'
import { SettingError } from '../settings.ts'
import { holdsDatabase } from '../store/folder.ts'
import { runInServer } from './control-client.ts'

export interface Diagnosis {
  findings: AreaFinding[]
  exitCode: 0 | 1 | 2
}

export interface DoctorDeps extends Pick<Platform, 'clock' | 'ids'> {
  config: Config
  /** Told of what is being looked at. */
  tell(what: string): void
}

/** To open a database, to ask it who runs, and to close it; a server that has it looks at three areas after another. */
const openMs = 8_000
const countMs = 2_000
const closeMs = 1_000
const serverMs = 20_000

/** Looks at the deployment that the settings name, and changes nothing. */
export async function diagnose(readSettings: () => Config, deps: Omit<DoctorDeps, 'config'>): Promise<Diagnosis> {
  let config: Config
  try {
    config = readSettings()
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    const advice = 'correct it in the environment; npm start -- --help lists every setting'
    return { findings: error.message.split('\n').map((line) => of('settings', problem(line, advice))), exitCode: 2 }
  }
  deps.tell('the database')
  const found = await (config.databaseUrl === undefined ? ofFolder : ofDatabase)({ ...deps, config })
  const findings = areaNames.flatMap((name) => found.filter(({ area }) => area === name))
  return { findings, exitCode: findings.some(({ level }) => level === 'problem') ? 1 : 0 }
}

const of = (area: string, finding: Finding): AreaFinding => ({ area, ...finding })

/** The embedded database is looked at by the server that has it, if one runs. */
async function ofFolder(deps: DoctorDeps): Promise<AreaFinding[]> {
  const { dataDir } = deps.config
  const path = controlPath(deps.config) ?? ''
  const unreachable = socketPathProblem(path)
  const answered = unreachable === undefined ? await askServer(path) : undefined
  if (answered) return [...answered, ...(await ofPlace(deps, { isRunning: true }))]
  if (holdsDatabase(dataDir)) return ofDatabase(deps)
  const none = warning(
    `there is no database in ${dataDir} (DATA_DIR) yet`,
    'start the service, or run ams migrate: both make one; correct DATA_DIR where there should be one',
  )
  return [of('database', none), ...(await ofPlace(deps, { isRunning: false }))]
}

/** Nothing where no server runs. */
function askServer(path: string): Promise<AreaFinding[] | undefined> {
  const asked = runInServer(path, { command: nameOf(doctor), input: {} }).then(
    (result) => result as AreaFinding[] | undefined,
    (error: unknown) => [
      of(
        'database',
        problem(`the running service does not say: ${reasonOf(error)}`, 'restart it in the version of this command'),
      ),
    ],
  )
  const silent = problem('the running service does not answer', 'look into its log for what it is busy with')
  return within(serverMs, asked, () => [of('database', silent)])
}

/** With the database open here, as far as it can be opened. */
async function ofDatabase(deps: DoctorDeps): Promise<AreaFinding[]> {
  const { config } = deps
  const { openStoreToInspect } = await import('../deps.ts') // slow to load, and not needed where a server answers
  const opening = openStoreToInspect(config).catch((error: unknown) => ({ error }))
  const opened = await within(openMs, opening, () => ({ error: new Error(`no answer in ${openMs / 1000} s`) }))
  if ('error' in opened) {
    const reason = reasonOf(opened.error)
    const unusable = problem(reason, adviceOn(opened.error, config.databaseUrl === undefined))
    return [of('database', unusable), ...(await ofPlace(deps, { isRunning: / is in use /.test(reason) }))]
  }
  const { store, notifications, close } = opened
  try {
    const found = await examineStore({ ...deps, store })
    const isServed = store.inspection.processes().then(
      (count) => count > 0,
      () => false,
    )
    const isRunning = config.databaseUrl !== undefined && (await within(countMs, isServed, () => false))
    return [...found, ...(await ofPlace(deps, { notifications, isRunning }))]
  } finally {
    await within(
      closeMs,
      close().catch(() => {}),
      () => {},
    )
  }
}

function ofPlace(deps: DoctorDeps, seen: Pick<LocalDeps, 'isRunning' | 'notifications'>): Promise<AreaFinding[]> {
  deps.tell('settings, bus, addresses and disk')
  return examinePlace({ ...deps, ...seen })
}
