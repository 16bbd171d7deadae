import { parseOptions, UsageError, parseWholeNumber } from '../../src/cli/options.ts'

/** Names of servers: that of the development packages, and the system's with its defaults or without JIT. */
const servers = ['package', 'stock', 'stock-without-jit'] as const
export type ServerName = (typeof servers)[number]

export interface Options {
  sections: readonly string[]
  /** Time of one measurement over all of its rounds. */
  seconds: number
  rounds: number
  agents: number
  /** Envelopes of the large table of the section `list`. */
  envelopes: number
  /** Sends of the section `memory`. */
  sends: number
  /** Idle WebSockets of the section `sockets`. */
  sockets: number
  /** Value of PostgreSQL's shared_buffers. */
  sharedBuffers: string
  /** The PostgreSQL server to measure. */
  server: ServerName
  profile: boolean
  strict: boolean
  json: string | undefined
}

export const usage = (
  sections: Readonly<Record<string, string>>,
): string => `Measures the service on a real PostgreSQL with fsync on, compared with a baseline.

Usage: npm run bench [-- [section …] [options]]

Sections (default: all)
${Object.entries(sections)
  .map(([name, help]) => `  ${name.padEnd(12)} ${help}`)
  .join('\n')}

Options
  --seconds N            time of one measurement (default 9), in rounds that alternate with those of its baseline
  --rounds N             rounds (default 3); a figure is the median of its rounds
  --agents N             agents that write to each other (default 1000)
  --envelopes N          envelopes in the large table of the sections list and search (default 1000000)
  --sends N              sends of the section memory (default 100000)
  --sockets N            idle WebSockets of the section sockets (default 10000)
  --shared-buffers SIZE  shared_buffers of PostgreSQL (default 128MB, like PostgreSQL itself)
  --server NAME          PostgreSQL to measure: package (default), stock (the system's, with its defaults) or
                         stock-without-jit
  --json FILE            also writes the figures as JSON
  --profile              runs the service under the CPU profiler; writes .cpuprofile files to bench-results/
  --strict               exits with 1 when a threshold is missed
  --help                 this text

Needs pgbench (package postgresql-contrib, or postgresql on Debian) for the sections that compare with it.
`

const number = (fallback: number) => ({ type: 'string', default: String(fallback) }) as const
const flag = { type: 'boolean', default: false } as const

function sizeOf(text: string): string {
  if (/^[1-9]\d{0,5}[MG]B$/.test(text)) return text
  throw new UsageError(`--shared-buffers: ${text} is not a size: use for example 512MB or 4GB`)
}

function serverOf(text: string): ServerName {
  const server = servers.find((name) => name === text)
  if (server === undefined) throw new UsageError(`--server: ${text} is not one of ${servers.join(', ')}`)
  return server
}

export function readOptions(words: readonly string[], known: readonly string[]): Options {
  const { values, positionals } = parseOptions(words, {
    seconds: number(9),
    rounds: number(3),
    agents: number(1_000),
    envelopes: number(1_000_000),
    sends: number(100_000),
    sockets: number(10_000),
    'shared-buffers': { type: 'string', default: '128MB' },
    server: { type: 'string', default: 'package' },
    json: { type: 'string' },
    profile: flag,
    strict: flag,
  })
  const unknown = positionals.find((section) => !known.includes(section))
  if (unknown !== undefined) throw new UsageError(`unknown section ${unknown}: choose from ${known.join(', ')}`)
  return {
    sections: positionals.length > 0 ? positionals : known,
    seconds: parseWholeNumber('--seconds', values.seconds, { min: 1 }),
    rounds: parseWholeNumber('--rounds', values.rounds, { min: 1 }),
    agents: parseWholeNumber('--agents', values.agents, { min: 100 }),
    envelopes: parseWholeNumber('--envelopes', values.envelopes, { min: 1 }),
    sends: parseWholeNumber('--sends', values.sends, { min: 1 }),
    sockets: parseWholeNumber('--sockets', values.sockets, { min: 100 }),
    sharedBuffers: sizeOf(values['shared-buffers']),
    server: serverOf(values.server),
    json: values.json,
    profile: values.profile,
    strict: values.strict,
  }
}
