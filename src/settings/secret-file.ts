import { closeSync, openSync, readSync } from 'node:fs'
import { fileVariableOf, variableOf } from './variable-name.ts'

/**
 * Returns the value of a secret setting, from its variable or from the file that its `…_FILE` variable names. The value
 * does not include the line ends after it.
 */
export function readSecretSetting(name: string, env: NodeJS.ProcessEnv): string | { complaint: string } | undefined {
  const [raw, path] = [env[variableOf(name)], env[fileVariableOf(name)]]
  if (path === undefined || path === '') return raw
  if (raw !== undefined && raw !== '') return complain(`and ${fileVariableOf(name)} are both set: remove one of them`)
  try {
    const text = withoutLineEnds(readStart(path))
    if (Buffer.byteLength(text) > secretBytesMax)
      return complain(`is too long in its file: at most ${secretBytesMax} bytes`)
    return text === '' ? complain(`must not be empty in the file of ${fileVariableOf(name)}`) : text
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error'
    return complain(`cannot be read from the file of ${fileVariableOf(name)}: ${reason}`)
  }
}

/** Highest size of a secret in bytes. A file may be endless. */
const secretBytesMax = 65_536

function withoutLineEnds(text: string): string {
  let end = text.length
  while (end > 0 && /[\r\n]/.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Returns the beginning of a file, of at most one byte more than a secret may have. */
function readStart(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(secretBytesMax + 1)
    let length = 0
    for (let read = 1; read > 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    return bytes.toString('utf8', 0, length)
  } finally {
    closeSync(file)
  }
}

const complain = (complaint: string): { complaint: string } => ({ complaint })
