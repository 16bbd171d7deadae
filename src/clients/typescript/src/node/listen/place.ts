import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { xdgFolder } from '../command-line.js'
import { fileCursor, type KeptCursor } from '../file-cursor.js'
import { agentIn } from '../../token-agent.js'
import { tryLock } from '../lock-file.js'

/** Another listener has the file. */
export class InUseError extends Error {}

/** The place in this file, which nobody else is to use until `leave`. */
export async function takePlace(path: string): Promise<KeptCursor & { leave(): void }> {
  const leave = await tryLock(path)
  if (!leave) throw new InUseError(`another listener uses ${path}`)
  try {
    return { ...(await fileCursor(path)), leave }
  } catch (error) {
    leave()
    throw error
  }
}

/** A file of the agent's own. */
export async function ownPlace(token: string): Promise<string> {
  const agent = agentIn(token)
  if (agent === undefined)
    throw new Error('the token does not tell which agent it is for: say with --cursor where its place is kept')
  const path = join(xdgFolder('XDG_STATE_HOME', '.local/state'), 'ams-listen', `${agent}.json`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return path
}
