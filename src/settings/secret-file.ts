import { readFileSync } from 'node:fs'
import { fileVariableOf, variableOf } from './variable-name.ts'

/**
 * Returns the value of a secret setting, from its variable or from the file that its `…_FILE` variable names. The value
 * does not include the end of its line.
 */
export function readSecretSetting(name: string, env: NodeJS.ProcessEnv): string | { complaint: string } | undefined {
  const [raw, path] = [env[variableOf(name)], env[fileVariableOf(name)]]
  if (path === undefined || path === '') return raw
  if (raw !== undefined && raw !== '') return complain(`and ${fileVariableOf(name)} are both set: remove one of them`)
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    return text === '' ? complain(`must not be empty in the file ${path} of ${fileVariableOf(name)}`) : text
  } catch (error) {
    return complain(`cannot be read from its file: ${(error as Error).message}`)
  }
}

const complain = (complaint: string): { complaint: string } => ({ complaint })
