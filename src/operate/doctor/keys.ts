import { guideAt } from '../../domain/program-names.ts'
import { dayMs } from '../../domain/durations.ts'
import { toFault } from '../../fault.ts'
import { loadUrlKeys } from '../../mail/files/signed-urls.ts'
import { loadSigningKeys } from '../../access/oauth/keys.ts'
import type { SigningKeyRow } from '../../store/access/keys.ts'
import type { StoreCheckDeps } from './deps.ts'
import { ok, problem, warning, type DoctorArea, type Finding } from './finding.ts'

const oldDays = 365

/** Milliseconds by which the creation time of a key may be in the future, because clocks differ a little. */
const futureMs = 60_000

const shownMax = 3

export const keyChecks: DoctorArea<StoreCheckDeps> = {
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

const lost = `start with the previous SECRETS_KEY; if that key is lost, see ${guideAt('secrets')}`

async function secretsFindings({ store, config }: StoreCheckDeps): Promise<Finding[]> {
  const { refusals, areOutdated, areInClear } = await store.secrets.examine()
  const hasKey = config.secretsKey.length > 0
  if (refusals.length > 0) {
    const more = refusals.length > shownMax ? [`and ${refusals.length - shownMax} more`] : []
    return [problem([...refusals.slice(0, shownMax), ...more].join('; '), lost)]
  }
  if (areInClear && !hasKey)
    return [
      warning(
        'keys are not encrypted: anybody who reads the database or a backup can sign tokens',
        `set SECRETS_KEY in every process; openssl rand -base64 32 creates one (${guideAt('secrets')})`,
      ),
    ]
  if (areOutdated)
    return [
      warning(
        areInClear ? 'keys are not encrypted' : 'some keys are not encrypted with the first key of SECRETS_KEY',
        'restart the service: it encrypts them with the first key',
      ),
    ]
  return [ok('SECRETS_KEY decrypts all stored secrets')]
}

/** Decrypts the keys in the same way as a start of the service. Returns a finding for each failure. */
async function openingFindings({ store, clock, ids }: StoreCheckDeps): Promise<Finding[]> {
  const failures: unknown[] = []
  const keyFailed = (error: unknown): void => void failures.push(error)
  const deps = { store, clock, ids, keyFailed }
  await loadSigningKeys(deps).catch(keyFailed)
  if ((await store.urlKeys.list()).length > 0) await loadUrlKeys(deps).catch(keyFailed)
  const reasons = failures.map((failure) =>
    failure instanceof Error && toFault(failure).code === 'INTERNAL_ERROR' ? failure.message : toFault(failure).detail,
  )
  return [...new Set(reasons)].map((reason) =>
    problem(reason, 'if somebody has changed the key, revoke it with ams keys revoke; otherwise restore a backup'),
  )
}

function ageFindings(rows: readonly SigningKeyRow[], now: number): Finding[] {
  const signing = rows.findLast(({ signs_from }) => signs_from <= now)
  const next = rows.find(({ signs_from }) => signs_from > now)
  if (rows.length === 0) return [ok('there is no signing key yet: the first start creates one')]
  if (rows.some(({ created_at }) => created_at > now + futureMs))
    return [
      warning(
        'a signing key has a creation time in the future: a clock is or was wrong',
        'synchronize the clocks of all machines with network time (NTP)',
      ),
    ]
  if (!signing) return [warning('no signing key is active yet', 'wait, or check the clock of this machine')]
  const days = Math.floor((now - signing.created_at) / dayMs)
  const others = next ? `; the next one signs from ${new Date(next.signs_from).toISOString()}` : ''
  const what = `the key that signs tokens, ${signing.kid}, is ${days} days old${others}`
  if (days <= oldDays || next) return [ok(what)]
  return [warning(what, 'run ams keys rotate: the new key replaces it automatically')]
}
