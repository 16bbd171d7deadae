import { join } from 'node:path'
import type { Auth } from '../../auth.js'
import { authFrom, settingsFrom } from '../../options.js'
import { xdgFolder } from '../command-line.js'
import { fileStorage } from '../file-storage.js'
import { login } from '../login.js'

const scope = 'agents:read mailbox:read mailbox:write messages:read messages:write realtime:read'

/** Who acts: by the environment, or else the person who has signed in before; nobody is asked but by `open`. */
export const authOf = (open?: (address: string) => unknown): Auth =>
  authFrom({}) ?? login({ client_name: 'ams-mail', scope, storage: fileStorage(keptAt()), ...(open && { open }) })

/** Whether the environment says who acts. */
export const isFromEnvironment = (): boolean => authFrom({}) !== undefined

/** A file of each service. */
function keptAt(): string {
  const { url } = settingsFrom({})
  const { host } = new URL(typeof url === 'string' ? url : url.base_url)
  return join(xdgFolder('XDG_CONFIG_HOME', '.config'), 'ams-mail', `${host.replace(/[^\w.-]/g, '_')}.json`)
}
