// Generated from scripts/sdk/src/node/replace-file.ts by `npm run generate`. Do not edit.
import { open, readFile, rename, rm } from 'node:fs/promises'

export const ownerOnlyFile = 0o600

/** Whoever reads the file finds the old text or the new one, whole, also after a crash. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.${crypto.randomUUID()}`
  try {
    const file = await open(next, 'wx', ownerOnlyFile)
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(next, path)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/** The text of the file; undefined where there is none. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isWith(error, 'code', 'ENOENT')) return undefined
    throw error
  }
}

export const isWith = (error: unknown, name: string, value: unknown): boolean =>
  error instanceof Error && Object.entries(error).some(([key, found]) => key === name && found === value)
