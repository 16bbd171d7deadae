import { controlPath, socketPathProblem } from '../operate/commands/control.ts'
import { doctorCommand } from '../operate/commands/doctor.ts'
import { commandNameOf } from '../operate/commands/index.ts'
import { programNames } from '../domain/program-names.ts'
import { environment, readConfig, type Config } from '../settings/config.ts'
import type { Platform } from '../deps.ts'
import type { LocalCheckDeps } from '../operate/doctor/deps.ts'
import { problem, settingWarnings, warning, type AreaFinding, type Finding } from '../operate/doctor/finding.ts'
import { areaNames, examineLocalAreas, examineStore } from '../operate/doctor/index.ts'
import { adviceForDatabaseError } from '../operate/doctor/unusable.ts'
import { reasonForOperator } from '../fault.ts'
import { withTimeout } from '../platform/clock.ts'
import { SettingError } from '../settings/parse.ts'
import { unknownVariables } from '../settings/unknown-variables.ts'
import { hasEmbeddedDatabase } from '../store/engine/folder.ts'
import { runCommandInServer } from './control-client.ts'

export interface Diagnosis {
  findings: AreaFinding[]
  exitCode: 0 | 1 | 2
}

export interface DoctorDeps extends Pick<Platform, 'clock' | 'ids'>, Pick<LocalCheckDeps, 'unknownVariables'> {
  config: Config
  /** Shows the name of the area that is being checked. */
  tell(what: string): void
}

/**
 * Time limits in milliseconds for opening the database, counting its processes, and closing it. `serverMs` is the limit
 * for all checks by a running server.
 */
const openMs = 8_000
const countMs = 2_000
const closeMs = 1_000
const serverMs = 20_000

/** Checks the deployment that the environment describes. It changes nothing. */
export async function diagnoseDeployment(
  platform: Omit<DoctorDeps, 'config' | 'unknownVariables'>,
  env = environment(),
): Promise<Diagnosis> {
  const deps = { ...platform, unknownVariables: unknownVariables(env) }
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    const advice = `correct it in the environment; ${programNames.startHelp} lists every setting`
    const findings = [
      ...error.message.split('\n').map((line) => problem(line, advice)),
      ...settingWarnings(deps.unknownVariables),
    ]
    return { findings: findings.map((finding) => inArea('settings', finding)), exitCode: 2 }
  }
  deps.tell('the database')
  const found = await (config.databaseUrl === undefined ? checkFolder : checkDatabase)({ ...deps, config })
  const findings = areaNames.flatMap((name) => found.filter(({ area }) => area === name))
  return { findings, exitCode: findings.some(({ level }) => level === 'problem') ? 1 : 0 }
}

const inArea = (area: string, finding: Finding): AreaFinding => ({ area, ...finding })

/** Checks the embedded database. A running server checks it itself, because only one process can open it. */
async function checkFolder(deps: DoctorDeps): Promise<AreaFinding[]> {
  const { dataDir } = deps.config
  const path = controlPath(deps.config) ?? ''
  const unreachable = socketPathProblem(path)
  const serverFindings = unreachable === undefined ? await askServer(path) : undefined
  if (serverFindings) return [...serverFindings, ...(await checkPlace(deps, { isRunning: true }))]
  if (hasEmbeddedDatabase(dataDir)) return checkDatabase(deps)
  const noDatabase = warning(
    `there is no database in ${dataDir} (DATA_DIR) yet`,
    'start the service or run ams migrate to create it; if it should exist, correct DATA_DIR',
  )
  return [inArea('database', noDatabase), ...(await checkPlace(deps, { isRunning: false }))]
}

/** Returns the findings of the running server. Resolves with undefined if no server runs. */
function askServer(path: string): Promise<AreaFinding[] | undefined> {
  const answer = runCommandInServer(path, { command: commandNameOf(doctorCommand), input: {} }).then(
    (result) => result as AreaFinding[] | undefined,
    (error: unknown) => [
      inArea(
        'database',
        problem(
          `the running service cannot be checked: ${reasonForOperator(error)}`,
          'restart the service with the same version as this command',
        ),
      ),
    ],
  )
  const silent = problem('the running service does not answer', 'check the log of the service')
  return withTimeout(serverMs, answer, () => [inArea('database', silent)])
}

/**
 * Opens the database in this process and runs all checks. Runs only the other checks if the database cannot be opened.
 */
async function checkDatabase(deps: DoctorDeps): Promise<AreaFinding[]> {
  const { config } = deps
  const { openStoreToInspect } = await import('../deps.ts') // slow to load, and not needed if a server answers
  const opening = openStoreToInspect(config).catch((error: unknown) => ({ error }))
  const opened = await withTimeout(openMs, opening, () => ({ error: new Error(`no answer in ${openMs / 1000} s`) }))
  if ('error' in opened) {
    const reason = reasonForOperator(opened.error)
    const unusable = problem(reason, adviceForDatabaseError(opened.error, config.databaseUrl === undefined))
    return [inArea('database', unusable), ...(await checkPlace(deps, { isRunning: / is in use /.test(reason) }))]
  }
  const { store, notifications, close } = opened
  try {
    const found = await examineStore({ ...deps, store })
    const isServed = store.inspection.processes().then(
      (count) => count > 0,
      () => false,
    )
    const isRunning = config.databaseUrl !== undefined && (await withTimeout(countMs, isServed, () => false))
    return [...found, ...(await checkPlace(deps, { notifications, isRunning }))]
  } finally {
    await withTimeout(
      closeMs,
      close().catch(() => {}),
      () => {},
    )
  }
}

function checkPlace(
  deps: DoctorDeps,
  seen: Pick<LocalCheckDeps, 'isRunning' | 'notifications'>,
): Promise<AreaFinding[]> {
  deps.tell('settings, bus, addresses, email, sign-in and disk')
  return examineLocalAreas({ ...deps, ...seen })
}
