import { isJsonObject } from './json-values.ts'

/**
 * Returns the canonical form of a JSON value (RFC 8785). Equal values have equal texts, without white space. Fields are
 * sorted by the UTF-16 units of their names. For large bodies, the package `canonicalize` takes up to five times as
 * long. The tests compare the results of both.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return canonicalList(value)
  return isJsonObject(value) ? canonicalFields(value) : ''
}

function canonicalList(values: readonly unknown[]): string {
  let text = ''
  for (const value of values) text += `${text === '' ? '' : ','}${canonicalJson(value)}`
  return `[${text}]`
}

function canonicalFields(value: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name of Object.keys(value).sort()) {
    if (value[name] === undefined) continue
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${canonicalJson(value[name])}`
  }
  return `{${text}}`
}
