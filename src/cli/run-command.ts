import type { Command, CommandInput, CommandResult } from '../operate/commands/command.ts'
import { controlPath, socketPathProblem } from '../operate/commands/control.ts'
import { commandNameOf } from '../operate/commands/index.ts'
import type { Config } from '../settings/config.ts'
import type { Platform } from '../deps.ts'
import { Fault } from '../fault.ts'
import { hasEmbeddedDatabase } from '../store/engine/folder.ts'
import { runCommandInServer } from './control-client.ts'

const hint = 'start the service or run ams migrate to create it'

/**
 * Runs a command in the process that has the database open. That is the server with the embedded database, or otherwise
 * this process.
 */
export async function runCommand(
  command: Command,
  input: CommandInput,
  config: Config,
  platform: Platform,
): Promise<CommandResult> {
  const path = controlPath(config)
  if (path === undefined) return runHere(command, input, config, platform)
  const problem = socketPathProblem(path)
  const result =
    problem === undefined ? await runCommandInServer(path, { command: commandNameOf(command), input }) : undefined
  if (result) return result
  if (!command.makesDatabase && !hasEmbeddedDatabase(config.dataDir))
    throw new Fault('NOT_FOUND', `there is no database in ${config.dataDir} (DATA_DIR): ${hint}`)
  return runHere(command, input, config, platform).catch((error: unknown) => {
    const isHeld = error instanceof Fault && / is in use by another process/.test(error.detail)
    throw isHeld && problem !== undefined ? new Fault('SERVICE_UNAVAILABLE', problem) : error
  })
}

async function runHere(
  command: Command,
  input: CommandInput,
  config: Config,
  platform: Platform,
): Promise<CommandResult> {
  const { openDeps } = await import('../deps.ts') // slow to load, and not needed if a server runs the command
  const deps = await openDeps({ ...config, bootstrapFile: undefined }, { ...platform, isService: false })
  try {
    return await command.run({ ...deps, ids: platform.ids }, input)
  } finally {
    await deps.close()
  }
}
