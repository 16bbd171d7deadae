/** What can be read from the environment: a kind of value, its default and the words that explain it. */
export interface Setting<T> {
  help: string
  unit: string
  /** The default, in the words of the help. */
  shown: string
  fallback: (values: Listening) => T
  parse: (raw: string) => T | Complaint
}

export type Values<S> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

interface Listening {
  host: string
  port: number
}
interface Complaint {
  complaint: string
}

/** A setting that cannot be used; the message names it and says why. */
export class SettingError extends Error {}

const refuse = (complaint: string): Complaint => ({ complaint })

export const integer = (help: string, unit: string, fallback: number, { min, max }: { min: number; max: number }): Setting<number> => ({
  help,
  unit,
  shown: String(fallback),
  fallback: () => fallback,
  parse: (raw) => {
    const value = Number(raw)
    return /^\d+$/.test(raw) && value >= min && value <= max ? value : refuse(`must be a whole number from ${min} to ${max}`)
  },
})

export const text = (help: string, fallback: string): Setting<string> => ({
  help,
  unit: '',
  shown: fallback,
  fallback: () => fallback,
  parse: (raw) => raw,
})

export const optionalText = (help: string): Setting<string | undefined> => ({
  help,
  unit: '',
  shown: 'none',
  fallback: () => undefined,
  parse: (raw) => raw,
})

export const oneOf = <T extends string>(help: string, allowed: readonly T[], fallback: T): Setting<T> => ({
  help,
  unit: allowed.join(' | '),
  shown: fallback,
  fallback: () => fallback,
  parse: (raw) => allowed.find((word) => word === raw) ?? refuse(`must be one of ${allowed.join(', ')}`),
})

export const flag = (help: string, fallback: 'on' | 'off'): Setting<boolean> => ({
  help,
  unit: 'on | off',
  shown: fallback,
  fallback: () => fallback === 'on',
  parse: (raw) => (raw === 'on' || raw === 'off' ? raw === 'on' : refuse('must be on or off')),
})

/** An address without a trailing slash, query, fragment or credentials, as identifiers of resources must be (RFC 8707 section 2). */
export const url = (help: string, scheme: 'http' | 'ws', fallback: (values: Listening) => string): Setting<string> => ({
  help,
  unit: 'URL',
  shown: fallback({ host: '127.0.0.1', port: 8080 }),
  fallback,
  parse: (raw) => {
    const parsed = URL.parse(raw)
    if (!parsed || ![`${scheme}:`, `${scheme}s:`].includes(parsed.protocol)) return refuse(`must be a ${scheme}:// or ${scheme}s:// address`)
    if (parsed.search || parsed.hash || parsed.username || parsed.password) return refuse('must have no query, fragment or credentials')
    return parsed.href.replace(/\/$/, '')
  },
})

/** `queueMax` is read from `QUEUE_MAX`. */
export const variableOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

export function parseEnv<S extends Record<string, Setting<unknown>> & { host: Setting<string>; port: Setting<number> }>(
  settings: S,
  env: NodeJS.ProcessEnv,
): Values<S> {
  const read = <T>(name: string, setting: Setting<T>, listening: Listening): T => {
    const raw = env[variableOf(name)]
    if (raw === undefined || raw === '') return setting.fallback(listening)
    const value = setting.parse(raw)
    if (isComplaint(value)) throw new SettingError(`${variableOf(name)} ${value.complaint}, but it is ${JSON.stringify(raw)}`)
    return value
  }
  const unset = { host: '', port: 0 }
  const listening = { host: read('host', settings.host, unset), port: read('port', settings.port, unset) }
  return Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, read(name, setting, listening)])) as Values<S>
}

const isComplaint = (value: unknown): value is Complaint => typeof value === 'object' && value !== null && 'complaint' in value

/** The settings as lines of a terminal: variable, default, unit, meaning. */
export function describeSettings(settings: Record<string, Setting<unknown>>): string {
  const rows = Object.entries(settings).map(([name, { shown, unit, help }]) => [variableOf(name), shown, unit, help] as const)
  const width = (column: 0 | 1 | 2): number => Math.max(...rows.map((row) => row[column].length))
  const line = (row: (typeof rows)[number]): string =>
    `  ${row[0].padEnd(width(0))}  ${row[1].padEnd(width(1))}  ${row[2].padEnd(width(2))}  ${row[3]}`
  return rows.map(line).join('\n')
}
