import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { freePort } from '../../scripts/support/free-port.ts'

export interface S3 {
  /** Settings for this server. */
  env: Record<string, string>
  objects(): string[]
  close(): Promise<void>
}

/** Starts a real S3-compatible server with an empty bucket. */
export async function startS3(): Promise<S3> {
  const directory = mkdtempSync(join(tmpdir(), 'ams-s3-'))
  const port = await freePort()
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'mail', configs: [] }],
  })
  await server.run()
  return {
    env: {
      FILES_STORE: 's3',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_BUCKET: 'mail',
      FILES_S3_ACCESS_KEY: 'S3RVER',
      FILES_S3_SECRET_KEY: 'S3RVER',
    },
    objects: () =>
      readdirSync(join(directory, 'mail'), { recursive: true, encoding: 'utf8' }).flatMap(
        (path) => /(file_\w+)\._S3rver_object$/.exec(path)?.[1] ?? [],
      ),
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
