/** Violation in an input: its place and the broken rule. It never contains the input itself. */
export interface Violation {
  /** JSON pointer into a body (RFC 6901), or the kind and the name of a parameter: `/to/0`, `query limit`. */
  readonly place: string
  readonly reason: string
}

/** Highest number of violations in one message. The next constant limits how many are searched for. */
export const violationsNamedMax = 10
export const violationsMax = 100

/** Longest place in a message. The sender chooses the names in a pointer, which may be as long as a body. */
const placeCharactersMax = 100

/** Returns all violations in one line. */
export function describeViolations(violations: readonly Violation[]): string {
  const texts = violations.slice(0, violationsNamedMax).map(({ place, reason }) => `${shortened(place)}: ${reason}`)
  const unnamed = violations.length - texts.length
  if (unnamed === 0) return texts.join('; ')
  return `${texts.join('; ')}; and ${violations.length < violationsMax ? '' : 'at least '}${unnamed} more`
}

function shortened(place: string): string {
  if (place.length <= placeCharactersMax) return place
  return `${place.slice(0, placeCharactersMax - 20).toWellFormed()}...${place.slice(-17).toWellFormed()}`
}

/**
 * Returns a place in JSON as a pointer, escaped as in a JSON string (RFC 6901 section 5), so that no name breaks a
 * line. The pointer of a whole document is empty.
 */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${tokenOf(step)}`).join('')

function tokenOf(step: string | number): string {
  if (typeof step === 'number') return String(step)
  const start = JSON.stringify(step.slice(0, placeCharactersMax + 1)).slice(1, -1)
  return start.replaceAll('~', '~0').replaceAll('/', '~1')
}
