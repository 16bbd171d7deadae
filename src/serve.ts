import { addressWarnings } from './address-warnings.ts'
import type { CommandDeps } from './commands/command.ts'
import { controlPath, socketPathProblem } from './commands/control.ts'
import { describeBus, readConfig, settings, type Config } from './config.ts'
import { openDeps, type OpenDeps } from './deps.ts'
import { startControlServer, type ControlServer } from './edges/control/server.ts'
import { requireSharedFolder } from './files/shared-folder.ts'
import { stopwatch, systemClock } from './platform/clock.ts'
import { configureHeapGrowth } from './platform/heap.ts'
import { randomIds } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { within } from './platform/within.ts'
import { startServer } from './server.ts'
import { describeSettings, SettingError } from './settings.ts'
import { startFailure } from './start-failure.ts'
import { welcome } from './welcome.ts'

const usage = `Agent Messaging Service: mail for software agents

Usage: npm start [-- --help]

Settings are read from the environment (variable, default, unit, meaning):
${describeSettings(settings)}

Exit codes: 0 stopped when it was told to, 1 could not start, 2 a setting, an argument or BOOTSTRAP_FILE is not valid.
`

/** A Ctrl-C comes from the terminal, and once more from `npm start`. */
const sameSignalMs = 500

/** How long a process that has to end at once tries to tell others so. */
const leaveSeconds = 1

/** A service that runs. */
interface Service {
  /** Says that it runs, and where. */
  announce(): void
  /**
   * Lets clients go elsewhere, unless it has to hurry, finishes what is in flight, as far as there is time, and closes
   * everything.
   */
  stop(signal: NodeJS.Signals, hurry: Promise<unknown>): Promise<void>
}

/** Runs the service until a signal ends it; resolves with the exit code. The arguments are those after the command. */
export async function runService(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(usage)
    return 0
  }
  let service: Service
  try {
    if (args.length > 0)
      throw new SettingError(`unknown argument ${args[0]}; settings come from the environment, see npm start -- --help`)
    service = await startService(readConfig())
  } catch (error) {
    const { lines, exitCode } = startFailure(error)
    for (const line of lines) process.stderr.write(`agent-messaging: cannot start: ${line}\n`)
    return exitCode
  }
  const { first, second } = stopSignals()
  service.announce() // whoever reads that may send a signal at once
  await service.stop(await first, second)
  return 0
}

/** Opens what lives as long as the process, then the ways in; closes it in reverse, at once if the rest fails. */
async function startService(config: Config): Promise<Service> {
  configureHeapGrowth()
  const ids = randomIds(systemClock)
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
      process.stderr.write(welcome(config, deps.database.description, warnings))
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
        ) // else it ends by itself
      deps.observe.stopped(isClosed)
    },
  }
}

/** The way in for the operator's command line, where this process alone has the database. */
async function startControl(deps: CommandDeps & Pick<OpenDeps, 'observe'>): Promise<ControlServer | undefined> {
  const path = controlPath(deps.config)
  if (path === undefined) return undefined
  const problem = socketPathProblem(path)
  if (problem === undefined) return startControlServer(deps, path)
  deps.observe.unreachable(problem)
  return undefined
}

/**
 * The first signal to stop, and the next one. Later ones change nothing: the handlers stay, so that they do not end the
 * process either.
 */
function stopSignals() {
  const [first, second] = [Promise.withResolvers<NodeJS.Signals>(), Promise.withResolvers<void>()]
  let sinceFirst: (() => number) | undefined
  const received = (signal: NodeJS.Signals): void => {
    if (sinceFirst && sinceFirst() > sameSignalMs) second.resolve()
    sinceFirst ??= stopwatch()
    first.resolve(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, received)
  return { first: first.promise, second: second.promise }
}

const isDoneWithin = (seconds: number, work: Promise<void>): Promise<boolean> =>
  within(
    seconds * 1000,
    work.then(() => true),
    () => false,
  )
