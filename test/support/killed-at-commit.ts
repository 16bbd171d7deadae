import { PGlite, type ExecProtocolOptions } from '@electric-sql/pglite'

/**
 * Preload for a server (`--import`). It intercepts the embedded database, like a proxy in front of PostgreSQL, and
 * kills the process at one COMMIT. KILLED_AT has the moment, `before:` or `after:`, and a text that is a value of one
 * of the transaction's statements.
 */
const [moment, mark = ''] = (process.env['KILLED_AT'] ?? '').split(':')

type Exec = (this: object, message: Uint8Array, options?: ExecProtocolOptions) => Promise<Uint8Array>

const prototype: { execProtocolRaw: Exec } = PGlite.prototype
const { execProtocolRaw } = prototype

let isMeant = false

const killIf = (now: typeof moment, message: Buffer): void => {
  if (isMeant && moment === now && message.includes('commit\0')) process.kill(process.pid, 'SIGKILL')
}

/** All calls of the database client pass through this function. */
prototype.execProtocolRaw = async function (bytes, options) {
  const message = Buffer.from(bytes)
  isMeant = !message.includes('begin\0') && (isMeant || message.includes(mark))
  killIf('before', message)
  const result = await execProtocolRaw.call(this, bytes, options)
  killIf('after', message)
  return result
}
