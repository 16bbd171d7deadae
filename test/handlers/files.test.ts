import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { it } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import {
  signedUrlOf,
  blobsOnDisk,
  filePart,
  getFile,
  newToken,
  sendForm,
  upload,
  uploaded,
  withNewToken,
} from '../support/files.ts'
import { gif, html, jpeg, pdf, png, svg } from '../support/samples.ts'
import { onOneDatabase } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

onOneDatabase((database) => {
  const service = useService({ database, env: { UPLOAD_BYTES_MAX: '100000' } })
  const counts = async (): Promise<string[]> => {
    await service().deps.files.sweep(service().clock())
    return blobsOnDisk(service())
  }

  it('an upload is kept byte for byte and described', async () => {
    const agent = await newAgent(service())
    const bytes = randomBytes(90_000)
    const file = await uploaded(service(), agent, bytes, { name: 'random.bin', type: 'application/octet-stream' })
    assert.match(file.id, /^file_[0-9A-HJKMNP-TV-Z]{26}$/)
    assert.deepEqual(
      { ...file, id: '', created_at: 0, expires_at: 0 },
      {
        id: '',
        status: 'ready',
        filename: 'random.bin',
        content_type: 'application/octet-stream',
        size_bytes: 90_000,
        created_at: 0,
        expires_at: 0,
      },
    )
    assert.equal(file.expires_at - file.created_at, dayMs)
    const answer = await fetch(await signedUrlOf(service(), agent, file.id))
    assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())))
  })

  it('every allowed type is accepted when its bytes are of it', async () => {
    const agent = await newAgent(service())
    const samples = {
      'application/pdf': pdf,
      'image/png': png,
      'image/jpeg': jpeg,
      'image/gif': gif,
      'application/json': '{"a": 1}\n',
      'text/plain': 'å',
      'text/markdown': '# a',
      'text/csv': 'a,b\n',
      'application/octet-stream': '\0',
    }
    for (const [type, bytes] of Object.entries(samples))
      assert.equal((await uploaded(service(), agent, bytes, { type })).content_type, type)
  })

  it('S11: other types, wrong bytes, polyglots and empty files are refused and leave nothing', async () => {
    const agent = await newAgent(service())
    const before = await counts()
    const refused: [Uint8Array | string, string][] = [
      [svg, 'image/svg+xml'],
      [html, 'text/html'],
      ['x', 'application/zip'],
      ['x', 'image/webp'],
      ['x', '__proto__'],
      ['x', 'constructor'],
      ['', 'text/plain'],
      ['', 'application/octet-stream'],
      [svg, 'image/png'],
      [gif, 'image/png'],
      [png, 'image/jpeg'],
      [pdf, 'image/gif'],
      [html, 'application/pdf'],
      [Buffer.concat([png, html]), 'image/png'],
      [Buffer.concat([jpeg, html]), 'image/jpeg'],
      [Buffer.concat([gif, html]), 'image/gif'],
      [Buffer.concat([pdf, html]), 'application/pdf'],
      [Buffer.concat([png.subarray(0, 33), html, png.subarray(-12)]), 'image/png'],
      [Buffer.concat([gif, html, Buffer.from('\0;')]), 'image/gif'],
      [png.subarray(0, 15), 'image/png'],
      [pdf.subarray(0, 5), 'application/pdf'],
      [Buffer.from([0x61, 0xff, 0x62]), 'text/plain'],
      [Buffer.from([0x61, 0xc3]), 'text/csv'],
      ['a\0b', 'text/markdown'],
      ['{"a": 1', 'application/json'],
      ['<html>', 'application/json'],
      [' \n ', 'application/json'],
    ]
    for (const [bytes, type] of refused)
      assertRefused(await upload(service(), agent, bytes, { type }), 400, 'INVALID_FILE')
    assert.deepEqual(await counts(), before)
  })

  it('the size limit of a file is exact', async () => {
    const agent = await newAgent(service())
    const before = await counts()
    const type = 'application/octet-stream'
    assertRefused(await upload(service(), agent, randomBytes(100_001), { type }), 413, 'PAYLOAD_TOO_LARGE')
    assertRefused(await upload(service(), agent, randomBytes(3_000_000), { type }), 413, 'PAYLOAD_TOO_LARGE')
    assert.deepEqual(await counts(), before)
    assert.equal((await uploaded(service(), agent, randomBytes(100_000), { type })).size_bytes, 100_000)
  })

  it('a form has exactly one part, which is a file called file', async () => {
    const agent = await newAgent(service())
    const before = await counts()
    const form = (...parts: [string, string | File][]): FormData => {
      const made = new FormData()
      for (const [name, value] of parts) made.append(name, value)
      return made
    }
    const file = new File(['a'], 'a.txt', { type: 'text/plain' })
    const forms = [
      form(),
      form(['upload', file]),
      form(['file', 'text']),
      form(['file', file], ['file', file]),
      form(['file', file], ['note', 'text']),
      form(['note', 'text'], ['file', file]),
      form(['__proto__', file]),
      form(['file', new File(['a'], '')]),
    ]
    for (const wrong of forms) assertRefused(await sendForm(service(), agent.token, wrong), 400, 'VALIDATION_ERROR')
    for (const headers of [
      { 'Content-Type': 'application/json' },
      { 'Content-Type': 'multipart/form-data' },
      { 'Content-Type': 'multipart/form-data; boundary=' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'multipart/mixed; boundary=x' },
    ])
      assertRefused(
        await agent.at('/files', {
          method: 'POST',
          body: '--x\r\n\r\n--x--',
          headers: { ...headers, 'Idempotency-Key': randomUUID() },
        }),
        400,
        'VALIDATION_ERROR',
      )
    assert.deepEqual(await counts(), before)
  })

  it('S10: hostile file names come out harmless', async () => {
    const agent = await newAgent(service())
    const names = {
      '../../etc/passwd': 'passwd',
      'C:\\Windows\\system.ini': 'system.ini',
      '..': 'file',
      '.htaccess': 'htaccess',
      'a\u202Egpj.exe': 'agpj.exe',
      'con.txt': '_con.txt',
      LPT1: '_LPT1',
      'a<b>c|d?.txt': 'a_b_c_d_.txt',
      'r\u00e9sum\u00e9 \u{1F600}.txt': 'r\u00e9sum\u00e9 \u{1F600}.txt',
      'x. . ': 'x',
      '\u200B': 'file',
      'a\u0007b\u2028c': 'abc',
      '%2e%2e%2fx': '%2e%2e%2fx',
    }
    for (const [name, expected] of Object.entries(names))
      assert.equal((await uploaded(service(), agent, 'a', { name })).filename, expected)
    const { filename } = await uploaded(service(), agent, 'a', { name: `${'\u00e5'.repeat(300)}.tar.gz` })
    assert.ok(Buffer.byteLength(filename) <= 255 && filename.endsWith('å.gz'), filename)
  })

  it('only the uploader sees an unclaimed file, and only until its time is over', async () => {
    const [alice, bob] = await newAgents(service(), 2)
    const { id } = await uploaded(service(), alice!)
    const unknown = await getFile(service(), bob!, 'file_01JZ6RNQY0BK2KE5F7WH0N9NMH')
    assertRefused(unknown, 404, 'NOT_FOUND')
    assert.equal((await getFile(service(), bob!, id)).text, unknown.text)
    const address = await signedUrlOf(service(), alice!, id)
    service().clock.advance(dayMs - 120_000)
    const late = await signedUrlOf(service(), await newToken(alice!), id)
    service().clock.advance(120_000)
    assert.equal((await getFile(service(), await newToken(alice!), id)).text, unknown.text)
    assert.equal((await fetch(late)).status, 404)
    assert.equal((await fetch(address)).status, 404)
    assertRefused(
      await (await withNewToken(alice!)).send(draftTo(bob!.handle, { content_parts: [filePart(id)] })),
      400,
      'INVALID_FILE',
    )
    assert.ok(blobsOnDisk(service()).includes(id))
    assert.ok(!(await counts()).includes(id))
    service().clock.advance(-dayMs)
  })

  it('the same key and file give the first response again and store one blob', async () => {
    const agent = await newAgent(service())
    const key = randomUUID()
    const before = (await counts()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(service(), agent, 'same', { key })))
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
    assert.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, 7)
    for (const other of [
      upload(service(), agent, 'other', { key }),
      upload(service(), agent, 'same', { key, name: 'other' }),
      upload(service(), agent, 'same', { key, type: 'text/csv' }),
    ])
      assertRefused(await other, 400, 'IDEMPOTENCY_MISMATCH')
    assert.equal((await counts()).length, before + 1)
    const form = new FormData()
    form.append('file', new File(['a'], 'a.txt', { type: 'text/plain' }))
    const missing = await fetch(`${service().config.baseUrl}/files`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${agent.token}` },
    })
    assert.equal(((await missing.json()) as { error: { code: string } }).error.code, 'MISSING_IDEMPOTENCY_KEY')
  })

  it('a crash between the bytes and their file leaves nothing for long', async () => {
    const { files, store } = service().deps
    const { id } = await files.receive({
      filename: 'a',
      contentType: 'text/plain',
      bytes: new Blob(['a']).stream(),
      whole: Promise.resolve(),
    })
    assert.ok((await counts()).includes(id))
    service().clock.advance(2 * hourMs)
    assert.ok(!(await counts()).includes(id))
    assert.deepEqual(await store.files.orphans(Number.MAX_SAFE_INTEGER, 10), [])
    service().clock.advance(-2 * hourMs)
  })

  it('retention removes the files of removed envelopes', async () => {
    const [alice, bob] = await newAgents(service(), 2)
    const { id } = await uploaded(service(), alice!)
    await alice!.sent(draftTo(bob!.handle, { content_parts: [filePart(id)] }))
    service().clock.advance(91 * dayMs)
    await sweepNow(service())
    assert.equal((await getFile(service(), await newToken(alice!), id)).status, 404)
    assert.ok(!(await counts()).includes(id))
    service().clock.advance(-91 * dayMs)
  })

  it('needs a scope to upload and another to download', async () => {
    const agent = await newAgent(service())
    const { id } = await uploaded(service(), agent)
    const [reads, writes] = [
      await agent.tokenFor('rest', ['messages:read']),
      await agent.tokenFor('rest', ['messages:write']),
    ]
    assertRefused(await upload(service(), agent, 'a', { token: reads }), 403, 'INSUFFICIENT_SCOPE')
    assertRefused(await getFile(service(), { token: writes }, id), 403, 'INSUFFICIENT_SCOPE')
    assertRefused(await upload(service(), agent, 'a', { token: 'x' }), 401, 'UNAUTHORIZED')
    assertRefused(
      await upload(service(), agent, randomBytes(5_000_000), { token: 'x', type: 'application/octet-stream' }),
      401,
      'UNAUTHORIZED',
    )
  })

  it('a download tells its digest, and the digest is that of the bytes', async () => {
    const agent = await newAgent(service())
    const { id } = await uploaded(service(), agent, png, { type: 'image/png' })
    const answer = await fetch(await signedUrlOf(service(), agent, id))
    assert.equal(answer.headers.get('etag'), `"${createHash('sha256').update(png).digest('hex')}"`)
  })
})
