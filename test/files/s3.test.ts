import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, afterEach, before, describe, it } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { announced, signedUrlOf, blobsOnDisk, filePart, put, upload, uploaded } from '../support/files.ts'
import { startS3, type S3 } from '../support/s3.ts'
import { html } from '../support/samples.ts'
import { startService, type Service } from '../support/service.ts'

const dayMs = 86_400_000
const type = 'application/octet-stream'

// The test's S3 computes signatures of presigned addresses correctly only without asterisks.
const names = {
  off: ['r\u00e9sum\u00e9.bin', `attachment; filename="r?sum?.bin"; filename*=UTF-8''r%C3%A9sum%C3%A9.bin`],
  on: ['random.bin', 'attachment; filename=random.bin'],
} as const

for (const redirect of ['off', 'on'] as const)
  describe(`files in an S3 bucket, with redirects ${redirect}`, () => {
    let s3: S3
    let service: Service
    after(() => s3.close())
    before(async () => {
      s3 = await startS3()
      service = await startService({ database: 'postgres', env: { ...s3.env, FILES_S3_REDIRECT: redirect } })
    })
    afterEach(() => assert.deepEqual(service.violations, []))
    after(() => service.close())

    it('bytes at upload addresses go there too', async () => {
      const agent = await newAgent(service)
      const { id, url } = await announced(service, agent)
      assert.equal((await put(url, 'hello')).status, 201)
      assert.ok(s3.objects().includes(id))
      assert.deepEqual(blobsOnDisk(service), [])
    })

    it('bytes pass upload, send and download unchanged', async () => {
      const [alice, bob] = [await newAgent(service), await newAgent(service)]
      const bytes = randomBytes(7_000_000)
      const { id } = await uploaded(service, alice, bytes, { name: names[redirect][0], type })
      assert.ok(s3.objects().includes(id))
      assert.deepEqual(blobsOnDisk(service), [])
      const { id: envelopeId } = await alice.sent(draftTo(bob.handle, { content_parts: [filePart(id)] }))
      const [part] = (await bob.open(envelopeId)).body.content_parts
      assert.ok(part?.type === 'file')
      const answer = await fetch(part.url)
      assert.equal(answer.status, 200)
      assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())))
      assert.equal(answer.headers.get('content-disposition'), names[redirect][1])
      assert.equal(answer.headers.get('content-type'), type)
      const some = await fetch(part.url, { headers: { Range: 'bytes=100-199' } })
      assert.equal(some.status, 206)
      assert.ok(bytes.subarray(100, 200).equals(Buffer.from(await some.arrayBuffer())))
    })

    it('readers are redirected to the store only if configured', async () => {
      const alice = await newAgent(service)
      const { id } = await uploaded(service, alice, html)
      const answer = await fetch(await signedUrlOf(service, alice, id), { redirect: 'manual' })
      await answer.body?.cancel()
      assert.equal(answer.status, redirect === 'on' ? 302 : 200)
      assert.equal(
        new URL(answer.headers.get('location') ?? service.config.filesUrl).origin,
        redirect === 'on' ? s3.env['FILES_S3_ENDPOINT'] : new URL(service.config.filesUrl).origin,
      )
      const head = await fetch(await signedUrlOf(service, alice, id), { method: 'HEAD' })
      assert.deepEqual([head.status, head.headers.get('content-length')], [200, String(html.length)])
    })

    it('rejected files never reach the store, and expired ones are removed', async () => {
      const alice = await newAgent(service)
      const before = s3.objects()
      assertRefused(await upload(service, alice, html, { type: 'image/png' }), 400, 'INVALID_FILE')
      assertRefused(await upload(service, alice, randomBytes(10_485_761), { type }), 413, 'PAYLOAD_TOO_LARGE')
      assert.deepEqual(s3.objects(), before)
      const { id } = await uploaded(service, alice, 'a')
      await service.deps.files.sweep(service.clock())
      assert.ok(s3.objects().includes(id))
      service.clock.advance(dayMs)
      await service.deps.files.sweep(service.clock())
      assert.ok(!s3.objects().includes(id))
      service.clock.advance(-dayMs)
    })
  })

describe('an S3 store that is not there', () => {
  it('is reported at the start, by name', async (context) => {
    const s3 = await startS3()
    context.after(() => s3.close())
    await assert.rejects(
      startService({ database: 'postgres', env: { ...s3.env, FILES_S3_BUCKET: 'other' } }),
      /cannot store files in the bucket other at http/,
    )
    await assert.rejects(
      startService({ database: 'postgres', env: { FILES_STORE: 's3' } }),
      /FILES_S3_BUCKET must be set/,
    )
  })

  it('while it is away, uploads and downloads are 503 and leave nothing', async () => {
    const s3 = await startS3()
    const service = await startService({ database: 'postgres', env: s3.env })
    const alice = await newAgent(service)
    const { id } = await uploaded(service, alice, 'a')
    const address = await signedUrlOf(service, alice, id)
    await s3.close()
    assertRefused(await upload(service, alice, 'a'), 503, 'SERVICE_UNAVAILABLE')
    assert.equal((await fetch(address)).status, 503)
    assert.deepEqual(blobsOnDisk(service), [])
    assert.deepEqual(service.violations, [])
    await service.close()
  })
})
