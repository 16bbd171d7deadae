import { programNames } from '../domain/program-names.ts'
import { escapeControls } from '../domain/visible-text.ts'
import { settings } from './config.ts'
import type { Setting } from './parse.ts'
import { fileVariableOf, variableOf } from './variable-name.ts'
import type { SettingFinding } from './setting-finding.ts'

const known: ReadonlySet<string> = new Set(
  Object.entries<Setting<unknown>>(settings).flatMap(([name, { secret }]) =>
    secret ? [variableOf(name), fileVariableOf(name)] : [variableOf(name)],
  ),
)

/** Shortest setting that is checked for misspellings. `LANES` is near to `LINES`, which every terminal sets. */
const nameCharactersMin = 6

/** Longest part in characters of a name that a finding shows. */
const shownNameMax = 100

/** Highest number of variables that the findings name. */
const findingsMax = 20

/** Number of settings that must share a first word before other variables with this word are reported. */
const sharedWordMin = 3

/** First words of at least three settings, such as `FILES`. */
const sharedWords: ReadonlySet<string> = new Set(
  [...Map.groupBy(known, firstWordOf)].flatMap(([word, names]) => (names.length >= sharedWordMin ? [word] : [])),
)

/** Variables of hosting platforms that begin like settings. */
const platformVariables: ReadonlySet<string> = new Set(['WEB_CONCURRENCY'])

/** Names that Kubernetes and Docker set for a service, such as `FILES_SERVICE_HOST` or `FILES_PORT_80_TCP_ADDR`. */
const serviceLink = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT|PORT_\d+_(?:TCP|UDP)(?:_\w+)?)$/

/**
 * Returns a finding for each environment variable that is probably a misspelled setting: it is near to a setting, or
 * begins like several. The findings quote no values, because these may be secrets.
 */
export function unknownVariables(env: NodeJS.ProcessEnv): SettingFinding[] {
  const found = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || value === '' || known.has(name) || platformVariables.has(name)) return []
    const meant = nearestSetting(name.toUpperCase().replace(/^AMS_/, ''))
    if (meant === undefined && !beginsLikeSettings(name)) return []
    const advice = meant === undefined ? `${programNames.startHelp} lists every setting` : `set ${meant} instead`
    const shown = escapeControls(name.slice(0, shownNameMax))
    return [{ finding: `${shown} is not a setting and has no effect`, advice }]
  })
  const rest = found.length - findingsMax
  if (rest <= 0) return found
  const advice = `${programNames.startHelp} lists every setting`
  return [...found.slice(0, findingsMax), { finding: `${rest} more variables look like settings`, advice }]
}

/** Returns the setting with the fewest typing errors between it and the name. Returns undefined if none is near. */
function nearestSetting(name: string): string | undefined {
  const near = [...known].flatMap((setting) => {
    const errorsMax = typingErrorsMaxOf(setting)
    if (Math.abs(name.length - setting.length) > errorsMax) return []
    const errors = typingErrorsBetween(name, setting)
    return errors <= errorsMax ? [{ setting, errors }] : []
  })
  return near.toSorted((one, other) => one.errors - other.errors)[0]?.setting
}

/** Returns the highest number of typing errors at which a name still counts as this setting. */
function typingErrorsMaxOf({ length }: string): number {
  if (length < nameCharactersMin) return -1
  return length < 10 ? 1 : 2
}

const beginsLikeSettings = (name: string): boolean =>
  name.includes('_') && sharedWords.has(firstWordOf(name)) && !serviceLink.test(name)

function firstWordOf(name: string): string {
  return name.split('_')[0]!
}

/**
 * Returns the least number of typing errors that turn one name into another. An error is a missing, extra or wrong
 * character, or two neighbors in the wrong order (optimal string alignment distance).
 */
function typingErrorsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const [above, current] = [rows[row - 1]!, [row]]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          above[column]! + 1,
          current[column - 1]! + 1,
          above[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      )
    }
  }
  return rows[one.length]![other.length]!
}
