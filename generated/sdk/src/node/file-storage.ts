// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { requireLocks, tryLock } from './lock-file.js'
import { replaceFile, textOf } from './replace-file.js'
import type { Authorization, TokenStorage } from './storage.js'

const ownerOnly = 0o700

const lockAttempts = { everyMs: 25, most: 4_000 }

/**
 * Keeps it in a file that only its owner may read, in a folder that is made for it if there is none. Processes that
 * share the file take turns. Needs Node 22.13 or later, and says so at once.
 */
export function fileStorage(path: string): TokenStorage {
  requireLocks()
  const makeFolder = () => mkdir(dirname(path), { recursive: true, mode: ownerOnly })
  return {
    async load() {
      const text = await textOf(path)
      return text === undefined ? undefined : parsed(text, path)
    },

    async save(authorization) {
      if (authorization === undefined) return rm(path, { force: true })
      await makeFolder()
      await replaceFile(path, JSON.stringify(authorization))
    },

    async lock(work) {
      await makeFolder()
      const unlock = await turnAt(path)
      try {
        return await work()
      } finally {
        unlock()
      }
    },
  }
}

async function turnAt(path: string): Promise<() => void> {
  for (let attempt = 1; ; attempt++) {
    const unlock = await tryLock(path)
    if (unlock) return unlock
    if (attempt === lockAttempts.most) throw new Error(`${path} is locked by another process`)
    await new Promise((resolve) => setTimeout(resolve, lockAttempts.everyMs))
  }
}

function parsed(text: string, path: string): Authorization {
  try {
    const authorization: Authorization = JSON.parse(text)
    if (typeof authorization.issuer === 'string' && typeof authorization.client_id === 'string') return authorization
  } catch {} // said below
  throw new Error(`${path} does not hold an authorization`)
}
