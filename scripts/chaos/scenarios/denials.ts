import assert from 'node:assert/strict'
import { createAgents, type TestAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import { mannWhitney, median } from '../statistics.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { draftTo, type AgentClient } from '../agent-client.ts'

export interface Comparison {
  samples: number
  /** True if the denying agents get mail from others meanwhile. */
  busy: boolean
  medianMsMax: number
  /** Probability that one of the pairs differs by chance alone, shared among them (Bonferroni). */
  alpha: number
}

/**
 * Significance with which an error without a database query must differ from a denial. Otherwise the comparison could
 * detect nothing. An accepted send is no such measure: its flush may take as long as the second check of a denied send.
 */
const tellableAlpha = 0.05

const causes = {
  missing: '@chaos.nobody',
  'missing, another name': '@chaos.nobody-else',
  blocking: '@chaos.blocking',
  'not allowlisting': '@chaos.closed',
  paused: '@chaos.paused',
  inactive: '@chaos.inactive',
}
type Cause = keyof typeof causes

function agentsWithDenials(): TestAgents {
  const agents = createAgents(3)
  const [sender, ...friends] = agents.senders
  const open = { inbound_policy: 'open', visibility: 'public' } as const
  const denying = [
    { handle: causes.blocking, ...open, blocks: [sender!] },
    { handle: causes['not allowlisting'], ...open, inbound_policy: 'allowlist' as const, allowlist: friends },
    { handle: causes.paused, ...open, paused: true },
    { handle: causes.inactive, ...open, inactive: true },
  ]
  const bootstrap = { ...agents.bootstrap, agents: [...(agents.bootstrap.agents ?? []), ...denying] }
  return { ...agents, bootstrap }
}

/** Writes to the denying agents until it is stopped. `stop` resolves when every response was an acknowledgement. */
function keepBusy(friends: readonly AgentClient[], random: Random): { stop(): Promise<unknown> } {
  let stopping = false
  const write = async (friend: AgentClient, own: Random): Promise<void> => {
    while (!stopping) {
      const { status, text } = await friend.send(draftTo(own, [causes.blocking, causes['not allowlisting']]))
      assert.equal(status, 202, text)
    }
  }
  const done = Promise.all(friends.map((friend) => write(friend, random.fork())))
  return {
    stop() {
      stopping = true
      return done
    },
  }
}

/** Compares the times of denials of all causes, in random order. It needs a quiet machine. */
export function compareDenials(
  { postgresUrl, seed, progress }: ScenarioContext,
  comparison: Comparison,
): Promise<Facts> {
  const { samples, busy, medianMsMax, alpha } = comparison
  const random = seeded(seed)
  return withDeployment({ postgresUrl, agents: agentsWithDenials() }, async ({ agents, clients }) => {
    const [client, ...friends] = await clients(agents.senders)
    const writing = keepBusy(busy ? friends : [], random)
    const names = Object.keys(causes).filter((name): name is Cause => name in causes)
    const times = new Map(names.map((name) => [name, [] as number[]]))
    const unasked: number[] = []
    const warmUp = Math.ceil(samples / 10)
    for (let round = -warmUp; round < samples; round++) {
      for (const name of random.shuffled(names)) {
        const { status, ms, text } = await client!.send(draftTo(random, [causes[name]]))
        assert.equal(status, 404, text)
        if (round >= 0) times.get(name)?.push(ms)
      }
      const answer = await client!.send(draftTo(random, ['no handle']))
      if (round >= 0) unasked.push(answer.ms)
      if (round > 0 && round % Math.ceil(samples / 5) === 0) progress(`${round} of ${samples} samples of each cause`)
    }
    await writing.stop()
    assert.ok(
      mannWhitney(unasked, times.get('missing')!) < tellableAlpha,
      'an error without a query looks like a denial',
    )
    const medians = names.map((name) => median(times.get(name)!))
    assert.ok(
      Math.max(...medians) - Math.min(...medians) < medianMsMax,
      `medians differ: ${names.map((name, index) => `${name} ${medians[index]!.toFixed(3)} ms`).join(', ')}`,
    )
    const pairs = names.flatMap((one, index) =>
      names.slice(index + 1).map((other) => ({ one, other, p: mannWhitney(times.get(one)!, times.get(other)!) })),
    )
    const distinguishable = pairs.filter(({ p }) => p < alpha / pairs.length)
    const least = Math.min(...pairs.map(({ p }) => p))
    const facts = `${samples} samples each; medians ${names.map((name, index) => `${name} ${medians[index]!.toFixed(3)}`).join(', ')} ms; least p of ${pairs.length} pairs ${least.toPrecision(2)}`
    assert.deepEqual(
      distinguishable.map(({ one, other, p }) => `${one} and ${other} differ (p ${p.toPrecision(2)})`),
      [],
      facts,
    )
    return facts
  })
}
