import assert from 'node:assert/strict'
import { withDeployment } from '../deployment.ts'
import { agentsWithHidden } from '../existence/agents.ts'
import { lookups } from '../existence/index.ts'
import type { Lookup, Stage } from '../existence/lookup.ts'
import { startMailServer } from '../existence/mail-server.ts'
import { openStage } from '../existence/stage.ts'
import { seeded } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { median, rankDifference } from '../statistics.ts'

export interface ExistenceOptions {
  /** Tries of each case of each lookup. */
  samples: number
  /** Largest difference of two cases, in standard deviations of Mann-Whitney U. */
  zMax: number
  /** Only lookups whose name contains this text. */
  only?: string | undefined
}

interface Difference {
  /** Name of the request, with the two compared cases. */
  name: string
  z: number
  medians: readonly [number, number]
}

const nameOf = ({ takes, what }: Lookup, part: number): string =>
  `${takes[part]}${takes.length > 1 ? ` (${part + 1} of ${takes.length})` : ''}, ${what}`

/** Runs the cases of a lookup in random order, and compares the first case with each other one. */
async function differencesOf(stage: Stage, lookup: Lookup, samples: number): Promise<Difference[]> {
  const { takes, statuses, what } = lookup
  const cases = Object.entries(await lookup.cases(stage))
  const times = new Map(cases.map(([name]) => [name, takes.map((): number[] => [])]))
  const warmUp = Math.ceil(samples / 10)
  for (let round = -warmUp; round < samples; round++)
    for (const [name, work] of stage.random.shuffled(cases)) {
      const answers = await work()
      for (const [part, { status, ms, text }] of answers.entries()) {
        assert.equal(status, statuses[part], `${what}, ${name}: ${text}`)
        if (round >= 0) times.get(name)![part]!.push(ms)
      }
    }
  const [first, ...others] = cases.map(([name]) => name)
  return takes.flatMap((_, part) =>
    others.map((other): Difference => {
      const [one, two] = [times.get(first!)![part]!, times.get(other)![part]!]
      return {
        name: `${nameOf(lookup, part)}: ${first} and ${other}`,
        z: rankDifference(one, two),
        medians: [median(one), median(two)],
      }
    }),
  )
}

const textOf = ({ name, z, medians: [one, other] }: Difference): string =>
  `z ${z.toFixed(1).padStart(5)}  ${one.toFixed(3)} and ${other.toFixed(3)} ms  ${name}`

/**
 * Checks that the time of no lookup reveals whether an agent, account, address or client exists. It needs a quiet
 * machine, and a service that sends emails.
 */
export async function compareLookups(
  { postgresUrl, seed, progress }: ScenarioContext,
  { samples, zMax, only = '' }: ExistenceOptions,
): Promise<Facts> {
  const chosen = lookups.filter((lookup) => lookup.takes.some((_, part) => nameOf(lookup, part).includes(only)))
  if (chosen.length === 0) throw new Error(`no lookup has ${only} in its name`)
  const mailServer = await startMailServer()
  const options = { postgresUrl, agents: agentsWithHidden(), env: mailServer.env }
  return withDeployment(options, async (deployment) => {
    const stage = await openStage(deployment, seeded(seed))
    try {
      const found: Difference[] = []
      for (const lookup of chosen)
        for (const difference of await differencesOf(stage, lookup, samples)) {
          progress(textOf(difference))
          found.push(difference)
        }
      const told = found.filter(({ z }) => Math.abs(z) > zMax)
      assert.deepEqual(told.map(textOf), [], 'the time of lookups reveals what exists')
      const largest = Math.max(...found.map(({ z }) => Math.abs(z)))
      return `${found.length} comparisons of ${samples} samples each, largest z ${largest.toFixed(1)}`
    } finally {
      stage.close()
      mailServer.close()
    }
  })
}
