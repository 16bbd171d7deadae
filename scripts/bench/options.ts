export interface Options {
  sections: readonly string[]
  /** Time of one measurement, over all of its rounds. */
  seconds: number
  rounds: number
  agents: number
  /** Envelopes of the large table of the section `list`. */
  envelopes: number
  /** Sends of the section `memory`. */
  sends: number
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
  --seconds N    time of one measurement (default 9), in rounds that alternate with those of its baseline
  --rounds N     rounds (default 3); a figure is the median of its rounds
  --agents N     agents that write to each other (default 1000)
  --envelopes N  envelopes in the large table of the section list (default 1000000)
  --sends N      sends of the section memory (default 100000)
  --json FILE    also writes the figures as JSON
  --profile      runs the service under the CPU profiler; writes flame graphs to bench-results/
  --strict       exits with 1 when a threshold is missed
  --help         this text

Needs pgbench (package postgresql-contrib, or postgresql on Debian) for the sections that compare with it.
`

/** Something in the arguments that a person can mend. */
export class UsageError extends Error {}

const numbers = ['seconds', 'rounds', 'agents', 'envelopes', 'sends'] as const
const flags = ['profile', 'strict'] as const

export function parseOptions(words: readonly string[], known: readonly string[]): Options {
  const options = {
    sections: [] as string[],
    seconds: 9,
    rounds: 3,
    agents: 1000,
    envelopes: 1_000_000,
    sends: 100_000,
    profile: false,
    strict: false,
    json: undefined as string | undefined,
  }
  const rest = [...words]
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const name = word.replace(/^--/, '')
    const number = numbers.find((one) => one === name)
    const flag = flags.find((one) => one === name)
    if (!word.startsWith('--')) options.sections.push(section(word, known))
    else if (number) options[number] = positive(word, rest.shift())
    else if (flag) options[flag] = true
    else if (name === 'json') options.json = given(word, rest.shift())
    else throw new UsageError(`unknown option ${word}`)
  }
  if (options.agents < 100) throw new UsageError('--agents must be at least 100')
  return { ...options, sections: options.sections.length > 0 ? options.sections : known }
}

function section(word: string, known: readonly string[]): string {
  if (!known.includes(word)) throw new UsageError(`there is no section ${word}; there are ${known.join(', ')}`)
  return word
}

function positive(option: string, value: string | undefined): number {
  const number = Number(given(option, value))
  if (!Number.isInteger(number) || number < 1) throw new UsageError(`${option} needs a whole number above zero`)
  return number
}

function given(option: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${option} needs a value`)
  return value
}
