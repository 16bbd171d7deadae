import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Envelope } from '#generated/rest/models.ts'
import { formToken } from '../../src/edges/web/forgery.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, newEnvelopeId } from '../support/client.ts'
import { blobsOnDisk } from '../support/files.ts'
import { alice, mailboxOf, textOf, threadOf } from '../support/mail.ts'
import { connectRaw, parseAnswer, readToEnd } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, visitor, type Seen, type Visitor } from '../../scripts/support/visitor.ts'

const text = (name: string, content = 'the content'): File => new File([content], name, { type: 'text/plain' })

const limits = { UPLOAD_BYTES_MAX: '20000', UNCLAIMED_BYTES_MAX: '50000', REQUEST_SECONDS: '2' }

describe('files that a person attaches', () => {
  const service = useService({ env: limits })

  const newMessage = (agent: Agent): string => `${mailboxOf(agent)}/new`

  const filesOf = ({ content_parts }: Envelope) => content_parts.filter((part) => part.type === 'file')

  const unclaimed = ({ id }: Agent): Promise<number> =>
    service().deps.store.files.unclaimedBytes(id, service().deps.clock())

  interface Message {
    from: Agent
    to: string
    files: readonly File[]
    text?: string
    /** Page with the form, instead of a new one. */
    page?: Seen
  }

  async function send(browser: Visitor, { from, to, files, text = 'Typed text', page }: Message): Promise<Seen> {
    const on = page ?? (await browser.go(newMessage(from)))
    return browser.submit(on, { action: newMessage(from), fields: { to, subject: 'Files', text }, files })
  }

  it('go with the message, in their order, by the same storage as every upload', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const json = new File(['{"a":1}'], 'b.json', { type: 'application/json' })
    const sheet = new File(['PK'], 'd.xlsx', {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    })
    const sent = await send(browser, {
      from: own!,
      to: other!.handle,
      files: [text('a.txt'), json, text('c.txt', 'c'), sheet],
    })
    assert.equal(sent.status, 303, sent.text)
    const [id = ''] = await other!.ids()
    const { body } = await other!.open(id)
    assert.deepEqual(body.content_parts[0], { type: 'text', text: 'Typed text' })
    const files = filesOf(body)
    assert.deepEqual(
      files.map(({ name, mime_type, size }) => [name, mime_type, size]),
      [
        ['a.txt', 'text/plain', 11],
        ['b.json', 'application/json', 7],
        ['c.txt', 'text/plain', 1],
        ['d.xlsx', 'application/octet-stream', 2],
      ],
    )
    const contents = await Promise.all(files.map(async ({ url }) => (await fetch(url)).text()))
    assert.deepEqual(contents, ['the content', '{"a":1}', 'c', 'PK'])
    const received = { id: files[0]!.file_id!, filename: '', content_type: '', size_bytes: 0, sha256: '' }
    await service().deps.files.discard([received])
    assert.equal((await fetch(files[0]!.url)).status, 200, 'what an envelope has claimed stays')
    assert.equal(await unclaimed(own!), 0)
    assert.match(textOf(await browser.go(sent.location ?? '')), /Sent\..*a\.txt.*b\.json.*c\.txt.*d\.xlsx/)
  })

  it('go with an answer too, and a form without any is as good', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle))
    const browser = await alice(service())
    const place = threadOf(own!, id)
    for (const files of [[text('a.txt')], []]) {
      const action = `${place}/reply`
      const sent = await browser.submit(await browser.go(place), { action, fields: { text: 'Here' }, files })
      assert.equal(sent.status, 303, sent.text)
    }
    const [first = '', second = ''] = await other!.ids()
    const counts = [first, second].map(async (answer) => filesOf((await other!.open(answer)).body).length)
    assert.deepEqual((await Promise.all(counts)).sort(), [0, 1])
  })

  it('are a message by themselves, new or an answer; a form without text and files is none', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle))
    const browser = await alice(service())
    const form = { from: own!, to: other!.handle, text: ' \r\n' }
    const sent = await send(browser, { ...form, files: [text('a.txt')] })
    const place = threadOf(own!, id)
    const reply = { action: `${place}/reply`, fields: { text: '' } }
    const answered = await browser.submit(await browser.go(place), { ...reply, files: [text('b.txt')] })
    assert.deepEqual([sent.status, answered.status], [303, 303], sent.text + answered.text)
    for (const envelopeId of await other!.ids()) {
      const { content_parts } = (await other!.open(envelopeId)).body
      assert.deepEqual(
        content_parts.map(({ type }) => type),
        ['file'],
      )
    }
    assert.match(
      textOf(await browser.go(sent.location ?? '')),
      /UTC File To .* File, text\/plain , 11 bytes : a\.txt Reply /,
    )
    for (const none of [
      await send(browser, { ...form, files: [] }),
      await browser.submit(await browser.go(place), { ...reply, files: [] }),
    ]) {
      assert.equal(none.status, 400)
      assert.match(none.text, /id="text-problem" class="problem">Write a text, or attach a file\./)
    }
    assert.equal((await other!.ids()).length, 2)
  })

  it('a form that is sent again sends once and tells the same; with other files it is another message', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const page = await browser.go(newMessage(own!))
    const again = (files: readonly File[]) => send(browser, { from: own!, to: other!.handle, files, page })
    const before = blobsOnDisk(service()).length
    const answers = await Promise.all([again([text('a.txt')]), again([text('a.txt')])])
    answers.push(await again([text('a.txt')]))
    const [id] = await other!.ids()
    for (const { status, location, text } of answers) {
      assert.equal(status, 303, text)
      assert.match((await browser.go(location ?? '')).text, /Sent\./)
      assert.equal(new URL(location ?? '').hash, `#${id}`)
    }
    assert.equal((await other!.ids()).length, 1)
    for (const files of [[text('a.txt', 'other')], [text('b.txt')], [text('a.txt'), text('b.txt')], []])
      assert.equal((await again(files)).status, 409)
    assert.equal(blobsOnDisk(service()).length, before + 1)
    assert.equal(await unclaimed(own!), 0)
  })

  it('what is refused says why and keeps the text, and nothing is left of its files', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const before = blobsOnDisk(service()).length
    const to = other!.handle
    const cases: [number, RegExp, readonly File[], string?][] = [
      [
        413,
        /The file large\.txt is larger than 20,000 bytes\./,
        [text('fine.txt'), text('large.txt', 'x'.repeat(20_001))],
      ],
      [413, /The files together are larger than/, Array.from({ length: 29 }, () => text('a', 'x'.repeat(9_000)))],
      [
        400,
        /not\.png is not valid: the bytes are not image\/png/,
        [text('fine.txt'), new File(['x'], 'not.png', { type: 'image/png' })],
      ],
      [400, /The file empty\.txt is not valid: the file is empty/, [text('empty.txt', '')]],
      [400, /Attach at most 31 files/, Array.from({ length: 32 }, (_, n) => text(`${n}.txt`))],
      [429, /The unsent files of this agent exceed 50,000 bytes/, Array.from({ length: 13 }, () => text('a.txt'))],
      [404, /Not sent\. At least one recipient cannot receive mail/, [text('a.txt')], '@nobody.nothing'],
      [400, /Enter handles such as/, [text('a.txt')], 'nobody'],
    ]
    for (const [status, problem, files, wrong = to] of cases) {
      const refused = await send(browser, { from: own!, to: wrong, files })
      assert.equal(refused.status, status, textOf(refused))
      assert.match(textOf(refused), problem)
      assert.ok(refused.text.includes('Typed text'), String(problem))
      assert.match(textOf(refused), /If you chose files, choose them again/)
    }
    assert.deepEqual([await unclaimed(own!), blobsOnDisk(service()).length], [0, before])
    assert.deepEqual(await other!.ids(), [])
  })

  it('T13: the name of a file is text, on the page of who sent it, who got it, and who was refused', async () => {
    const [own] = await newAgents(service(), 1)
    const browser = await alice(service())
    const name = `<img src=x onerror=alert(1)>"'&\u202egpj.txt`
    const sent = await send(browser, { from: own!, to: own!.handle, files: [text(name)] })
    assert.equal(sent.status, 303, sent.text)
    const shown = await browser.go(sent.location ?? '')
    const refused = await send(browser, { from: own!, to: own!.handle, files: [text(name, '')] })
    for (const { text: page } of [shown, refused]) {
      assert.doesNotMatch(page, /<img|\u202e/)
      assert.match(page, /img src=x onerror=alert\(1\)_*&#39;&amp;gpj\.txt/)
    }
  })

  /** Sends a form whose file never ends; returns the response and its time. */
  async function cutShort(fields: Record<string, string>, cookie: string, path: string) {
    const parts = Object.entries(fields).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file =
      '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nhalf'
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${new URL(service().config.webUrl).host}`,
      'Sec-Fetch-Site: same-origin',
      `Cookie: ams=${cookie}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 10000',
    ]
    const socket = await connectRaw(service())
    const reading = readToEnd(socket)
    socket.write(`${head.join('\r\n')}\r\n\r\n${parts.join('')}${file}`)
    return parseAnswer(await reading)
  }

  it('no file is read of a form that is not ours, or of somebody who may not send; one that ends in the middle is none', async () => {
    const [own, other] = await newAgents(service(), 2)
    const foreign = await newAgent(service(), { handle: `@bob.${own!.id.slice(4).toLowerCase()}` })
    const browser = await alice(service())
    const before = blobsOnDisk(service()).length
    const { hidden } = formsOf((await browser.go(newMessage(own!))).text).find(
      ({ action }) => action === newMessage(own!),
    )!
    const fields = { ...hidden, to: other!.handle, subject: '', text: 'x' }
    const cookie = browser.cookies.get('ams') ?? ''
    const stranger = visitor(service())
    await stranger.go('/sign-in')
    const ofStranger = stranger.cookies.get('ams') ?? ''
    const tokenOf = (secret: string, agent: Agent) => formToken({ secret, isNew: false }, newMessage(agent))
    const cases: [string, number, Record<string, string>, string, Agent][] = [
      ['without a token', 403, { ...fields, token: '' }, cookie, own!],
      ['with the token of another form', 403, { ...fields, token: tokenOf(cookie, other!) }, cookie, own!],
      ['by somebody who is not signed in', 403, { ...fields, token: tokenOf(ofStranger, own!) }, ofStranger, own!],
      ['as an agent of somebody else', 404, { ...fields, token: tokenOf(cookie, foreign) }, cookie, foreign],
      ['with nobody whom it is for', 400, { ...fields, to: ' ' }, cookie, own!],
      ['as it should be, but for its end', 408, { ...fields, id: newEnvelopeId() }, cookie, own!],
    ]
    await Promise.all(
      cases.map(async ([how, status, sent, secret, agent]) => {
        const answer = await cutShort(sent, secret, newMessage(agent))
        assert.equal(answer.status, status, `${how}: ${answer.text}`)
      }),
    )
    assert.deepEqual([blobsOnDisk(service()).length, await unclaimed(own!)], [before, 0])
    assert.deepEqual(await other!.ids(), [])
  })

  it('the fields of a form stand before its files', async () => {
    const [own] = await newAgents(service(), 1)
    const browser = await alice(service())
    const { hidden } = formsOf((await browser.go(newMessage(own!))).text).find(
      ({ action }) => action === newMessage(own!),
    )!
    const headers = { 'sec-fetch-site': 'same-origin' }
    const form = (...parts: [string, string | File][]) => {
      const body = new FormData()
      for (const [name, value] of [...Object.entries(hidden), ['to', own!.handle] as const, ...parts])
        body.append(name, value)
      return browser.go(newMessage(own!), { method: 'POST', body, headers })
    }
    assert.equal((await form(['text', '€'.repeat(65_536)])).status, 303, 'the text counts for itself')
    const [sent] = await own!.ids()
    const late = await form(['text', 'x'], ['files', text('a.txt')], ['cc', own!.handle])
    assert.deepEqual([late.status, /must come before/.test(late.text)], [400, true])
    for (const length of [1_048_577, 1_100_000])
      assert.equal((await form(['text', 'x'.repeat(length)], ['files', text('a.txt')])).status, 413)
    assert.equal((await form(['text', 'x'], ['text', 'y'], ['files', text('a.txt')])).status, 400)
    assert.deepEqual(await own!.ids(), [sent])
    const elsewhere = await browser.post('/sign-in', {}, {}, [text('a.txt')])
    assert.equal(elsewhere.status, 400, 'a form that has no files')
  })
})
