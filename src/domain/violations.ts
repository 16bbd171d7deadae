/** One thing that is wrong with what was sent: where, and what is asked for there. It never says what was sent. */
export interface Violation {
  /** A JSON pointer into a body (RFC 6901), or a kind of parameter and its name: `/to/0`, `query limit`. */
  readonly place: string
  readonly reason: string
}

/** How many are named in one message, and how many are looked for. */
export const violationsNamedMax = 10
export const violationsMax = 100

/** The names in a pointer are the sender's, and may be as long as a body. */
const placeCharactersMax = 100

/** All that is wrong, in one line. */
export function describeViolations(violations: readonly Violation[]): string {
  const named = violations.slice(0, violationsNamedMax).map(({ place, reason }) => `${shortened(place)}: ${reason}`)
  const more = violations.length - named.length
  if (more === 0) return named.join('; ')
  return `${named.join('; ')}; and ${violations.length < violationsMax ? '' : 'at least '}${more} more`
}

function shortened(place: string): string {
  if (place.length <= placeCharactersMax) return place
  return `${place.slice(0, placeCharactersMax - 20).toWellFormed()}...${place.slice(-17).toWellFormed()}`
}

/**
 * A place in JSON as a pointer, written as in a JSON string (RFC 6901 section 5), so that no name breaks a line. That
 * of a whole document is empty.
 */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${tokenOf(step)}`).join('')

function tokenOf(step: string | number): string {
  if (typeof step === 'number') return String(step)
  const start = JSON.stringify(step.slice(0, placeCharactersMax + 1)).slice(1, -1)
  return start.replaceAll('~', '~0').replaceAll('/', '~1')
}
