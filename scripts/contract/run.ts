import { documentedAnswers, documentText, textOfPaths, type Documented } from './document.ts'
import { fixtures as allFixtures } from './fixtures/index.ts'
import type { Cases } from './fixtures/fixture.ts'
import { remember, restore } from './restore.ts'
import { report, type Report, type Row } from './report.ts'
import { factsOf, runRound, type Case } from './round.ts'
import { createSession } from './session.ts'
import type { Target } from './target.ts'

export interface RunOptions {
  /** Only these operations; all by default. */
  only?: readonly string[]
  fixtures?: Readonly<Record<string, Cases>>
  /** Shows what Dredd itself prints. */
  verbose?: boolean
}

/** What a deployment has refused for its rate this often, it refuses for another reason. */
const roundsMax = 6

/** Dredd makes every documented answer happen; what it did not do, or what was not as documented, fails. */
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

/** In the order of the document, but what uses up the limit last: the agent has nothing left of the minute then. */
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
