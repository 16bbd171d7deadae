import { BootstrapError } from '../people/bootstrap-file.ts'
import { toFault } from '../fault.ts'
import { SettingError } from '../settings/parse.ts'

/** Returns true for an invalid setting, argument or bootstrap file. */
const isMisuse = (error: unknown): error is Error => error instanceof SettingError || error instanceof BootstrapError

const cannotListen: Record<string, string> = {
  EADDRINUSE: 'the port is in use: stop the other program, or set PORT',
  EACCES: 'this user may not listen on the port: choose one above 1023',
  EADDRNOTAVAIL: 'HOST is not an address of this machine: correct it',
  ENOTFOUND: 'HOST is not an address of this machine: correct it',
  EAI_AGAIN: 'HOST is not an address of this machine: correct it',
}

/** Returns the reason why the process cannot start, as lines for the operator, and the exit code. */
export const describeStartFailure = (error: unknown): { lines: string[]; exitCode: number } => ({
  lines: linesOf(error),
  exitCode: isMisuse(error) ? 2 : 1,
})

/**
 * Returns the lines that describe an error. An error that the operator can correct has one line, or a line for each
 * wrong setting. Other errors have their stack.
 */
function linesOf(error: unknown): string[] {
  if (isMisuse(error)) return error.message.split('\n')
  const { code, detail, cause } = toFault(error)
  if (code !== 'INTERNAL_ERROR') return [detail]
  if (!(cause instanceof Error)) return [String(cause ?? detail)]
  const isListening = 'code' in cause && 'syscall' in cause && /^(listen|getaddrinfo)$/.test(String(cause.syscall))
  const reason = isListening ? cannotListen[String(cause.code)] : undefined
  return [reason === undefined ? (cause.stack ?? cause.message) : `${reason}: ${cause.message}`]
}
