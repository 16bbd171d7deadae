import { disruptionKinds } from './schedule.ts'
import { rules } from './rules.ts'
import type { Tally } from './tally.ts'

/** The page about a long run, as Markdown. `versions` are those of what took part, by name. */
export function proofPage(tallies: readonly Tally[], versions: ReadonlyMap<string, string>): string {
  const seconds = tallies.reduce((total, tally) => total + tally.seconds, 0)
  const names = [...(tallies[0]?.counts.keys() ?? [])]
  return `<!-- Written by \`npm run chaos -- --only proof --record\`. Do not edit. -->

# The proof that nothing is missed

Processes of the service stand behind a TCP balancer, which asks each of them at \`/readyz\` whether it takes connections.
They share one PostgreSQL of their own and a bus. Most agents have a writer that never stops: it sends to some of all
agents, itself among them, asks to be told what is stored, tries again what has no answer, leaves one in five of those
as it is, and sends some again that were acknowledged. One more agent writes nothing
and gets something now and then, so that nothing but the bus tells of it. Every agent is followed by programs that use the client package,
by each of its ways, and by one that takes the frames of the WebSocket as they come; they are killed (\`kill -9\`) and go on
from their files. Meanwhile the service is disturbed as the table says, often in two ways at once.

Every call is kept as invoked, acknowledged, refused or of unknown end, and everything that a follower saw, at the time by
one clock. At the end this history is held against itself and against the mailboxes. **Nothing was found** of

${Object.keys(rules)
  .map((name) => `- ${name}`)
  .join('\n')}

Each of these is found in histories that are made up to have it
([\`test/faults/proof-rules.test.ts\`](../../test/faults/proof-rules.test.ts)).

## What was done

${table([
  ['bus', ...tallies.map(({ bus }) => bus)],
  ['processes', ...tallies.map(({ processes }) => String(processes))],
  ['nodes of NATS', ...tallies.map(({ bus, natsNodes }) => (bus === 'nats' ? String(natsNodes) : '–'))],
  ['programs that follow', ...tallies.map(({ followers }) => String(followers))],
  ['runs', ...tallies.map(({ seeds }) => String(seeds.length))],
  ['minutes, all runs', ...tallies.map((tally) => (tally.seconds / 60).toFixed(1))],
  ...names.map((name) => [name, ...tallies.map(({ counts }) => grouped(counts.get(name) ?? 0))]),
  ...[...disruptionKinds, 'follower kill'].map((what) => [
    what,
    ...tallies.map(({ disruptions }) => grouped(disruptions.get(what) ?? 0)),
  ]),
  ['from acknowledgement to follower, median', ...tallies.map(({ delays }) => `${Math.round(delays.median)} ms`)],
  ['the same, of 99 in 100', ...tallies.map(({ delays }) => inSeconds(delays.p99))],
  ['the same, longest', ...tallies.map(({ delays }) => inSeconds(delays.longest))],
  ['broken promises', ...tallies.map(() => '0')],
])}

${Math.round(seconds / 60)} minutes in all, on ${[...versions].map(([name, version]) => `${name} ${version}`).join(', ')}.
The times include whatever kept a follower or the service from working, and a machine that does all of this at once.

## Repeat it

\`\`\`sh
npm ci && npm run chaos -- --only proof --seconds 180        # with a seed of its own, on every bus that is there
${tallies.map(({ bus, seeds }) => `npm run chaos -- --only proof --bus ${bus} --seed ${seeds[0]} --rounds ${seeds.length}`).join('\n')}
\`\`\`

A seed gives the same disruptions in the same order, and the same choices of writers; what meets what is up to the machine.
It brings its own PostgreSQL; for NATS \`nats-server\` must be installed. When something is broken it shows the first of it
with the history around it, and names the file that has all of it. \`--record\` writes this page.
A short form of it runs in \`npm test\`.
`
}

const table = ([head = [], ...rows]: string[][]): string =>
  [head, ['---', ...head.slice(1).map(() => '---:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const grouped = (number: number): string => number.toLocaleString('en-US')

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
