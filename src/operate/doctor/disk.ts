import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isFileNotFound } from '../../mail/files/folder.ts'
import { inspectSharedFolder, sharedFolderRemedies } from '../../mail/files/shared-folder.ts'
import { codeOf } from '../../platform/error-code.ts'
import type { Config } from '../../settings/config.ts'
import type { LocalCheckDeps, StoreCheckDeps } from './deps.ts'
import { type DoctorArea, type Finding, ok, problem, warning } from './finding.ts'
import { formatBytes } from './words.ts'

/** Check that DATA_DIR holds the uploaded files of this database. */
export const folderChecks: DoctorArea<StoreCheckDeps> = {
  name: 'files',
  async examine({ config, store }) {
    const place = `the folder ${config.dataDir} (DATA_DIR)`
    const found = await inspectSharedFolder({ config, store }).catch((error: Error) => error)
    if (found instanceof Error) return [problem(`${place} cannot be used: ${found.message}`, sharedFolderRemedies)]
    if (found === undefined) return []
    if (found === 'of another')
      return [problem(`${place} is not the one with the files of this database`, sharedFolderRemedies)]
    if (found === 'new')
      return [
        warning(
          `${place} will hold the files of this database from the next start`,
          'if there are several processes, give them all the same folder',
        ),
      ]
    return [ok(`${place} is the one with the files of this database`)]
  },
}

const bytesFull = 100_000_000
const bytesLow = 2_000_000_000
const questionMs = 4_000

/** Check of free space and write permission. */
export const diskChecks: DoctorArea<LocalCheckDeps> = {
  name: 'disk',
  async examine({ config }) {
    const dataDir = resolve(config.dataDir)
    const folder = await existingFolder(dataDir)
    const isWritable = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    )
    const rights = isWritable
      ? []
      : [
          problem(
            `this user may not write to ${folder}`,
            'run the service as the owner of DATA_DIR, or choose another one',
          ),
        ]
    const missing = folder === dataDir ? [] : [ok(`${dataDir} (DATA_DIR) is created at the first start`)]
    const bucket = config.filesStore === 's3' ? [await bucketFinding(config)] : []
    return [...missing, ...rights, ...(await openFindings(config, folder)), await roomFinding(folder), ...bucket]
  },
}

/** Returns the folder, or its nearest parent that exists. */
async function existingFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    (error: unknown) => !isFileNotFound(error),
  )
  return isThere || dirname(folder) === folder ? folder : existingFolder(dirname(folder))
}

async function openFindings({ databaseUrl, dataDir }: Config, folder: string): Promise<Finding[]> {
  const { mode } = await stat(folder)
  if (databaseUrl !== undefined || folder !== resolve(dataDir) || (mode & 0o077) === 0) return []
  const bits = (mode & 0o777).toString(8)
  return [warning(`${folder} is open to other users (mode ${bits}), with mail and keys in it`, 'run chmod 700 on it')]
}

async function roomFinding(folder: string): Promise<Finding> {
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const what = `${formatBytes(free)} are free at ${folder}`
  const advice = 'free some space: uploads and the embedded database are stored there'
  if (files > 0 && ffree === 0) return problem(`no file can be created at ${folder} (no free inodes)`, advice)
  if (free < bytesFull) return problem(what, advice)
  return free < bytesLow ? warning(what, advice) : ok(what)
}

async function bucketFinding(config: Config): Promise<Finding> {
  const { probeBucket } = await import('../../mail/files/s3.ts') // slow to load
  const what = `the bucket ${config.filesS3Bucket} at ${config.filesS3Endpoint ?? 'AWS'}`
  const advice = 'check FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_REGION and the keys of FILES_S3_ACCESS_KEY'
  try {
    const status = await probeBucket(config, AbortSignal.timeout(questionMs))
    if (status === 200) return ok(`${what} exists`)
    if (status === 404) return problem(`${what} does not exist`, 'create it, or correct FILES_S3_BUCKET')
    if (status === 403) return warning(`${what} cannot be checked: the keys are wrong or lack permissions`, advice)
    return problem(`${what} answers ${status}`, advice)
  } catch (error) {
    return problem(`${what} does not answer: ${nameOf(error)}`, advice)
  }
}

/** Returns the code or name of an error. Its message is left out, because it may contain secrets. */
const nameOf = (error: unknown): string => codeOf(error) || (error instanceof Error ? error.name : 'unknown')
