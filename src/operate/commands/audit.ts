import { Fault } from '../../fault.ts'
import { auditEntryOf, verifyAuditLog, type AuditAnchor } from '../../people/audit.ts'
import { createCommand } from './command.ts'

/** Entries that one call of `audit export` returns. The command line calls it again until there are no more. */
export const exportedEntriesPerCall = 5_000

const anchorPattern = /^(\d{1,15}):([0-9a-f]{64})$/

function anchorOf(text: string | undefined): AuditAnchor | undefined {
  if (text === undefined) return undefined
  const [, sequence, hash] = anchorPattern.exec(text) ?? []
  if (sequence === undefined || hash === undefined)
    throw new Fault('VALIDATION_ERROR', '--anchor must be the head of an earlier run: a number, a colon and a hash')
  return { sequence: Number(sequence), hash }
}

const verify = createCommand({
  noun: 'audit',
  verb: 'verify',
  summary: 'Checks the audit log for missing, changed and reordered entries',
  fields: { anchor: { value: 'HEAD', help: 'head that an earlier run printed; the log must still contain it' } },
  note: 'Store the head outside of this deployment, and pass it to the next run with --anchor.',
  async run({ store }, { anchor }) {
    const { entries, head, removed, erased, problems } = await verifyAuditLog(store, anchorOf(anchor))
    if (problems.length > 0) throw new Fault('CONFLICT', `the audit log is not whole: ${problems.join('; ')}`)
    return { entries, head: `${head.sequence}:${head.hash}`, removed_up_to: removed.sequence, without_names: erased }
  },
})

const sequencePattern = /^\d{1,15}$/

export const exportAuditCommand = createCommand({
  noun: 'audit',
  verb: 'export',
  summary: 'Prints the audit log as JSON lines, the oldest entry first',
  fields: { after: { value: 'SEQUENCE', help: 'only entries after this number' } },
  async run({ store }, { after = '0' }) {
    if (!sequencePattern.test(after)) throw new Fault('VALIDATION_ERROR', '--after must be the number of an entry')
    const chain = await store.audit.chain(Number(after), exportedEntriesPerCall)
    if (chain.length > 0) await store.audit.record({ action: 'export.started', details: { content: 'audit log' } })
    return chain.map((entry) => {
      const { area: _, salt, personal_hash, ...rest } = entry
      const { id, ...fields } = auditEntryOf(rest, { kind: 'deployment' })
      return { sequence: rest.sequence, ...fields, salt, personal_hash, hash: rest.hash }
    })
  },
})

export const auditCommands = [verify, exportAuditCommand]
