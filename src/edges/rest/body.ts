import { parseJsonText } from '../../domain/json-text.ts'
import { formText, requireType } from '../body.ts'
import { parametersOf } from './parameters.ts'

/** A JSON body in UTF-8 that comes back as it was sent. */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  requireType(contentType, 'application/json')
  return parseJsonText(bytes, 'body')
}

/**
 * A form; a repeated parameter becomes a list, which none may be, and an empty one is left out (RFC 6749 section 3.2).
 */
export function parseForm(bytes: Buffer, contentType: string | undefined): Record<string, string | string[]> {
  const isGiven = (values: string | string[]): boolean => [values].flat().some((value) => value !== '')
  const parameters = parametersOf(formText(bytes, contentType))
  return Object.fromEntries([...parameters].filter(([, values]) => isGiven(values)))
}
