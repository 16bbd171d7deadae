import { documentedAnswers, documentText, textOfPaths, type Documented } from './document.ts'
import { fixtures as allFixtures } from './fixtures/index.ts'
import type { Cases } from './fixtures/fixture.ts'
import { remember, restore } from './restore.ts'
import { report, type Report, type Row } from './report.ts'
import { factsOf, runRound, type Case } from './round.ts'
import { createSession } from './session.ts'
import type { Target } from './target.ts'

export interface RunOptions {
  /** Operations to check; default: all. */
  only?: readonly string[]
  fixtures?: Readonly<Record<string, Cases>>
  /** True to show Dredd's own output. */
  verbose?: boolean
}

/** Maximum number of rounds. If the deployment still rejects a case for its rate, there is another cause. */
const roundsMax = 6

/** Lets Dredd cause every documented response. A missing or deviating response is a failure. */
export async function runContract(target: Target, options: RunOptions = {}): Promise<Report> {
  const { only, fixtures = allFixtures, verbose = false } = options
  const whole = documentText()
  const wanted = documentedAnswers(whole).filter(({ operationId }) => only?.includes(operationId) ?? true)
  const text = only === undefined ? whole : textOfPaths(whole, new Set(wanted.map(({ path }) => path)))
  const session = createSession(target)
  const before = target.sender && (await remember(session))
  const rows: Row[] = []
  let left = casesOf(wanted, fixtures)
  for (let round = 1; left.length > 0; round++)
    left = await runRound(left, { text, session, verbose, rows, last: round === roundsMax })
  if (before) await restore(session, before)
  return report(wanted.map(factsOf), rows, session.remains)
}

/**
 * Returns the cases in the order of the document. Cases that use up the limit come last, because the agent has no
 * requests left then.
 */
function casesOf(wanted: readonly Documented[], fixtures: Readonly<Record<string, Cases>>): Case[] {
  const cases = wanted.flatMap((documented) =>
    Object.entries(fixtures[documented.operationId]?.[documented.status] ?? {}).map(([title, fixture]) => ({
      documented,
      title,
      fixture,
    })),
  )
  const usesUp = ({ documented }: Case): boolean => documented.status === 429
  return [...cases.filter((one) => !usesUp(one)), ...cases.filter(usesUp)]
}
