import { parseJsonText } from '../../domain/json-text.ts'
import { formText, requireType } from '../body.ts'
import { parametersOf } from './parameters.ts'

/** Parses a JSON body in UTF-8. Throws VALIDATION_ERROR for values that would not survive a round trip. */
export function parseJson(bytes: Buffer, contentType: string | undefined): unknown {
  requireType(contentType, 'application/json')
  return parseJsonText(bytes, 'body')
}

/**
 * Parses a form. A repeated parameter becomes a list, which the validator rejects. An empty parameter is left out (RFC
 * 6749 section 3.2).
 */
export function parseForm(bytes: Buffer, contentType: string | undefined): Record<string, string | string[]> {
  const isGiven = (values: string | string[]): boolean => [values].flat().some((value) => value !== '')
  const parameters = parametersOf(formText(bytes, contentType))
  return Object.fromEntries([...parameters].filter(([, values]) => isGiven(values)))
}
