import { disruptionKinds } from './schedule.ts'
import { rules } from './rules.ts'
import type { Tally } from './tally.ts'

/** Returns the Markdown page about a long run. `versions` has the versions of the programs, by name. */
export function proofPage(tallies: readonly Tally[], versions: ReadonlyMap<string, string>): string {
  const seconds = tallies.reduce((total, tally) => total + tally.seconds, 0)
  const names = [...(tallies[0]?.counts.keys() ?? [])]
  return `<!-- Written by \`npm run chaos -- --only proof --record\`. Do not edit. -->

# Proof that followers miss nothing

Processes of the service run behind a TCP load balancer, which checks their \`/readyz\`. They share one PostgreSQL and a
bus. Most agents have a writer that never stops. It sends to some of all agents, also to itself, and requests delivery
reports. It retries sends without a response, except one in five, and repeats some acknowledged sends.

One more agent writes nothing and rarely gets mail, so that only the bus announces it. Programs follow every agent with the
client package, in each of its ways, and one reads the frames of the WebSocket. They are killed (\`kill -9\`) and continue
from their files. Meanwhile the disruptions of the table happen, often two at the same time.

The history has every call (invoked, acknowledged, rejected or with unknown outcome) and every envelope that a follower
saw, with the time of one clock. At the end it is checked against itself and against the mailboxes. **No violation was
found** of these rules:

${Object.keys(rules)
  .map((name) => `- ${name}`)
  .join('\n')}

The rules detect each violation in invented histories
([\`test/faults/proof-rules.test.ts\`](../../test/faults/proof-rules.test.ts)).

## Disruptions and results

${table([
  ['bus', ...tallies.map(({ bus }) => bus)],
  ['processes', ...tallies.map(({ processes }) => String(processes))],
  ['NATS nodes', ...tallies.map(({ bus, natsNodes }) => (bus === 'nats' ? String(natsNodes) : '–'))],
  ['followers', ...tallies.map(({ followers }) => String(followers))],
  ['runs', ...tallies.map(({ seeds }) => String(seeds.length))],
  ['minutes, all runs', ...tallies.map((tally) => (tally.seconds / 60).toFixed(1))],
  ...names.map((name) => [name, ...tallies.map(({ counts }) => grouped(counts.get(name) ?? 0))]),
  ...[...disruptionKinds, 'follower kill'].map((what) => [
    what,
    ...tallies.map(({ disruptions }) => grouped(disruptions.get(what) ?? 0)),
  ]),
  ['from acknowledgement to follower, median', ...tallies.map(({ delays }) => `${Math.round(delays.median)} ms`)],
  ['from acknowledgement to follower, 99th percentile', ...tallies.map(({ delays }) => inSeconds(delays.p99))],
  ['from acknowledgement to follower, longest', ...tallies.map(({ delays }) => inSeconds(delays.longest))],
  ['broken promises', ...tallies.map(() => '0')],
])}

${Math.round(seconds / 60)} minutes in total, on ${[...versions].map(([name, version]) => `${name} ${version}`).join(', ')}.
The times include all disruptions of followers and service, on one machine that runs everything.

## Repeat it

\`\`\`sh
npm ci && npm run chaos -- --only proof --seconds 180        # with a new seed, on every installed bus
${tallies.map(({ bus, seeds }) => `npm run chaos -- --only proof --bus ${bus} --seed ${seeds[0]} --rounds ${seeds.length}`).join('\n')}
\`\`\`

A seed gives the same disruptions in the same order, and the same choices of writers. Their timing depends on the machine.
The run starts its own PostgreSQL; NATS needs an installed \`nats-server\`. After a broken promise it shows the first violation
with the history around it, and the file with the whole history. \`--record\` writes this page.
\`npm test\` runs a short form.
`
}

const table = ([head = [], ...rows]: string[][]): string =>
  [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const grouped = (number: number): string => number.toLocaleString('en-US')

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
