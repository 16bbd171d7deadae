import { dayMs } from '../domain/durations.ts'
import { toFault } from '../fault.ts'
import { loadUrlKeys } from '../files/url-keys.ts'
import { loadKeys } from '../oauth/keys.ts'
import type { SigningKeyRow } from '../store/keys.ts'
import type { StoreDeps } from './deps.ts'
import { ok, problem, warning, type Area, type Finding } from './finding.ts'

const oldDays = 365

/** A clock that is so much ahead of what made the key says little. */
const futureMs = 60_000

const shownMax = 3

export const keys: Area<StoreDeps> = {
  name: 'keys',
  async examine(deps) {
    const { store, config, clock } = deps
    const signing = await store.keys.list()
    const secrets = await secretsFindings(deps)
    const isReadable = secrets.every(({ level }) => level !== 'problem')
    const isNew = (await store.secrets.examine()).areInClear && config.secretsKey.length > 0
    return [
      ...secrets,
      ...(isReadable && !isNew && signing.length > 0 ? await openingFindings(deps) : []),
      ...ageFindings(signing, clock()),
    ]
  },
}

const lost =
  'start with the SECRETS_KEY that the database was used with before; where it is lost, spec/guides/secrets.md says what that ends'

async function secretsFindings({ store, config }: StoreDeps): Promise<Finding[]> {
  const { refusals, areOutdated, areInClear } = await store.secrets.examine()
  const hasKey = config.secretsKey.length > 0
  if (refusals.length > 0) {
    const more = refusals.length > shownMax ? [`and ${refusals.length - shownMax} more`] : []
    return [problem([...refusals.slice(0, shownMax), ...more].join('; '), lost)]
  }
  if (areInClear && !hasKey)
    return [
      warning(
        'keys are stored in clear: who reads the database or a backup of it can sign tokens',
        'set SECRETS_KEY, as openssl rand -base64 32 makes one, in every process (spec/guides/secrets.md)',
      ),
    ]
  if (areOutdated)
    return [
      warning(
        areInClear ? 'keys are stored in clear' : 'some keys are encrypted by another than the first of SECRETS_KEY',
        'the next start of the service encrypts them by the first one',
      ),
    ]
  return [ok('SECRETS_KEY reads all that is stored encrypted')]
}

/** As a start opens them. */
async function openingFindings({ store, clock, ids }: StoreDeps): Promise<Finding[]> {
  const failures: unknown[] = []
  const keyFailed = (error: unknown): void => void failures.push(error)
  const deps = { store, clock, ids, keyFailed }
  await loadKeys(deps).catch(keyFailed)
  if ((await store.urlKeys.list()).length > 0) await loadUrlKeys(deps).catch(keyFailed)
  const reasons = failures.map((failure) =>
    failure instanceof Error && toFault(failure).code === 'INTERNAL_ERROR' ? failure.message : toFault(failure).detail,
  )
  return [...new Set(reasons)].map((reason) =>
    problem(
      reason,
      'ams keys revoke takes a key back that somebody has changed; restore a backup where that is not so',
    ),
  )
}

function ageFindings(rows: readonly SigningKeyRow[], now: number): Finding[] {
  const signing = rows.findLast(({ signs_from }) => signs_from <= now)
  const next = rows.find(({ signs_from }) => signs_from > now)
  if (rows.length === 0) return [ok('there is no signing key yet: the first start makes one')]
  if (rows.some(({ created_at }) => created_at > now + futureMs))
    return [
      warning(
        'a signing key was made in the future: a clock is wrong, or was',
        'set the clocks of all machines by the time of the network (NTP)',
      ),
    ]
  if (!signing) return [warning('no signing key signs yet', 'wait, or look at the clock of this machine')]
  const days = Math.floor((now - signing.created_at) / dayMs)
  const others = next ? `; the next one signs from ${new Date(next.signs_from).toISOString()}` : ''
  const what = `the key that signs tokens, ${signing.kid}, is ${days} days old${others}`
  if (days <= oldDays || next) return [ok(what)]
  return [warning(what, 'ams keys rotate makes the next one, which takes its place by itself')]
}
