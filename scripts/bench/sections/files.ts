import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alternate, medianOf, roundSeconds, using, type Bench, type Section } from '../bench.ts'
import { exitOf, startChild } from '../children.ts'
import { untilAnswered, type BenchService } from '../service.ts'
import type { Row } from '../report.ts'
import { transfer, type TransferResult, type TransferJob } from '../transfers.ts'
import { freePort } from '../../support/free-port.ts'

const connections = 4
const fileBytes = 8_000_000
const least = 0.6
const boundary = 'bench-boundary'

/** A file as a multipart form; the plain server gets the same bytes. */
const form = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  ),
  randomBytes(fileBytes),
  Buffer.from(`\r\n--${boundary}--\r\n`),
])

interface Services {
  target: BenchService
  plain: string
}

/** Starts the service with its own folder for files, and plain Node streams with another folder on the same disk. */
async function withServices<T>(bench: Bench, work: (both: Services) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-files-'))
  const port = await freePort()
  const child = startChild(process.execPath, ['scripts/bench/plain-files.ts', String(port), folder], {
    stdio: 'ignore',
  })
  try {
    const plain = `http://127.0.0.1:${port}/`
    await untilAnswered(plain, () => {})
    return await using(bench.startService({ agents: 100, env: { DATA_DIR: join(folder, 'service') } }), (target) =>
      work({ target, plain }),
    )
  } finally {
    const gone = exitOf(child)
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
}

const uploadJob = (address: string, token = ''): TransferJob => ({
  address,
  method: 'POST',
  headers: () => ({
    Authorization: `Bearer ${token}`,
    'Idempotency-Key': randomUUID(),
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
    'Content-Length': String(form.length),
  }),
  body: form,
  bytes: fileBytes,
  connections,
  seconds: 1,
})

const downloadJob = (address: string, bytes: number): TransferJob => ({
  address,
  method: 'GET',
  headers: () => ({}),
  bytes,
  connections,
  seconds: 1,
})

async function comparePlain(
  { options, progress }: Bench,
  service: TransferJob,
  plain: TransferJob,
): Promise<{ service: TransferResult[]; plain: TransferResult[] }> {
  await transfer(service)
  await transfer(plain)
  progress(`${connections} connections, ${fileBytes / 1_000_000} MB each, compared with plain Node streams`)
  const seconds = roundSeconds(options)
  return alternate(options.rounds, {
    service: () => transfer({ ...service, seconds }),
    plain: () => transfer({ ...plain, seconds }),
  })
}

function row(
  measure: string,
  { service, plain }: { service: TransferResult[]; plain: TransferResult[] },
  note: string,
): Row {
  const rate = (results: readonly TransferResult[]): number =>
    medianOf(results, ({ megabytesPerSecond }) => megabytesPerSecond)
  return {
    measure,
    unit: 'MB/s',
    service: rate(service),
    baseline: { what: 'plain Node', value: rate(plain) },
    threshold: { at: 'least', value: least },
    note,
    details: { service, plain },
  }
}

const serviceUpload = ({ port, tokens }: BenchService): TransferJob =>
  uploadJob(`http://127.0.0.1:${port}/v1/files`, tokens[0])

export const upload: Section = {
  help: 'POST /files compared with plain Node streams that write and flush the same bytes',
  run: (bench) =>
    withServices(bench, async ({ target, plain }) => [
      row(
        `${connections} connections, 8 MB each`,
        await comparePlain(bench, serviceUpload(target), uploadJob(plain)),
        'parsed, hashed, checked, flushed and recorded; baseline: written, flushed and renamed',
      ),
    ]),
}

export const download: Section = {
  help: 'signed downloads compared with plain Node streams that send the same bytes',
  run: (bench) =>
    withServices(bench, async ({ target, plain }) => {
      await transfer({ ...uploadJob(plain), connections: 1, seconds: 0.001 })
      const address = await signedAddress(target)
      return [
        row(
          `${connections} connections, 8 MB each`,
          await comparePlain(bench, downloadJob(address, fileBytes), downloadJob(plain, form.length)),
          'signature checked, file looked up; baseline: sent',
        ),
      ]
    }),
}

async function signedAddress({ port, tokens }: BenchService): Promise<string> {
  const base = `http://127.0.0.1:${port}/v1/files`
  const { headers } = uploadJob(base, tokens[0])
  const answer = await fetch(base, { method: 'POST', headers: { ...headers() }, body: form })
  const { id } = (await answer.json()) as { id?: string }
  const redirect = await fetch(`${base}/${id}`, {
    redirect: 'manual',
    headers: { Authorization: `Bearer ${tokens[0]}` },
  })
  const location = redirect.headers.get('location')
  if (location === null) throw new Error(`the upload or redirect failed: ${answer.status}, ${redirect.status}`)
  return location
}
