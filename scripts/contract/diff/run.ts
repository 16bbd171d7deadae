import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result, Results } from '../results/result.ts'
import { breaks, changesBetween, type Change } from './oasdiff.ts'
import { isAbove, versionOf } from './versions.ts'

/** Returns the changes between two documents. A breaking change without a new info.version is a failure. */
export function compareDocuments(before: string, after: string): Results {
  const [from, to] = [versionOf(before), versionOf(after)]
  const moved = isAbove(to, from)
  const changes = changesOf(before, after)
  const breaking = changes.filter(breaks).length
  const version: Result = {
    suite: 'info.version',
    name: moved ? `${from} → ${to}` : to,
    outcome: moved || breaking === 0 ? 'ok' : 'failed',
    reasons: moved || breaking === 0 ? [] : [`${breaking} changes break clients, so the version must be above ${from}`],
  }
  return {
    title: `Changes since version ${from}`,
    results: [version, ...changes.map((change) => resultOf(change, moved))],
    notes: [`${changes.length} changes, ${breaking} of them break clients.`],
  }
}

function changesOf(before: string, after: string): Change[] {
  const folder = mkdtempSync(join(tmpdir(), 'ams-diff-'))
  try {
    const [one, other] = [join(folder, 'before.yaml'), join(folder, 'after.yaml')]
    writeFileSync(one, before)
    writeFileSync(other, after)
    return changesBetween(one, other)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const levels = ['', 'compatible', 'may break', 'breaks']

const resultOf = (change: Change, moved: boolean): Result => ({
  suite: [change.operation, change.path].filter(Boolean).join(' ') || 'components',
  name: `${levels[change.level] ?? ''}: ${change.id}`,
  outcome: breaks(change) && !moved ? 'failed' : 'ok',
  reasons: [change.text],
})
