import type { Config } from '../config.ts'
import type { Platform } from '../deps.ts'
import { Fault } from '../fault.ts'
import { holdsDatabase } from '../store/folder.ts'
import type { Command, Result, Said } from './command.ts'
import { nameOf } from './commands.ts'
import { askServer, controlPath, flawOfPath } from './control.ts'

const makers = 'the first start of the service makes one, and so does ams migrate'

/** Runs a command where its database is: in the server that holds the embedded one, otherwise here. */
export async function perform(command: Command, said: Said, config: Config, platform: Platform): Promise<Result> {
  const path = controlPath(config)
  const flaw = path === undefined ? undefined : flawOfPath(path)
  const answer =
    path === undefined || flaw !== undefined ? undefined : await askServer(path, { command: nameOf(command), said })
  if (answer) return answer
  if (path !== undefined && !command.makesDatabase && !holdsDatabase(config.dataDir))
    throw new Fault('NOT_FOUND', `there is no database in ${config.dataDir} (DATA_DIR); ${makers}`)
  const { openDeps } = await import('../deps.ts') // slow to load, and a running server needs none of it
  const deps = await openDeps({ ...config, bootstrapFile: undefined }, platform).catch((error: unknown) => {
    const isHeld = error instanceof Fault && / is in use by another process/.test(error.detail)
    throw isHeld && flaw !== undefined ? new Fault('SERVICE_UNAVAILABLE', flaw) : error
  })
  try {
    return await command.run({ ...deps, ids: platform.ids }, said)
  } finally {
    await deps.close()
  }
}
