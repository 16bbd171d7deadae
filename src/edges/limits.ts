import { fixedLimits, limits, type Limits } from '#generated/limits.ts'
import { variableOf } from '../settings/variable-name.ts'

const names = Object.keys(limits) as (keyof Limits)[]

/** Returns the limits of this deployment by their names in the contract. */
export const limitsByName = (config: Limits): ReadonlyMap<string, number> =>
  new Map([
    ...names.map((name) => [variableOf(name), config[name]] as const),
    ...Object.entries(fixedLimits).map(([name, limit]) => [variableOf(name), limit] as const),
  ])
