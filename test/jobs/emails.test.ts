import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { pino } from 'pino'
import { createSmtp } from '../../src/people/emails/smtp.ts'
import { notifyPerson } from '../../src/people/emails/queue.ts'
import { readConfig } from '../../src/settings/config.ts'
import { systemTimer } from '../../src/platform/clock.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { certificate } from '../support/certificate.ts'
import { startService, type Service } from '../support/service.ts'
import { startMuteServer, startScriptedSmtp, startSmtp, smtpUser, type SmtpTestServer } from '../support/smtp.ts'
import { sqlOn } from '../support/sql.ts'
import { run } from './run.ts'

const minuteMs = 60_000
const alice = 'alice@example.com'

// Jobs run on demand, not by time.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) })

describe('the queue of emails', () => {
  let smtp: SmtpTestServer
  let service: Service
  before(async () => {
    smtp = await startSmtp()
    service = await startService({ clock: fixedClock(), log, env: smtp.env, smtp: smtp.options })
  })
  after(async () => {
    await service.close()
    await smtp.close()
  })

  const rows = () =>
    sqlOn(
      service.deps.database,
      'no edge shows the stored rows',
    )<{ kind: string; attempts: number; due_at: number }>(
      'select kind, attempts, due_at::float8 as due_at from outgoing_email order by id',
    )
  const send = (): Promise<void> => run(service, 'emails')
  /** Adds an email to alice, whose address the bootstrap file has confirmed. */
  async function notify(about: string): Promise<void> {
    const { id } = (await service.deps.store.owners.account('alice'))!
    const values = { browser: 'Firefox <b>', source: '192.0.2.1', at: 'noon' }
    await notifyPerson(service.deps, id, { kind: 'new-sign-in', about, values })
  }

  it('sends an email over TLS with the password of the operator, once, and deletes its row', async () => {
    await notify('one')
    await notify('one')
    assert.equal((await rows()).length, 1, 'the same email waits twice')
    await send()
    await send()
    const [email, ...others] = smtp.take(alice)
    assert.ok(email)
    assert.deepEqual(others, [])
    assert.deepEqual([email.isEncrypted, email.user, email.from], [true, smtpUser.user, 'agents@service.example'])
    assert.equal(email.headers['from'], 'Agent mail <agents@service.example>')
    assert.equal(email.headers['subject'], 'New sign-in to your account')
    assert.equal(email.headers['auto-submitted'], 'auto-generated')
    assert.match(email.headers['message-id'] ?? '', /^<eml_[0-9A-Z]{26}@service\.example>$/)
    assert.match(email.text, /Firefox <b> from 192\.0\.2\.1 at noon/)
    assert.match(email.html, /Firefox &lt;b&gt; from/)
    assert.deepEqual(await rows(), [])
  })

  it('tries an email again after a 4xx reply, later each time, and until it expires', async () => {
    smtp.replies.set(alice, 451)
    await notify('two')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      await send()
      const [row] = await rows()
      assert.ok(row, 'the email is lost')
      assert.equal(row.attempts, attempt)
      waits.push((row.due_at - service.clock()) / minuteMs)
      service.clock.advance(row.due_at - service.clock() - 1)
      await send()
      assert.equal((await rows())[0]?.attempts, attempt, 'it was tried too early')
      service.clock.advance(1)
    }
    assert.deepEqual(waits, [1, 5, 15, 60, 60])
    service.clock.advance(24 * 60 * minuteMs)
    await send()
    assert.equal((await rows())[0]?.attempts, 5, 'an expired email is sent')
    await notify('two')
    assert.equal((await rows())[0]?.attempts, 0, 'an expired email is in the way of a new one')
    service.clock.advance(24 * 60 * minuteMs)
    await run(service, 'old-emails')
    assert.deepEqual(await rows(), [])
    smtp.replies.delete(alice)
    assert.deepEqual(smtp.take(alice), [])
  })

  it('gives an email up after a 5xx reply, for its recipient or its text', async () => {
    smtp.replies.set(alice, 550)
    await notify('three')
    await send()
    smtp.replies.delete(alice)
    smtp.textReplies.push(554)
    await notify('four')
    await send()
    assert.deepEqual(await rows(), [])
    assert.deepEqual(smtp.take(alice), [])
  })

  it('sends an email again with the same id if the process crashed before it deleted the row', async () => {
    await notify('five')
    const { emails } = service.deps.store
    const claimed = await emails.claim(service.clock())
    await send()
    assert.deepEqual(smtp.take(alice), [], 'two processes send the same email at once')
    service.clock.advance(minuteMs)
    await send()
    const [email] = smtp.take(alice)
    assert.match(email?.headers['message-id'] ?? '', new RegExp(claimed!.id))
  })

  it('sends at most 20 emails to an address in an hour, and stores at most 40 for an account', async () => {
    service.clock.advance(60 * minuteMs)
    for (let n = 0; n < 45; n++) await notify(`many ${n}`)
    assert.equal((await rows()).length, 40)
    await send()
    for (let n = 0; n < 5; n++) await notify(`more ${n}`)
    await send()
    assert.deepEqual([smtp.take(alice).length, (await rows()).length], [20, 0])
    service.clock.advance(60 * minuteMs)
    await notify('next hour')
    await send()
    assert.equal(smtp.take(alice).length, 1)
    const counts = sqlOn(service.deps.database, 'no edge shows the stored rows')
    service.clock.advance(120 * minuteMs)
    await run(service, 'old-emails')
    assert.deepEqual(await counts('select from email_count'), [], 'counts of past hours stay')
  })

  it('shows the queue in the metrics, and logs neither addresses nor texts', async () => {
    const metrics = await service.deps.observe.metrics()
    for (const outcome of ['ok', 'deferred', 'rejected', 'limited', 'expired'])
      assert.match(metrics, new RegExp(`ams_emails_total\\{kind="new-sign-in",outcome="${outcome}"\\} [1-9]`))
    assert.match(metrics, /^ams_emails_waiting 0$/m)
    const logged = JSON.stringify(lines)
    assert.match(logged, /email\.failed/)
    assert.doesNotMatch(logged, /@example\.com|Firefox|secret/)
  })

  it('sends nothing to an address that the person did not confirm', async () => {
    const sql = sqlOn(service.deps.database, 'no edge leads to this state')
    await sql(`update account set email_confirmed_at = null where username = 'alice'`)
    await notify('unconfirmed')
    assert.deepEqual(await rows(), [])
  })
})

describe('an SMTP server that fails', () => {
  const timeLimits = { connectMs: 400, answerMs: 400, totalMs: 800 }
  const message = { id: 'eml_1', to: alice, subject: 'a', text: 'b', html: '<p>b</p>' }
  const from = { MAIL_FROM: 'agents@service.example' }
  const attempt = (url: string, env: Record<string, string> = {}, ca = certificate) =>
    createSmtp(readConfig({ SMTP_URL: url, ...from, ...env }), systemTimer, { ca, timeLimits })!(message)

  it('S36: costs a bounded time if it never answers, answers bytes without end, or is not there', async () => {
    const mute = await startMuteServer()
    const slow = await startMuteServer(Array.from({ length: 1_000 }, () => '2'))
    const greeting = await startMuteServer(['220 hello\r\n'])
    for (const { port } of [mute, slow, greeting])
      assert.equal(await attempt(`smtp://127.0.0.1:${port}`), 'unreachable')
    for (const server of [mute, slow, greeting]) {
      await server.closed
      await server.close()
    }
    assert.equal(await attempt(`smtp://127.0.0.1:${mute.port}`), 'unreachable')
  })

  it('S36: gets neither the email nor a password without TLS, unless the operator turned TLS off', async () => {
    const plain = await startMuteServer(['220 hello\r\n', '250 hello\r\n'])
    assert.equal(await attempt(`smtp://user:pass@127.0.0.1:${plain.port}`), 'unreachable')
    await plain.close()
    await using server = Object.assign(await startSmtp({ needsUser: false }), {
      [Symbol.asyncDispose]: () => server.close(),
    })
    const url = `smtp://127.0.0.1:${server.port}`
    assert.equal(await attempt(url, {}, 'no certificate'), 'unreachable')
    assert.deepEqual(server.received, [])
    assert.equal(await attempt(url), 'ok')
    assert.equal(await attempt(url, { SMTP_TLS: 'off' }), 'ok')
    assert.deepEqual(
      server.received.map(({ isEncrypted }) => isEncrypted),
      [true, false],
    )
  })

  it('S36: at each step: tries again after 4xx or a lost connection, and gives up only what a server rejected', async () => {
    const fine = ['220 a', '250 a', '250 from', '250 to', '354 go', '250 taken', '221 bye']
    const steps = ['greeting', 'hello', 'sender', 'recipient', 'data', 'text'] as const
    const outcomes = async (reply: string): Promise<(string | undefined)[]> => {
      const found: (string | undefined)[] = []
      for (const [step] of steps.entries()) {
        const server = await startScriptedSmtp(fine.map((line, n) => (n === step ? reply : line)))
        found.push(await attempt(`smtp://127.0.0.1:${server.port}`, { SMTP_TLS: 'off' }))
        await server.close()
      }
      return found
    }
    const unusable = 'unreachable'
    assert.deepEqual(await outcomes('421 later'), [unusable, unusable, unusable, 'deferred', 'deferred', 'deferred'])
    assert.deepEqual(await outcomes('550 no'), [unusable, unusable, unusable, 'rejected', 'rejected', 'rejected'])
    for (const lost of ['', 'no reply of SMTP'])
      assert.deepEqual(await outcomes(lost), Array(steps.length).fill(unusable), lost)
    const dies = await startScriptedSmtp(fine.slice(0, 6))
    assert.equal(await attempt(`smtp://127.0.0.1:${dies.port}`, { SMTP_TLS: 'off' }), 'ok', 'accepted is accepted')
    await dies.close()
  })

  it('does not lose an email because of a wrong password', async () => {
    const server = await startSmtp()
    assert.equal(await attempt(`smtp://agents:wrong@127.0.0.1:${server.port}`), 'unreachable')
    await server.close()
  })

  it('must have a valid address and a sender', () => {
    const rejects = (env: Record<string, string>, name: RegExp): void => assert.throws(() => readConfig(env), name)
    const url = 'smtp://127.0.0.1'
    for (const wrong of ['http://a', 'smtp://', 'smtp://a/b', 'smtp://a?b', 'smtp://user@a', 'smtps://a b'])
      rejects({ SMTP_URL: wrong, ...from }, /SMTP_URL must be/)
    for (const wrong of ['agents', 'a <b>', 'a@b <c', 'a@b,c@d', 'a\r\nBcc: b <c@d>'])
      rejects({ SMTP_URL: url, MAIL_FROM: wrong }, /MAIL_FROM must be/)
    rejects({ SMTP_URL: url }, /SMTP_URL and MAIL_FROM must be set together/)
    rejects(from, /SMTP_URL and MAIL_FROM must be set together/)
    assert.doesNotMatch(JSON.stringify(readConfig({ SMTP_URL: 'smtp://u:hidden@a', ...from })), /hidden/)
  })
})
