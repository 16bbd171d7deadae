// Generated from src/clients/typescript/src/json.ts by `npm run generate`. Do not edit.
import { ArgumentError } from './errors.js'

/** Returns the JSON of the fields. Throws if JSON would change a value silently, such as `Infinity` to `null`. */
export const toJson = (operation: string, fields: object): string =>
  JSON.stringify(fields, function (this: unknown, name, value: unknown) {
    if (isCarried(value, Array.isArray(this))) return value
    throw new ArgumentError(`${operation}: ${name} is ${describeValue(value)}: JSON cannot carry it`)
  })

/** An absent field of an object is left out, but an absent item of an array would become `null`. */
function isCarried(value: unknown, isItem: boolean): boolean {
  if (value === undefined) return !isItem
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'object') return !(value instanceof Map || value instanceof Set)
  return typeof value === 'string' || typeof value === 'boolean'
}

const describeValue = (value: unknown): string =>
  typeof value === 'number' || value === undefined
    ? String(value)
    : `a ${value instanceof Map ? 'Map' : value instanceof Set ? 'Set' : typeof value}`
