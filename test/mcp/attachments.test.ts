import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Attachment, SentMessage, UploadAddress } from '#generated/rest/models.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, call, draftTo } from '../support/client.ts'
import { connectHalfOpen, holdOpen } from '../support/connections.ts'
import { announced, blobsOnDisk, filePart, put, signedUrlOf } from '../support/files.ts'
import { connectMcp } from '../support/mcp.ts'
import { startSecondService, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const pdf = '%PDF-1.4\n%%EOF\n'
const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64')

const env = {
  UNCLAIMED_BYTES_MAX: '30000',
  DOWNLOADS_PER_UPLOADER_MAX: '2',
  ATTACHMENT_BYTES_MAX: '20000',
}
const service = useService({ env, database: 'postgres' })

/** Creates an agent with a client that calls tools. */
async function party(): Promise<{ agent: Agent; client: Client }> {
  const agent = await newAgent(service())
  return { agent, client: await connectMcp(service(), { token: await agent.tokenFor('mcp') }) }
}

async function tool<Result>(client: Client, name: string, input: Record<string, unknown>): Promise<Result> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input })
  assert.notEqual(isError, true, JSON.stringify(content))
  return structuredContent as Result
}

async function refusal(client: Client, name: string, input: Record<string, unknown>): Promise<string> {
  const { isError, content } = await client.callTool({ name, arguments: input })
  assert.equal(isError, true)
  const [text] = content as { text: string }[]
  return JSON.parse(text!.text).error.code
}

const sendFile = (agent: Agent, fileId: string) =>
  agent.send(draftTo(agent.handle, { content_parts: [filePart(fileId)] }))

const note = (text: string) => ({ filename: 'a/../note.txt', content_type: 'text/plain', content_base64: base64(text) })

describe('a file in base64', () => {
  it('becomes a file of the agent, with a name that is safe, and can be sent once', async () => {
    const { agent, client } = await party()
    const { expires_at, ...file } = await tool<Attachment>(client, 'upload_attachment', note('hello'))
    assert.equal(file.filename, 'note.txt')
    assert.equal(file.size_bytes, 5)
    assert.ok(expires_at > service().clock())
    const address = await signedUrlOf(service(), agent, file.file_id)
    assert.equal(await (await fetch(address)).text(), 'hello')
    assert.equal((await sendFile(agent, file.file_id)).status, 202)
    assertRefused(await sendFile(agent, file.file_id), 400, 'INVALID_FILE')
  })

  it('is attached once to a message that names it twice, and is then taken', async () => {
    const { agent, client } = await party()
    const { file_id } = await tool<Attachment>(client, 'upload_attachment', note('hello'))
    const message = { with_handle: agent.handle, subject: 'Terms', initial_message: 'Here they are' }
    const attachment_ids = [file_id, file_id]
    const { envelope_id } = await tool<SentMessage>(client, 'create_thread', { ...message, attachment_ids })
    const { content_parts } = (await agent.open(envelope_id)).body
    assert.deepEqual(
      content_parts.map(({ type }) => type),
      ['text', 'file'],
    )
    assert.equal(await refusal(client, 'create_thread', { ...message, attachment_ids }), 'INVALID_FILE')
  })

  it('is rejected if it is not strict base64, too large or of another type, and nothing stays', async () => {
    const { client } = await party()
    const before = blobsOnDisk(service())
    const cases: [string, Record<string, unknown>][] = [
      ...['aGk', 'aGk=\n', 'aG k', 'aGl=', 'aGkA-_==', '====', 'aGk=aGk=', 'aaaé', 'a==='].map(
        (content_base64): [string, Record<string, unknown>] => ['VALIDATION_ERROR', { content_base64 }],
      ),
      ['PAYLOAD_TOO_LARGE', { content_base64: base64(Buffer.alloc(20_001, 65)) }],
      ['INVALID_FILE', { content_type: 'application/pdf' }],
      ['INVALID_FILE', { content_base64: base64(Buffer.from([0xff, 0xfe])) }],
      ['VALIDATION_ERROR', { content_type: 'image/svg+xml' }],
    ]
    for (const [code, change] of cases)
      assert.equal(await refusal(client, 'upload_attachment', { ...note('hello'), ...change }), code, String(code))
    assert.deepEqual(blobsOnDisk(service()), before)
  })

  it('of several pieces arrives complete', async () => {
    const { agent, client } = await party()
    const text = 'é'.repeat(9_999) + '.'
    const { file_id } = await tool<Attachment>(client, 'upload_attachment', note(text))
    assert.equal(await (await fetch(await signedUrlOf(service(), agent, file_id))).text(), text)
  })
})

describe('a file that comes to an address of its own', () => {
  const wanted = { filename: '../invoice.pdf', content_type: 'application/pdf', size_bytes: pdf.length }

  it('can be sent when its bytes have come, and not before', async () => {
    const { agent, client } = await party()
    const { file_id, upload_url, method, headers } = await tool<UploadAddress>(client, 'request_upload_url', wanted)
    assertRefused(await sendFile(agent, file_id), 400, 'INVALID_FILE')
    const answer = await fetch(upload_url, { method, headers: Object(headers), body: pdf })
    const file = await answer.json()
    assert.equal(answer.status, 201)
    assert.deepEqual([file.id, file.status, file.filename], [file_id, 'ready', 'invoice.pdf'])
    const download = await fetch(await signedUrlOf(service(), agent, file_id))
    assert.equal(download.headers.get('content-type'), 'application/pdf')
    assert.equal(await download.text(), pdf)
    assert.equal((await sendFile(agent, file_id)).status, 202)
  })

  it('may arrive without repeating its type', async () => {
    const agent = await newAgent(service())
    const { url, id } = await announced(service(), agent, pdf.length, 'application/pdf')
    const attempt = await put(url, 'x'.repeat(pdf.length), 'application/octet-stream')
    assertRefused(attempt, 400, 'INVALID_FILE')
    assert.equal((await put(url, pdf, 'application/octet-stream')).status, 201)
    const download = await fetch(await signedUrlOf(service(), agent, id))
    assert.equal(download.headers.get('content-type'), 'application/pdf')
  })

  it('is rejected with other bytes than announced, and the address accepts another attempt', async () => {
    const agent = await newAgent(service())
    const { url, id } = await announced(service(), agent, pdf.length, 'application/pdf')
    const attempts: [string | Uint8Array, string][] = [
      [pdf, 'text/plain'],
      [pdf.slice(1), 'application/pdf'],
      ['x'.repeat(pdf.length), 'application/pdf'],
    ]
    for (const [body, type] of attempts) assertRefused(await put(url, body, type), 400, 'INVALID_FILE')
    for (const body of [`${pdf}\n`, 'x'.repeat(100_000)])
      assertRefused(await put(url, body, 'application/pdf'), 413, 'PAYLOAD_TOO_LARGE')
    const chunked = await chunkedPut(service(), url, ['%PDF', '-1.4', 'and more than was said'], 'application/pdf')
    assert.match(chunked, / 413 .*PAYLOAD_TOO_LARGE/s)
    assertRefused(await sendFile(agent, id), 400, 'INVALID_FILE')
    assert.equal((await put(url, pdf, 'application/pdf')).status, 201)
  })

  it('is refused where it says that it is a part of one, also with the right length', async () => {
    const { url } = await announced(service(), await newAgent(service()))
    for (const range of ['bytes 0-4/5', 'bytes 0-4/*', 'nonsense']) {
      const headers = { 'Content-Type': 'text/plain', 'Content-Range': range }
      const attempt = await call(url, { method: 'PUT', body: 'hello', headers })
      assertRefused(attempt, 400, 'VALIDATION_ERROR')
      assert.match(attempt.text, /Content-Range/)
    }
    assert.equal((await put(url, 'hello')).status, 201)
  })

  it('arrives once: one of several concurrent uploads is accepted, and then the address is invalid', async () => {
    const agent = await newAgent(service())
    const { url, id } = await announced(service(), agent)
    const texts = ['aaaaa', 'bbbbb']
    const answers = await Promise.all(texts.map((text) => put(url, text)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 404])
    const taken = texts[answers.findIndex(({ status }) => status === 201)]
    assertRefused(await put(url, 'ccccc'), 404, 'NOT_FOUND')
    assert.equal(await (await fetch(await signedUrlOf(service(), agent, id))).text(), taken)
  })

  it('has an address that cannot be derived from another one', async () => {
    const agent = await newAgent(service())
    const [one, other] = [await announced(service(), agent), await announced(service(), agent)]
    const changed = new URL(one.url)
    changed.searchParams.set('expires', String(Number(changed.searchParams.get('expires')) + 1))
    const moved = one.url.replace(one.id, other.id)
    await put(one.url, 'hello')
    const download = await signedUrlOf(service(), agent, one.id)
    for (const address of [changed.href, moved, download, one.url.replace(one.id, 'file_x')])
      assertRefused(await put(address, 'hello'), 404, 'NOT_FOUND')
    assert.equal((await fetch(one.url)).status, 404, 'nor is it one to read from')
  })

  it('expires, and then no longer counts', async () => {
    const agent = await newAgent(service())
    const { url } = await announced(service(), agent, 20_000)
    await assert.rejects(announced(service(), agent, 20_000), { code: 'RATE_LIMITED' })
    service().clock.advance(901_000)
    assertRefused(await put(url, 'x'.repeat(20_000)), 404, 'NOT_FOUND')
    await announced(service(), agent, 20_000)
    service().clock.advance(2 * 3_600_000)
    await service().deps.files.sweep(service().clock())
    const sql = sqlOn(service().deps.database, 'no edge shows the stored rows')
    assert.deepEqual(
      await sql('select id from direct_upload where uploader_id = :uploaderId::uuid', { uploaderId: agent.id }),
      [],
    )
  })

  it('may be repeated after the connection broke', async () => {
    const { url } = await announced(service(), await newAgent(service()))
    const before = blobsOnDisk(service())
    const broken = await connectHalfOpen(service())
    broken.write(`${headOf(url)}Content-Length: 5\r\n\r\nhe`)
    await until(() => blobsOnDisk(service()).length > before.length)
    broken.destroy()
    await until(() => blobsOnDisk(service()).length === before.length)
    assert.equal((await put(url, 'hello')).status, 201)
  })

  it('comes at another process than the one that gave the address', async () => {
    const { config } = service()
    const { dataDir: DATA_DIR, filesUrl: FILES_URL } = config
    const other = await startSecondService(service(), { DATA_DIR, FILES_URL })
    const agent = await newAgent(service())
    const { url, id } = await announced(service(), agent)
    const there = url.replace(new URL(url).port, String(other.config.port))
    assert.equal((await put(there, 'hello')).status, 201)
    assert.equal(await (await fetch(await signedUrlOf(service(), agent, id))).text(), 'hello')
    await other.close()
  })

  it('takes its share of the transfers of its agent, and no more', async () => {
    const agent = await newAgent(service())
    const { url } = await announced(service(), agent)
    const open = await holdOpen(2, async () => {
      const socket = await connectHalfOpen(service())
      socket.write(`${headOf(url)}Content-Length: 5\r\n\r\nhe`)
      return socket
    })
    assert.equal((await put(url, 'no!')).status, 429)
    for (const socket of open) socket.destroy()
    await until(async () => (await put(url, 'hello')).status === 201)
  })
})

describe('a file whose bytes stop coming', () => {
  const impatient = useService({ env: { REQUEST_SECONDS: '1' } })

  it('gets an error, and may be repeated', async () => {
    const { url } = await announced(impatient(), await newAgent(impatient()))
    assert.match(await chunkedPut(impatient(), url, ['he']), / 408 .*REQUEST_TIMEOUT/s)
    assert.equal((await put(url, 'hello')).status, 201)
  })
})

function headOf(url: string, type = 'text/plain'): string {
  const { pathname, search, host } = new URL(url)
  return `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${type}\r\n`
}

/** Sends pieces without an end, and waits for the response. */
async function chunkedPut(at: Service, url: string, pieces: string[], type?: string): Promise<string> {
  const socket = await connectHalfOpen(at)
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`)
  socket.write(`${headOf(url, type)}Transfer-Encoding: chunked\r\n\r\n${chunks.join('')}`)
  let answer = ''
  for await (const chunk of socket) {
    answer += chunk
    if (answer.includes('"error"')) break
  }
  socket.destroy()
  return answer
}
