import { BootstrapError } from './bootstrap/file.ts'
import { toFault } from './fault.ts'
import { SettingError } from './settings.ts'

/** A setting, an argument or the bootstrap file is not valid. */
const isMisuse = (error: unknown): error is Error => error instanceof SettingError || error instanceof BootstrapError

const cannotListen: Record<string, string> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'this user may not listen on the port',
  EADDRNOTAVAIL: 'HOST is no address of this machine',
  ENOTFOUND: 'HOST is no address of this machine',
  EAI_AGAIN: 'HOST is no address of this machine',
}

/** Why the process cannot start, in lines for the operator, and the exit code. */
export const startFailure = (error: unknown): { lines: string[]; exitCode: number } => ({
  lines: linesOf(error),
  exitCode: isMisuse(error) ? 2 : 1,
})

/** One line for what the operator can correct, or one for each setting; anything else comes with its stack. */
function linesOf(error: unknown): string[] {
  if (isMisuse(error)) return error.message.split('\n')
  const { code, detail, cause } = toFault(error)
  if (code !== 'INTERNAL_ERROR') return [detail]
  if (!(cause instanceof Error)) return [String(cause ?? detail)]
  const isListening = 'code' in cause && 'syscall' in cause && /^(listen|getaddrinfo)$/.test(String(cause.syscall))
  const reason = isListening ? cannotListen[String(cause.code)] : undefined
  return [reason === undefined ? (cause.stack ?? cause.message) : `${reason}: ${cause.message}`]
}
