import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { bootstrapFile, clientOf, startProcess, stopProcess } from '../support/process.ts'
import { temporaryFolder, type ServiceProcess } from '../support/process.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { connectRaw } from '../support/raw.ts'
import { startS3, type S3 } from '../support/s3.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { until } from '../support/until.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

const type = 'application/octet-stream'

for (const kind of ['disk', 's3'] as const)
  describe(`downloads from ${kind}`, () => {
    let s3: S3 | undefined
    let database: Awaited<ReturnType<typeof createDatabase>>
    let service: ServiceProcess
    const folder = temporaryFolder()
    before(async () => {
      s3 = kind === 's3' ? await startS3() : undefined
      database = await createDatabase(testDatabaseUrl())
      const data = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), ...s3?.env }
      const BOOTSTRAP_FILE = bootstrapFile(testBootstrap, folder)
      service = await startProcess({ ...data, BOOTSTRAP_FILE, RATE_LIMITS: 'off', LOG_LEVEL: 'debug' })
    })
    after(() => stopProcess(service))
    after(() => s3?.close())
    after(() => database.drop())
    const lines = (word: string): number =>
      service
        .stdout()
        .split('\n')
        .filter((line) => line.includes(word)).length

    async function aFile(): Promise<{ id: string; address: string }> {
      const agent = await clientOf(service, 'assistant')
      const { id } = await uploaded(service, agent, randomBytes(9_000_000), { type })
      return { id, address: await signedUrlOf(service, agent, id) }
    }

    it('that their readers abort are no error', async () => {
      const { pathname, search } = new URL((await aFile()).address)
      const done = lines('"operation":"downloadFile"')
      for (let n = 0; n < 10; n++) {
        const socket = await connectRaw(service)
        socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`)
        await once(socket, 'data')
        if (n % 2 === 0) socket.resetAndDestroy()
        else socket.destroy()
      }
      await until(() => lines('"operation":"downloadFile"') === done + 10)
      assert.equal(lines('"event":"fault"'), 0, service.stdout())
    })

    const skip = kind === 's3' && 'its store keeps no half of a file'
    it('that break in the middle because of the store are one', { skip }, async () => {
      const { id, address } = await aFile()
      const files = join(folder, 'data', 'files')
      const path = readdirSync(files, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(id))
      truncateSync(join(files, path ?? ''), 4_000_000)
      await assert.rejects(fetch(address).then((answer) => answer.arrayBuffer()))
      await until(() => lines('"event":"corruption"') === 1)
      assert.match(service.stdout(), /are fewer than were stored/)
    })
  })
