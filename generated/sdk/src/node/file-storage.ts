// Generated from scripts/sdk/src/node/file-storage.ts by `npm run generate`. Do not edit.
import { mkdir, open, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { isWith, ownerOnlyFile, replaceFile, textOf } from './replace-file.js'
import type { Authorization, TokenStorage } from './storage.js'

const ownerOnly = 0o700

const lockAttempts = { everyMs: 25, most: 4_000 }
const busy = 5

/**
 * Keeps it in a file that only its owner may read, in a folder that is made for it if there is none. Processes that
 * share the file take turns. Needs Node 22.13 or later, and says so at once.
 */
export function fileStorage(path: string): TokenStorage {
  if (!isBuiltin('node:sqlite')) throw new Error(needsSqlite)
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
      const unlock = await lockFile(`${path}.lock`)
      try {
        return await work()
      } finally {
        unlock()
      }
    },
  }
}

const needsSqlite =
  'fileStorage needs node:sqlite, which Node has since 22.13; elsewhere give login a storage of your own'

/** SQLite's exclusive lock is one that the system drops with the process, however that ends. The file stays. */
async function lockFile(path: string): Promise<() => void> {
  const { DatabaseSync } = await import('node:sqlite').catch((cause) => {
    throw new Error(needsSqlite, { cause })
  })
  await (await open(path, 'a', ownerOnlyFile)).close()
  for (let attempt = 1; ; attempt++) {
    const file = new DatabaseSync(path, { timeout: 0 })
    try {
      file.exec('begin exclusive')
      return () => file.close()
    } catch (error) {
      file.close()
      if (!isWith(error, 'errcode', busy) || attempt === lockAttempts.most) throw error
      await new Promise((resolve) => setTimeout(resolve, lockAttempts.everyMs))
    }
  }
}

function parsed(text: string, path: string): Authorization {
  try {
    const authorization: Authorization = JSON.parse(text)
    if (typeof authorization.issuer === 'string' && typeof authorization.client_id === 'string') return authorization
  } catch {} // said below
  throw new Error(`${path} does not hold an authorization`)
}
