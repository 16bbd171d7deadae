import { BootstrapError } from './bootstrap/file.ts'
import { readConfig, settings, type Config } from './config.ts'
import type { CommandDeps } from './cli/command.ts'
import { controlPath, flawOfPath, openControl, type Control } from './cli/control.ts'
import { openDeps, type OpenDeps } from './deps.ts'
import { toFault } from './fault.ts'
import { systemClock } from './platform/clock.ts'
import { configureHeapGrowth } from './platform/heap.ts'
import { randomIds } from './platform/ids.ts'
import { createLog } from './platform/log.ts'
import { startServer } from './server.ts'
import { describeSettings, SettingError } from './settings.ts'
import { welcome } from './welcome.ts'

const usage = `Agent Messaging Service: mail for software agents

Usage: npm start [-- --help]

Settings are read from the environment (variable, default, unit, meaning):
${describeSettings(settings)}

Exit codes: 0 stopped when it was told to, 1 could not start, 2 a setting, an argument or BOOTSTRAP_FILE is not valid.
`

/** Runs the service until a signal ends it; the words are those after the command. */
export async function runService(words: readonly string[]): Promise<void> {
  try {
    await start(words)
  } catch (error) {
    for (const line of linesOf(error)) process.stderr.write(`agent-messaging: cannot start: ${line}\n`)
    process.exit(isMisused(error) ? 2 : 1)
  }
}

async function start(words: readonly string[]): Promise<void> {
  if (words.includes('--help')) return void process.stdout.write(usage)
  if (words.length > 0)
    throw new SettingError(`unknown argument ${words[0]}; settings come from the environment, see npm start -- --help`)
  await serve(readConfig())
}

async function serve(config: Config): Promise<void> {
  configureHeapGrowth()
  const log = createLog(config.logLevel, process.stdout.isTTY)
  const ids = randomIds(systemClock)
  const deps = await openDeps(config, { clock: systemClock, ids, log })
  const abandon = async (error: unknown): Promise<never> => {
    await deps.close()
    throw error
  }
  const server = await startServer(deps).catch(abandon)
  const control = await controlOf({ ...deps, ids }).catch(abandon)
  process.stderr.write(welcome(config, deps.database.description))
  deps.observe.started({ base_url: config.baseUrl, ws_url: config.wsUrl, storage: deps.database.description })

  let stopping = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return
    stopping = true
    deps.observe.stopping(signal)
    const late = setTimeout(() => {
      deps.observe.stopped(false)
      process.exit(0)
    }, config.shutdownSeconds * 1000)
    await control?.close()
    await server.close()
    await deps.close()
    clearTimeout(late)
    deps.observe.stopped(true)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The way in for the operator's command line, where this process alone has the database. */
async function controlOf(deps: CommandDeps & Pick<OpenDeps, 'observe'>): Promise<Control | undefined> {
  const path = controlPath(deps.config)
  if (path === undefined) return undefined
  const flaw = flawOfPath(path)
  if (flaw === undefined) return openControl(deps, path)
  deps.observe.unreachable(flaw)
  return undefined
}

const isMisused = (error: unknown): error is Error => error instanceof SettingError || error instanceof BootstrapError

const cannotListen: Record<string, string> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'this user may not listen on the port',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is no address of this machine',
  EAI_AGAIN: 'HOST is no address of this machine',
}

/** What a person can mend is said in a line, or one for each setting; anything else comes with where it happened. */
function linesOf(error: unknown): string[] {
  if (isMisused(error)) return error.message.split('\n')
  const { code, detail, cause } = toFault(error)
  if (code !== 'INTERNAL_ERROR') return [detail]
  if (!(cause instanceof Error)) return [String(cause ?? detail)]
  const listening = 'code' in cause && 'syscall' in cause && /^(listen|getaddrinfo)$/.test(String(cause.syscall))
  const reason = listening ? cannotListen[String(cause.code)] : undefined
  return [reason === undefined ? (cause.stack ?? cause.message) : `${reason}: ${cause.message}`]
}
