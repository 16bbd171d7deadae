import { addressWarnings } from './settings/address-warnings.ts'
import type { CommandDeps } from './operate/commands/command.ts'
import { controlPath, socketPathProblem } from './operate/commands/control.ts'
import { describeBus, environment, readConfig, settings, type Config } from './settings/config.ts'
import { openDeps, type OpenedServiceDeps } from './deps.ts'
import { startControlServer, type ControlServer } from './edges/control/server.ts'
import { programNames } from './domain/program-names.ts'
import { requireSharedFolder } from './mail/files/shared-folder.ts'
import { startStopwatch, systemClock, withTimeout } from './platform/clock.ts'
import { configureHeapGrowth } from './platform/process-usage.ts'
import { createIdGenerator } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { startServer } from './server.ts'
import { describeSettings } from './settings/describe.ts'
import { SettingError } from './settings/parse.ts'
import { warningOf } from './settings/setting-finding.ts'
import { unknownVariables } from './settings/unknown-variables.ts'
import { describeStartFailure } from './operate/start-failure.ts'
import { welcomeText } from './operate/welcome.ts'

const usage = `Agent Messaging Service: mail for software agents

Usage: ${programNames.start}
       ${programNames.startHelp}

Settings are read from the environment (variable, default, unit, meaning):
${describeSettings(settings)}

Exit codes: 0 stopped by a signal, 1 could not start, 2 a setting, an argument or BOOTSTRAP_FILE is not valid.
`

/**
 * Milliseconds within which a second signal is ignored. A Ctrl-C arrives twice: from the terminal and from `npm start`.
 */
const sameSignalMs = 500

/** Seconds for which a process tries to remove its row from the database if it must exit at once. */
const leaveSeconds = 1

/** Running service. */
interface Service {
  /** Prints and logs that the service runs, with its addresses and warnings. */
  announce(): void
  /**
   * Drains clients until `hurry` resolves or the drain time is over. Then finishes the running requests within the time
   * limit and closes everything.
   */
  stop(signal: NodeJS.Signals, hurry: Promise<unknown>): Promise<void>
}

/** Runs the service until a signal ends it. Resolves with the exit code. `args` are the arguments after the command. */
export async function runService(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  let service: Service
  try {
    if (args.length > 0)
      throw new SettingError(
        `unknown argument ${args[0]}; settings come from the environment, see ${programNames.startHelp}`,
      )
    service = await startService(readConfig())
  } catch (error) {
    const { lines, exitCode } = describeStartFailure(error)
    for (const line of lines) process.stderr.write(`agent-messaging: cannot start: ${line}\n`)
    return exitCode
  }
  const { first, second } = stopSignals()
  service.announce() // a reader of this output may send a signal at once
  await service.stop(await first, second)
  return 0
}

/**
 * Opens the dependencies, then the servers. The service closes them in reverse order. If a part fails to open, the
 * parts that are already open are closed at once.
 */
async function startService(config: Config): Promise<Service> {
  configureHeapGrowth()
  const ids = createIdGenerator(systemClock)
  const log = createLog(config.logLevel, process.stdout.isTTY)
  await using opened = new AsyncDisposableStack()
  const deps = opened.adopt(await openDeps(config, { clock: systemClock, ids, log }), ({ close }) => close())
  await requireSharedFolder(deps)
  const server = opened.adopt(await startServer(deps), ({ close }) => close())
  opened.adopt(await startControl(deps), (control) => control?.close())
  const closing = opened.move()
  return {
    announce() {
      const warnings = addressWarnings(config)
      const unknown = unknownVariables(environment()).map(warningOf)
      process.stderr.write(welcomeText(config, deps.database.description, [...unknown, ...warnings]))
      for (const warning of unknown) deps.observe.settingWarning(warning)
      if (config.secretsKey.length === 0) deps.observe.keysInClear()
      for (const warning of warnings) deps.observe.addressWarning(warning)
      const addresses = { base_url: config.baseUrl, ws_url: config.wsUrl }
      deps.observe.started({ ...addresses, storage: deps.database.description, bus: describeBus(config) })
    },
    async stop(signal, hurry) {
      deps.observe.stopping(signal)
      await Promise.race([server.drain(config.drainSeconds * 1000), hurry])
      const isClosed = await isDoneWithin(config.shutdownSeconds, closing.disposeAsync())
      if (!isClosed)
        await isDoneWithin(
          leaveSeconds,
          deps.presence.leave().catch(() => {}),
        ) // otherwise the row of this process stays for a while
      deps.observe.stopped(isClosed)
    },
  }
}

/** Starts the socket for the command line if this process holds the embedded database. */
async function startControl(
  deps: CommandDeps & Pick<OpenedServiceDeps, 'observe'>,
): Promise<ControlServer | undefined> {
  const path = controlPath(deps.config)
  if (path === undefined) return undefined
  const problem = socketPathProblem(path)
  if (problem === undefined) return startControlServer(deps, path)
  deps.observe.unreachable(problem)
  return undefined
}

/**
 * Returns promises of the first and second stop signal. Later signals have no effect. The handlers stay installed,
 * because a signal without a handler would end the process.
 */
function stopSignals() {
  const [first, second] = [Promise.withResolvers<NodeJS.Signals>(), Promise.withResolvers<void>()]
  let sinceFirst: (() => number) | undefined
  const received = (signal: NodeJS.Signals): void => {
    if (sinceFirst && sinceFirst() > sameSignalMs) second.resolve()
    sinceFirst ??= startStopwatch()
    first.resolve(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, received)
  return { first: first.promise, second: second.promise }
}

const isDoneWithin = (seconds: number, work: Promise<void>): Promise<boolean> =>
  withTimeout(
    seconds * 1000,
    work.then(() => true),
    () => false,
  )
