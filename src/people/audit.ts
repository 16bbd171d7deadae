import { createHash } from 'node:crypto'
import type { AuditArea, AuditEntry, AuditPage } from '#generated/rest/models.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { dayMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import type { Store } from '../store/index.ts'
import { uuidTextOf } from '../store/engine/ids.ts'
import {
  type AuditEntry as StoredAuditEntry,
  type AuditHead,
  type AuditLog,
  endOfAuditLog,
  type ProvenAuditEntry,
} from '../store/people/audit.ts'

const entriesPerPage = 500

/** Position in the audit log: the number of an entry, and its hash. */
export interface AuditAnchor {
  sequence: number
  hash: string
}

export interface AuditVerification {
  /** Number of checked entries. */
  entries: number
  /** Last entry. An operator can store it elsewhere, and pass it to a later verification. */
  head: AuditAnchor
  /** Last entry that the retention has removed. Its number is 0 if none was removed. */
  removed: AuditAnchor
  /** Number of entries whose names were removed with an account. */
  erased: number
  /** Reasons why the log is not trustworthy. Empty if it is whole. */
  problems: string[]
}

const problemsMax = 20

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the hash of an entry. It covers all fields except the names, which it covers by their own hash. */
export function hashOfEntry(entry: ProvenAuditEntry, before: string): string {
  const { sequence, at, action, actor_type, actor_id, object_id, account_id, agent_id } = entry
  const { organization_id, details, request_id, personal_hash } = entry
  const ids = { actor_id, object_id, account_id, agent_id: uuidTextOf(agent_id), organization_id, request_id }
  return sha256(
    before + canonicalJson({ sequence, at, action, actor_type, ...ids, details: JSON.parse(details), personal_hash }),
  )
}

/**
 * Checks the whole audit log: the numbers, the hash of each entry, the names, the beginning and the end. With an anchor
 * from an earlier check, also checks that the log still contains that entry. Reads the log page by page.
 */
export async function verifyAuditLog(
  { audit }: Pick<Store, 'audit'>,
  anchor?: AuditAnchor,
): Promise<AuditVerification> {
  const head = await audit.head()
  const check = createChainCheck(head, anchor)
  while (check.last().sequence < head.sequence) {
    const page = await audit.chain(check.last().sequence, entriesPerPage)
    if (page.length === 0) break
    for (const entry of page) if (entry.sequence <= head.sequence) check.add(entry)
    if (page.at(-1)!.sequence > head.sequence) break
  }
  const deleted = await audit.deletedAccounts(check.unexplained(), head.removed_sequence > 0)
  const { removed_sequence } = await audit.head()
  if (removed_sequence > head.removed_sequence) return verifyAuditLog({ audit }, anchor) // the retention ran meanwhile
  return check.result(new Set(deleted))
}

/** Returns true if the entry is as it was written. Changed details may be no JSON. */
function isUnchanged(entry: ProvenAuditEntry, before: string): boolean {
  const { action, area, details, hash } = entry
  if (area !== action.split('.', 1)[0]) return false
  try {
    return canonicalJson(JSON.parse(details)) === details && hashOfEntry(entry, before) === hash
  } catch {
    return false
  }
}

/** Returns a check that receives the entries one after another. Its memory does not grow with their number. */
function createChainCheck(head: AuditHead, anchor: AuditAnchor | undefined) {
  const removed = { sequence: head.removed_sequence, hash: head.removed_hash }
  const problems: string[] = []
  const names = createErasureCheck()
  let [last, entries, confirmed] = [removed, 0, '']

  const report = (problem: string): void => void (problems.length < problemsMax && problems.push(problem))

  function checkAnchor(place: AuditAnchor): void {
    if (place.sequence === anchor?.sequence && place.hash !== anchor.hash)
      report(`entry ${place.sequence}: its hash differs from that of the anchor`)
  }

  checkAnchor(removed)
  return {
    last: () => last,
    add(entry: ProvenAuditEntry): void {
      const { sequence, action, hash, details, personal, salt, personal_hash } = entry
      if (sequence !== last.sequence + 1) report(`entries ${last.sequence + 1} to ${sequence - 1} are missing`)
      else if (!isUnchanged(entry, last.hash)) report(`entry ${sequence}: it or the entry before it was changed`)
      if (personal !== null && sha256(salt + personal) !== personal_hash)
        report(`entry ${sequence}: the names or the address were changed`)
      names.add(entry)
      if (action === 'audit.entries_removed') confirmed = details
      last = { sequence, hash }
      checkAnchor(last)
      entries++
    },
    unexplained: () => names.unexplained().flat(),
    /** `deletedAccounts` are further accounts whose names may be missing. */
    result(deletedAccounts: ReadonlySet<string>): AuditVerification {
      if (last.sequence < head.sequence)
        report(`entries ${last.sequence + 1} to ${head.sequence} are missing at the end`)
      else if (last.hash !== head.hash) report('the last entry differs from the stored end of the log')
      if (head.last_sequence > head.sequence) report(`entries after ${head.sequence} were added by hand`)
      if (anchor && anchor.sequence > head.sequence) report(`entry ${anchor.sequence} of the anchor is missing`)
      const { hash, sequence } = removed
      if (sequence > 0 && confirmed !== canonicalJson({ hash, sequence: String(sequence) }))
        report(`no entry confirms that the retention removed the entries up to ${sequence}`)
      for (const ids of names.unexplained(deletedAccounts))
        report(`names of ${ids.join(' or ') || 'nobody'} were removed, but no entry says that it was deleted`)
      return { entries, head: last, removed, erased: names.count(), problems }
    },
  }
}

/**
 * Returns a check that names are missing only for accounts that were deleted. The entry about the deletion may be newer
 * than the end of the check, or the retention may have removed it. `unexplained` therefore accepts further accounts.
 */
function createErasureCheck() {
  const erased = new Map<string, readonly string[]>()
  const deleted = new Set<string>()
  let count = 0
  return {
    add({ personal, account_id, actor_id, action }: ProvenAuditEntry): void {
      if (action === 'account.deleted' && account_id !== null) deleted.add(account_id)
      if (personal !== null) return
      count++
      const ids = [account_id, actor_id].filter((id) => id?.startsWith('acc_')) as string[]
      erased.set(ids.join(' '), ids)
    },
    count: () => count,
    /** Returns the ids of the accounts of each entry whose names should be there. */
    unexplained: (deletedAccounts: ReadonlySet<string> = new Set()): (readonly string[])[] =>
      [...erased.values()].filter((ids) => !ids.some((id) => deleted.has(id) || deletedAccounts.has(id))),
  }
}

/** Returns the entry as a log shows it. Only the log of the deployment shows which operator acted, and from where. */
export function auditEntryOf(entry: StoredAuditEntry, log: AuditLog): AuditEntry {
  const { hash, sequence: _, personal, details, ...fields } = entry
  const names: { actor?: string; address?: string; agent?: string; object?: string } = JSON.parse(personal ?? '{}')
  const isHidden = log.kind !== 'deployment' && ['operator', 'database'].includes(entry.actor_type)
  // A member sees which admin changed a role, but not from where.
  const isOfOther = log.kind === 'account' && entry.actor_type === 'person' && entry.actor_id !== log.id
  return {
    id: hash,
    ...fields,
    actor_id: isHidden ? null : fields.actor_id,
    actor_name: isHidden ? null : (names.actor ?? null),
    address: isHidden || isOfOther ? null : (names.address ?? null),
    agent_name: names.agent ?? null,
    object_name: names.object ?? null,
    details: JSON.parse(details),
  }
}

const cursorPattern = /^[0-9a-f]{64}$/

export interface AuditQuery {
  area?: AuditArea | undefined
  /** Cursor of an earlier page of the same log. Undefined for the newest entries. */
  cursor?: string | undefined
  limit: number
}

/**
 * Returns a page of a log, the newest entry first. A cursor is the hash of an entry, because the number of an entry
 * reveals how much other people do. Throws VALIDATION_ERROR for an invalid cursor.
 */
export async function readAuditLog(
  { audit }: Pick<Store, 'audit'>,
  log: AuditLog,
  { area, cursor, limit }: AuditQuery,
): Promise<AuditPage> {
  if (cursor !== undefined && !cursorPattern.test(cursor))
    throw new Fault('VALIDATION_ERROR', 'cursor must be the next_cursor of an earlier page of this log')
  const before = cursor === undefined ? endOfAuditLog : await audit.sequenceOf(cursor)
  // The retention has removed the entry of the cursor, and all entries before it.
  if (before === undefined) return { entries: [], next_cursor: null }
  const found = await audit.page(log, { area, before, limit: limit + 1 })
  const entries = found.slice(0, limit).map((entry) => auditEntryOf(entry, log))
  return { entries, next_cursor: found.length > limit ? entries.at(-1)!.id : null }
}

/** Reads a log from its newest entry to its oldest, as JSON lines. It holds one page in memory. */
export async function* iterateAuditLines(
  { audit }: Pick<Store, 'audit'>,
  log: AuditLog,
  area?: AuditArea,
): AsyncGenerator<string> {
  for (let before = endOfAuditLog; ; ) {
    const page = await audit.page(log, { area, before, limit: entriesPerPage })
    if (page.length > 0) yield page.map((entry) => `${JSON.stringify(auditEntryOf(entry, log))}\n`).join('')
    if (page.length < entriesPerPage) return
    before = page.at(-1)!.sequence
  }
}

/** Removes entries of the audit log that are older than the given number of days, page by page. 0 removes none. */
export async function removeOldAuditEntries(
  { transaction }: Pick<Store, 'transaction'>,
  days: number,
  now: number,
): Promise<void> {
  if (days === 0) return
  const cutoff = now - days * dayMs
  while ((await transaction(({ audit }) => audit.removeOld(cutoff, entriesPerPage))) === entriesPerPage);
}
