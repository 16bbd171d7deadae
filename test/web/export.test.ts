import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { pino } from 'pino'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { runCommand } from '../support/cli.ts'
import { uploaded } from '../support/files.ts'
import { forge, found, newPerson, send, type Person } from '../support/people.ts'
import {
  archiveMsMax,
  archivesMax,
  archivesPerAddressMax,
  bytesPerWindowMin,
  createExports,
  downloadWindowMs,
} from '../../src/mail/exports/index.ts'
import { formToken } from '../../src/edges/web/forgery.ts'
import { hourMs } from '../../src/domain/durations.ts'
import { systemTimer, type Timer } from '../../src/platform/clock.ts'
import { connectRaw } from '../support/raw.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { filesOfZip } from '../support/zip.ts'

const account = '/dashboard/account'
const action = `${account}/export`

describe('an archive of everything', () => {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  /** Timer of the windows of downloads, which the test ends. */
  const windows = testTimer()
  const timer: Timer = (ms, run) => (ms === downloadWindowMs ? windows(ms, run) : systemTimer(ms, run))
  const service = useService({ log, timer })

  /** Sends the form; returns the response as its bytes arrive. */
  function download({ browser }: Person, signal?: AbortSignal): Promise<Response> {
    const secret = browser.cookies.get('ams') ?? ''
    return fetch(service().config.webUrl + action, {
      method: 'POST',
      body: new URLSearchParams({ token: formToken({ secret, isNew: false }, action) }),
      headers: { cookie: `ams=${secret}`, 'sec-fetch-site': 'same-origin' },
      ...(signal && { signal }),
    })
  }

  const archiveOf = async (who: Person): Promise<Map<string, Buffer>> => {
    const answer = await download(who)
    assert.equal(answer.status, 200)
    return filesOfZip(Buffer.from(await answer.arrayBuffer()))
  }

  /** Creates a person with an agent that has mail. */
  async function withMail() {
    const me = await newPerson(service())
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => newAgent(service(), { handle: `@${me.username}.${name}` })),
    )
    return { me, one: one!, two: two! }
  }

  it('has the account, its agents, their mail and their files, and no secrets', async () => {
    const { me, one, two } = await withMail()
    const file = await uploaded(service(), one)
    const parts = [textPart('Hello, two.'), { type: 'file' as const, file_id: file.id }]
    const { id } = await one.sent(draftTo(two.handle, { subject: 'Greetings', content_parts: parts }))
    const { slug } = await found(me)
    await runCommand(service(), ['agent', 'create', `@${slug}.shared`])
    const { client_id, client_secret } = (await runCommand(service(), ['client', 'create', '--agent', one.handle])) as {
      client_id: string
      client_secret: string
    }
    const files = await archiveOf(me)
    const json = (name: string) => JSON.parse(String(files.get(name)))
    assert.equal(json('account.json').username, me.username)
    assert.deepEqual(
      json('organizations.json').map((each: { slug: string }) => each.slug),
      [slug],
    )
    assert.equal(json('sessions.json').length, 1)
    assert.deepEqual(
      json('clients.json').map((each: { id: string }) => each.id),
      [client_id],
    )
    assert.equal(json(`agents/${one.handle}/agent.json`).canonical_handle, one.handle)
    const lines = String(files.get(`agents/${two.handle}/mail-0001.jsonl`))
      .trim()
      .split('\n')
    const mail = lines.map((line) => JSON.parse(line))
    assert.deepEqual(
      mail.map(({ direction, read_at, envelope }) => [direction, read_at, envelope.id]),
      [['in', null, id]],
    )
    assert.equal(mail[0].envelope.content_parts[0].text, 'Hello, two.')
    const names = [...files.keys()]
    for (const handle of [one.handle, two.handle])
      assert.ok(
        names.some((name) => name.startsWith(`agents/${handle}/files/${file.id}/`)),
        String(names),
      )
    assert.ok(!names.some((name) => name.includes(slug)), 'agents of an organization are not one person’s to take')
    const text = [...files.values()].map(String).join('\n')
    const hash = (await service().deps.store.owners.account(me.username))?.password_hash ?? ''
    for (const secret of [client_secret, hash, me.browser.cookies.get('ams') ?? ''])
      assert.ok(secret.length > 10 && !text.includes(secret))
    assert.equal((await two.list()).body.envelope_headers[0]?.unread, true, 'nothing is read by it')
  })

  it('needs a recent sign-in, and has only the own account', async () => {
    const { me, one } = await withMail()
    const stranger = await newPerson(service())
    assert.ok(![...(await archiveOf(stranger)).keys()].some((name) => name.includes(one.handle)))
    service().clock.advance(13 * hourMs)
    assert.doesNotMatch((await me.browser.go(account)).text, /Download archive/)
    const late = await forge(me, action)
    assert.match(`${late.status} ${late.location}`, /^303 .*\/sign-in\?/)
  })

  it('is created while it is read: one at a time, and an aborted one leaves nothing behind', async () => {
    const { me, one, two } = await withMail()
    const text = 'x'.repeat(60_000)
    for (let count = 0; count < 60; count++)
      await one.sent(
        draftTo(two.handle, {
          content_parts: Array.from({ length: 4 }, (_, n) => textPart(text + n + count)),
        }),
      )
    const leaving = new AbortController()
    const first = await download(me, leaving.signal)
    const second = await download(me)
    assert.deepEqual([second.status, /you are downloading an archive already/i.test(await second.text())], [409, true])
    leaving.abort()
    await first.body?.cancel().catch(() => {})
    await until(async () => {
      const again = await download(me)
      await again.arrayBuffer()
      return again.status === 200
    })
  })

  it('reads no further than the client', async () => {
    const { me, one, two } = await withMail()
    const text = 'x'.repeat(60_000)
    for (let count = 0; count < 100; count++) await one.sent(draftTo(two.handle, { content_parts: [textPart(text)] }))
    const { store, files } = service().deps
    let pages = 0
    const counted = {
      ...store.archives,
      mail: (...asked: Parameters<typeof store.archives.mail>) => {
        pages++
        return store.archives.mail(...asked)
      },
    }
    const timer = testTimer()
    const exports = createExports({ store: { ...store, archives: counted }, files: { open: files.open }, timer })
    const taker = { accountId: me.id, address: '192.0.2.1', hasAccess: async () => true }
    const archive = exports.of(taker)
    archive.read(0)
    await until(() => pages > 0)
    await until(() => archive.readableLength > 0)
    const pagesOfAll = 2 * 6
    assert.ok(pages < pagesOfAll, `${pages} pages were read`)
    timer.advance(downloadWindowMs - 1)
    assert.equal(archive.destroyed, false, 'it was cut off too early')
    assert.throws(() => exports.of(taker), { code: 'CONFLICT' })
    timer.advance(1)
    const [error] = await once(archive, 'error')
    assert.equal(error.code, 'REQUEST_TIMEOUT')
    await until(() => timer.pending() === 0)
    exports.of(taker).destroy()
  })

  /** Sends the form on a socket, from which the test reads at its own pace. */
  async function downloadSlowly({ browser }: Person): Promise<Socket> {
    const secret = browser.cookies.get('ams') ?? ''
    const body = String(new URLSearchParams({ token: formToken({ secret, isNew: false }, action) }))
    const socket = await connectRaw(service())
    socket.on('error', () => {})
    socket.write(
      [
        `POST ${action} HTTP/1.1`,
        `Host: ${new URL(service().config.webUrl).host}`,
        `Cookie: ams=${secret}`,
        'Sec-Fetch-Site: same-origin',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
    await once(socket, 'readable')
    return socket
  }

  it('ends when the client reads nothing or too slowly, and makes room for others', async () => {
    const { me, one, two } = await withMail()
    const { me: other, one: three } = await withMail()
    for (const [sender, to] of [
      [one, two],
      [three, three],
    ] as const) {
      const file = await uploaded(service(), sender, randomBytes(10_000_000), { type: 'application/octet-stream' })
      await sender.sent(draftTo(to.handle, { content_parts: [{ type: 'file', file_id: file.id }] }))
    }
    const [silent, trickling] = [await downloadSlowly(me), await downloadSlowly(other)]
    const ended = [silent, trickling].map((socket) => once(socket, 'close'))
    assert.equal((await download(await newPerson(service()))).status, 429, 'the address has as many as it may')
    const cutOff = (): number =>
      lines.filter(({ where, code }) => where === 'export' && code === 'REQUEST_TIMEOUT').length
    await until(async () => {
      trickling.read(1)
      windows.advance(downloadWindowMs)
      return cutOff() === 2
    })
    for (const socket of [silent, trickling]) socket.resume()
    await Promise.all(ended)
    assert.equal((await download(me)).status, 200)
  })

  /** Creates exports of accounts with one endless list, on a clock that the test moves. */
  function endless() {
    const clock = testTimer()
    const { store, files } = service().deps
    const page = [
      { created_at: 1, envelope_id: '', direction: 'in', read_at: null, body: randomBytes(50_000).toString('hex') },
    ]
    const mail = async () => Array.from({ length: 20 }, () => page[0]!)
    const archives = { ...store.archives, mail } as typeof store.archives
    return { clock, exports: createExports({ store: { ...store, archives }, files, timer: clock }) }
  }
  const taker = (accountId: string, address: string) => ({ accountId, address, hasAccess: async () => true })

  it('continues while the client reads fast enough, and ends after its time limit', async () => {
    const { me } = await withMail()
    const { clock, exports } = endless()
    const archive = exports.of(taker(me.id, '192.0.2.1'))
    const failed = once(archive, 'error')
    const take = async (bytes: number): Promise<void> => {
      for (let taken = 0; taken < bytes; ) {
        const chunk: Buffer | null = archive.read()
        if (chunk === null) await once(archive, 'readable')
        else taken += chunk.length
      }
      await until(() => archive.readableLength > 0)
    }
    for (let ms = 0; ms < archiveMsMax - downloadWindowMs; ms += downloadWindowMs) {
      await take(bytesPerWindowMin * 1.5)
      clock.advance(downloadWindowMs)
      assert.equal(archive.destroyed, false, `it was cut off after ${ms} ms`)
      if (ms >= 10 * downloadWindowMs) break
    }
    clock.advance(archiveMsMax)
    assert.equal((await failed)[0].code, 'REQUEST_TIMEOUT')
  })

  it('is limited by account, by address and in all', async () => {
    const { exports } = endless()
    const open = Array.from({ length: archivesMax }, (_, n) => exports.of(taker(`acc_${n}`, `192.0.2.${n >> 1}`)))
    assert.equal(archivesPerAddressMax, 2)
    for (const archive of open) archive.on('error', () => {})
    assert.throws(() => exports.of(taker('acc_0', '192.0.2.99')), { code: 'CONFLICT' })
    assert.throws(() => exports.of(taker('acc_99', '192.0.2.0')), { code: 'RATE_LIMITED', retryAfterSeconds: 60 })
    assert.throws(() => exports.of(taker('acc_99', '192.0.2.99')), { code: 'SERVICE_UNAVAILABLE' })
    for (const archive of open) archive.destroy()
    await turn()
    exports
      .of(taker('acc_99', '192.0.2.0'))
      .on('error', () => {})
      .destroy()
  })

  it('breaks off when the session is ended elsewhere', async () => {
    const { me } = await withMail()
    const { exports, store } = service().deps
    let asked = 0
    const archive = exports.of({ accountId: me.id, address: '192.0.2.1', hasAccess: async () => ++asked < 4 })
    const taken = archive.toArray()
    await assert.rejects(taken, /the session has ended/)
    assert.equal(asked, 4)
    assert.ok((await store.accounts.profile(me.id)) !== undefined)
    assert.equal((await send(me, account, account, { email: 'a@b.example' })).status, 303)
  })
})
