import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { end, readerOf, type Reader } from '../support/guides.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const linesIn = ({ folder, read }: Reader, file: string): string[] =>
  existsSync(join(folder, file)) ? read(file).split('\n').filter(Boolean) : []

test('a receiver stores signed events, and sends one digest of them', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const reader = await readerOf('waking', { service: service(), agent: ann!, section: 'Send a daily digest' })
  const [listen = '', letter = ''] = reader.commands
  const port = String(await freePort())
  const own = listen.replace('https://agent.example/hooks', `http://127.0.0.1:${port}/hooks`)
  const listening = reader.start(own, { PORT: port })
  listening.stderr?.pipe(process.stderr)
  const [said] = await once(listening.stdout!, 'data')
  assert.match(String(said), /^receiving events at http/)

  const post = (body: string) => fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body })
  assert.equal((await post('{"eventId":"env_1"}')).status, 401)
  assert.ok([413, undefined].includes((await post('x'.repeat(400_000)).catch(() => undefined))?.status))
  const draft = draftTo(ann!.handle, {
    subject: 'Pay\u0007\r\nBcc: y@example.com',
    content_parts: [textPart('Bcc: x@example.com\n\nPlease.')],
  })
  await ben!.sent(draft)
  await ben!.sent(draftTo(ann!.handle, { subject: 'Again' }))
  await until(() => linesIn(reader, 'events.jsonl').length === 2)
  await end(listening)
  const [again = ''] = linesIn(reader, 'events.jsonl')
  // An event that came twice, and half a line after a full disk.
  appendFileSync(join(reader.folder, 'events.jsonl'), `${again}\n{"type":"gap"}\n${again.slice(0, 80)}\n${again}\n`)

  const mailer = (script: string) =>
    writeFileSync(join(reader.folder, 'sendmail'), `#!/bin/sh\n${script}\n`, { mode: 0o700 })
  const send = () => reader.run(`PATH="$PWD:$PATH"\n${letter}`)
  mailer('exit 75')
  assert.notEqual((await send()).code, 0)
  mailer('cat > sent-to-$1')
  assert.deepEqual(await send(), { code: 0, stdout: '', stderr: '' })
  const sent = reader.read('sent-to-me@example.com')
  const [head = '', ...body] = sent.split('\n\n')
  assert.deepEqual(head.split('\n'), ['Subject: 2 messages', 'Content-Type: text/plain; charset=utf-8'])
  assert.ok(
    sent.includes(`${ben!.handle} (same_owner): Pay\\u{7} Bcc: y@example.com\n    Bcc: x@example.com Please.\n`),
    sent,
  )
  assert.equal(body.join('\n\n').split(`${ben!.handle} `).length, 3)
  assert.match(sent, /The service reports gap: read the mailbox\./)

  mailer('exit 75')
  assert.deepEqual(await send(), { code: 0, stdout: '', stderr: '' })
})
