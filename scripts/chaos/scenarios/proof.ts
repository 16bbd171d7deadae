import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { query } from '../database.ts'
import { natsServer } from '../nats.ts'
import type { BusKind } from '../proof/cluster.ts'
import { proofPage } from '../proof/page.ts'
import { runProof, type RunOptions } from '../proof/run.ts'
import { tally, type Tally } from '../proof/tally.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'

export const buses: readonly BusKind[] = ['memory', 'postgres', 'nats']

type Shape = Omit<RunOptions, 'bus' | 'processes' | 'seed' | 'progress'>

const short: Shape = {
  seconds: 0,
  holdMsMax: 1_500,
  busAloneMs: 0,
  together: 0,
  natsNodes: 1,
  sendsBetween: 6,
  paceMs: 200,
  ways: [
    ['push', 'webhook'],
    ['long-poll', 'events-poll'],
    ['frames', 'events-stream'],
  ],
  quietWays: [],
}

/**
 * Disturbances long enough that clients learn of mail by the reconciliation scan only, and that they give up waiting.
 */
const long: Shape = {
  seconds: 180,
  holdMsMax: 8_000,
  busAloneMs: 40_000,
  together: 0.4,
  natsNodes: 3,
  sendsBetween: 100,
  paceMs: 60,
  ways: [
    ['any', 'frames', 'webhook'],
    ['push', 'long-poll', 'events-stream'],
    ['poll', 'frames', 'events-poll'],
  ],
  quietWays: ['push', 'frames', 'long-poll'],
}

const processesOn = (bus: BusKind): number => (bus === 'memory' ? 1 : 3)

/** Does everything once. */
export async function proveShortly({ seed, progress }: ScenarioContext, bus: BusKind): Promise<Facts> {
  const result = await runProof({ ...short, bus, processes: processesOn(bus), seed, progress })
  return factsOf(tally([result]))
}

/** Runs on every bus, round after round, each with its own seed. Writes the page if requested. */
export async function proveAtLength({ postgresUrl, seed, progress, proof = {} }: ScenarioContext): Promise<Facts> {
  const { seconds = long.seconds, rounds = 1, bus, record = false } = proof
  const tallies: Tally[] = []
  for (const one of bus ?? buses) {
    if (one === 'nats' && natsServer() === undefined) {
      progress('without NATS: nats-server is not installed')
      continue
    }
    const results = []
    for (let round = 0; round < rounds; round++) {
      progress(`bus ${one}, round ${round + 1} of ${rounds}, seed ${seed + round}`)
      results.push(
        await runProof({ ...long, seconds, bus: one, processes: processesOn(one), seed: seed + round, progress }),
      )
    }
    tallies.push(tally(results))
  }
  if (record) writeFileSync(page, proofPage(tallies, await versionsOf(postgresUrl)))
  return tallies.map(factsOf).join('; ')
}

const root = join(import.meta.dirname, '../../..')
const page = join(root, 'generated/docs/proof.md')

const factsOf = ({ bus, counts, disruptions }: Tally): Facts =>
  `${bus}: ${counts.get('envelopes')} envelopes, ${counts.get('envelopes seen by followers')} seen, ${[...disruptions.values()].reduce((sum, count) => sum + count, 0)} disruptions`

async function versionsOf(postgresUrl: string): Promise<Map<string, string>> {
  const [row] = await query<{ server_version: string }>(postgresUrl, 'show server_version')
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const nats = natsServer()
  return new Map([
    ['the service', version],
    ['Node', process.versions.node],
    ['PostgreSQL', row!.server_version],
    ...(nats
      ? [['NATS', /v([\d.]+)/.exec(execFileSync(nats, ['--version'], { encoding: 'utf8' }))![1]!] as const]
      : []),
    ['a machine with cores:', String(availableParallelism())],
  ])
}
