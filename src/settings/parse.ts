import { createSecretKey, type KeyObject } from 'node:crypto'
import { isIP } from 'node:net'
import { hideCredentials } from '../domain/visible-text.ts'
import { readSecretSetting } from './secret-file.ts'
import { variableOf } from './variable-name.ts'

/** Setting from an environment variable: its parser, default and help text. */
export interface Setting<T> {
  help: string
  unit: string
  /** Default value, as the help displays it. */
  shown: string
  fallback: (place: Place) => T
  parse: (raw: string) => T | Complaint
  /** True if the value contains a secret. Errors then do not quote it, and `…_FILE` can name a file with it. */
  secret?: true
}

export type SettingValues<S> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

/** Settings from which the defaults of addresses are derived. */
interface Place {
  host: string
  port: number
  publicUrl: string | undefined
}
interface Complaint {
  complaint: string
}

/** Error about invalid settings. Its message has one line for each setting, with the name and the reason. */
export class SettingError extends Error {}

export const complain = (complaint: string): Complaint => ({ complaint })

export const integerSetting = (
  help: string,
  unit: string,
  fallback: number,
  { min, max }: { min: number; max: number },
): Setting<number> => ({
  help,
  unit,
  shown: String(fallback),
  fallback: () => fallback,
  parse: (raw) => {
    const value = Number(raw)
    return /^\d+$/.test(raw) && value >= min && value <= max
      ? value
      : complain(`must be a whole number from ${min} to ${max}`)
  },
})

export const optionalIntegerSetting = (
  help: string,
  unit: string,
  range: { min: number; max: number },
): Setting<number | undefined> => ({
  ...integerSetting(help, unit, range.min, range),
  shown: 'none',
  fallback: () => undefined,
})

export const textSetting = (help: string, fallback: string): Setting<string> => ({
  help,
  unit: '',
  shown: fallback,
  fallback: () => fallback,
  parse: (raw) => raw,
})

export const patternText = (help: string, fallback: string, pattern: RegExp, complaint: string): Setting<string> => ({
  ...textSetting(help, fallback),
  parse: (raw) => (pattern.test(raw) ? raw : complain(complaint)),
})

export const optionalTextSetting = (help: string): Setting<string | undefined> => ({
  help,
  unit: '',
  shown: 'none',
  fallback: () => undefined,
  parse: (raw) => raw,
})

/** Returns a setting whose value contains a secret. `parse` returns undefined for an invalid text. */
export const optionalSecretSetting = <T>(
  help: string,
  unit: string,
  parse: (raw: string) => T | undefined,
  complaint: string,
): Setting<T | undefined> => ({
  help,
  unit,
  shown: 'none',
  fallback: () => undefined,
  secret: true,
  parse: (raw) => parse(raw) ?? complain(complaint),
})

/** Returns a setting that is a list of texts, separated by spaces or commas. `isOne` validates each text. */
export const listSetting = (
  help: string,
  isOne: (text: string) => boolean,
  complaint: string,
): Setting<readonly string[]> => ({
  help,
  unit: '',
  shown: 'none',
  fallback: () => [],
  parse: (raw) => {
    const texts = raw.split(/[ ,]+/).filter((text) => text !== '')
    return texts.every(isOne) ? texts : complain(complaint)
  },
})

export const choiceSetting = <T extends string>(help: string, allowed: readonly T[], fallback: T): Setting<T> => ({
  help,
  unit: allowed.join(' | '),
  shown: fallback,
  fallback: () => fallback,
  parse: (raw) => allowed.find((word) => word === raw) ?? complain(`must be one of ${allowed.join(', ')}`),
})

/** Returns a setting that is one of the words, or undefined. `shown` is the default in the help text. */
export const optionalChoiceSetting = <T extends string>(
  help: string,
  allowed: readonly T[],
  shown: string,
): Setting<T | undefined> => ({
  ...choiceSetting<T | ''>(help, allowed, ''),
  shown,
  fallback: () => undefined,
  parse: choiceSetting(help, allowed, allowed[0]!).parse,
})

export const flagSetting = (help: string, fallback: 'on' | 'off'): Setting<boolean> => ({
  help,
  unit: 'on | off',
  shown: fallback,
  fallback: () => fallback === 'on',
  parse: (raw) => (raw === 'on' || raw === 'off' ? raw === 'on' : complain('must be on or off')),
})

/** Returns a setting that is a hostname or IP address. A hostname must not end in a number (WHATWG URL). */
export const hostSetting = (help: string, fallback: string): Setting<string> => ({
  help,
  unit: '',
  shown: fallback,
  fallback: () => fallback,
  parse: (raw) => (isIP(raw) > 0 || isHostName(raw) ? raw : complain('must be an IP address or a hostname')),
})

const isHostName = (raw: string): boolean =>
  !raw.startsWith('[') && URL.parse(`http://${raw}`)?.host === raw.toLowerCase()

/** Returns a setting that is a list of origins, in the form that browsers send (RFC 6454 section 6.2). */
export const originsSetting = (help: string): Setting<readonly string[]> => ({
  help,
  unit: 'origins',
  shown: 'none',
  fallback: () => [],
  parse: (raw) => {
    const entries = raw.split(',').map((origin) => origin.trim())
    const isOrigin = (text: string): boolean => /^https?:[^*]+$/.test(text) && URL.parse(text)?.origin === text
    return entries.every(isOrigin)
      ? entries
      : complain('must be origins like https://app.example or http://localhost:3000, with no path and no *')
  },
})

/** Returns a setting that is a PostgreSQL address. `read` returns an error text for an invalid address. */
export const postgresUrlSetting = (help: string, read: (raw: string) => unknown): Setting<string | undefined> => ({
  ...optionalTextSetting(help),
  secret: true,
  parse: (raw) => {
    const address = read(raw)
    return typeof address === 'string' ? complain(address) : raw
  },
})

const secretKeyBytes = 32

/** Returns a setting that is a list of secret keys. It uses KeyObjects, because they show no secret in logs. */
export const secretKeysSetting = (help: string): Setting<readonly KeyObject[]> => ({
  help,
  unit: 'keys',
  shown: 'none',
  fallback: () => [],
  secret: true,
  parse: (raw) => {
    const keys = raw.split(',').map((text) => text.trim())
    const bytes = keys.map((text) => Buffer.from(text, 'base64url')) // reads base64 as well
    return keys.every(isBase64) && bytes.every(({ length }) => length === secretKeyBytes)
      ? bytes.map((key) => createSecretKey(key))
      : complain(
          `must be ${secretKeyBytes} random bytes in base64, as openssl rand -base64 ${secretKeyBytes} prints them`,
        )
  },
})

const isBase64 = (text: string): boolean => /^[\w+/-]+=*$/.test(text)

/** Returns a setting that is a URL without query, fragment or credentials (RFC 8707 section 2). */
export function urlSetting(help: string, scheme: 'http' | 'ws', path: string): Setting<string> {
  const fallback = (place: Place): string => originOf(place).replace('http', scheme) + path
  return {
    help,
    unit: 'URL',
    shown: scheme === 'http' ? `PUBLIC_URL${path}` : `PUBLIC_URL${path}, as ws or wss`,
    fallback,
    parse: (raw) => {
      const parsed = parseUrl(raw, scheme)
      return 'complaint' in parsed ? parsed : parsed.href.replace(/\/$/, '')
    },
  }
}

/**
 * Returns the setting for the address of the pages. The default host is `localhost`, because passkeys need a hostname.
 * Browsers also send the cookies of an IP address to all its ports, where other apps may listen (RFC 6265 section 8.5).
 */
export function pagesUrlSetting(help: string): Setting<string> {
  const { parse, unit, fallback } = urlSetting(help, 'http', '')
  const defaultUrl = (place: Place): string =>
    place.publicUrl ?? fallback(place).replace(/^http:\/\/(?:127[\d.]+|\[::1\]):/, 'http://localhost:')
  return { help, unit, shown: 'PUBLIC_URL, or http://localhost:PORT', fallback: defaultUrl, parse }
}

/** Returns a setting that is an origin, or undefined. Operators set addresses with paths one by one. */
export const optionalOriginSetting = (help: string, shown: string): Setting<string | undefined> => ({
  ...optionalTextSetting(help),
  unit: 'URL',
  shown,
  parse: (raw) => {
    const parsed = parseUrl(raw, 'http')
    if ('complaint' in parsed) return parsed
    return parsed.pathname === '/' ? parsed.origin : complain('must have no path: set the addresses one by one instead')
  },
})

export function parseUrl(raw: string, scheme: 'http' | 'ws'): URL | Complaint {
  const parsed = URL.parse(raw)
  if (!parsed || ![`${scheme}:`, `${scheme}s:`].includes(parsed.protocol))
    return complain(`must be a ${scheme}:// or ${scheme}s:// address`)
  if (/[?#]/.test(parsed.href) || parsed.username || parsed.password)
    return complain('must have no query, fragment or credentials')
  return parsed
}

function originOf({ host, port, publicUrl }: Place): string {
  const reachable = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? '127.0.0.1' : host
  return publicUrl ?? `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** Parses all settings. Throws a SettingError if any is invalid. `rules` returns errors about combinations. */
export function parseEnv<S extends Record<string, Setting<unknown>> & { [K in keyof Place]: Setting<Place[K]> }>(
  settings: S,
  env: NodeJS.ProcessEnv,
  rules: (values: SettingValues<S>) => readonly string[],
): SettingValues<S> {
  const complaints: string[] = []
  const wrong = new Set<string>()
  const read = <T>(name: string, setting: Setting<T>, place: Place): T => {
    const raw = setting.secret ? readSecretSetting(name, env) : env[variableOf(name)]
    if (raw === undefined || raw === '') return setting.fallback(place)
    const value = isComplaint(raw) ? raw : setting.parse(raw)
    if (!isComplaint(value)) return value
    const found = isComplaint(raw) || setting.secret ? '' : `, but it is ${JSON.stringify(hideCredentials(raw))}`
    complaints.push(`${variableOf(name)} ${value.complaint}${found}`)
    wrong.add(variableOf(name))
    return setting.fallback(place)
  }
  const unset = { host: '', port: 0, publicUrl: undefined }
  const place = {
    host: read('host', settings.host, unset),
    port: read('port', settings.port, unset),
    publicUrl: read('publicUrl', settings.publicUrl, unset),
  }
  const others = Object.entries(settings).filter(([name]) => !(name in place))
  const parsed = Object.fromEntries(others.map(([name, setting]) => [name, read(name, setting, place)]))
  const values = { ...place, ...parsed } as SettingValues<S>
  const namesWrong = (text: string): boolean => text.split(/\W+/).some((word) => wrong.has(word))
  complaints.push(...rules(values).filter((text) => !namesWrong(text)))
  if (complaints.length > 0) throw new SettingError(complaints.join('\n'))
  return values
}

const isComplaint = (value: unknown): value is Complaint =>
  typeof value === 'object' && value !== null && 'complaint' in value
