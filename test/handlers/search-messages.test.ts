import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnvelopeDraft, MessageSearchResult } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, restClient, textPart, type ErrorAnswer } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { sweepNow } from '../support/sweep.ts'
import { useService } from '../support/use-service.ts'

const search = (agent: Pick<Agent, 'at'>, q: string, more = '') =>
  agent.at<MessageSearchResult & ErrorAnswer>(`/search/messages?q=${encodeURIComponent(q)}${more}`)

async function found(agent: Pick<Agent, 'at'>, q: string, more = ''): Promise<string[]> {
  const { status, body, text } = await search(agent, q, more)
  assert.equal(status, 200, text)
  return body.envelopes.map(({ envelope_id }) => envelope_id)
}

const dayMs = 86_400_000

onEachDatabase((database) => {
  const service = useService({ database })

  const sent = async (sender: Agent, to: string, text: string, changes: Partial<EnvelopeDraft> = {}): Promise<string> =>
    (await sender.sent(draftTo(to, { content_parts: [textPart(text)], ...changes }))).id

  test('a just accepted envelope is found by sender and recipients, newest first, and by nobody else', async () => {
    const [sender, recipient, stranger] = await newAgents(service(), 3)
    const ids = [
      await sent(sender!, recipient!.handle, 'The first invoice'),
      await sent(sender!, recipient!.handle, 'Another INVOICE'),
      await sent(recipient!, recipient!.handle, 'A note about invoices'),
    ]
    assert.deepEqual(await found(recipient!, 'invoice'), ids.toReversed())
    assert.deepEqual(await found(sender!, 'invoice'), [ids[1], ids[0]])
    assert.deepEqual(await found(stranger!, 'invoice'), [])
    assert.deepEqual(await found(recipient!, 'invoice', '&limit=2'), ids.toReversed().slice(0, 2))
  })

  test('a hit tells what is needed to open it, with a snippet that marks the matches', async () => {
    const [sender, recipient, other] = await newAgents(service(), 3)
    const ack = await sender!.sent(
      draftTo(recipient!.handle, {
        cc: [other!.handle],
        subject: 'Re: Budget',
        date_ms: 5,
        content_parts: [textPart('The <b>budget</b> for «June»')],
      }),
    )
    const { body } = await search(recipient!, 'budg')
    assert.deepEqual(body.envelopes, [
      {
        envelope_id: ack.id,
        sender_handle: sender!.handle,
        recipient_handles: [recipient!.handle, other!.handle],
        subject: 'Re: Budget',
        snippet: 'Re: «Budget» The b«budget»/b for June',
        created_at: ack.created_at,
        date_ms: 5,
      },
    ])
    assert.equal((await recipient!.list()).body.envelope_headers[0]?.unread, true, 'searching reads nothing')
  })

  test('words match from their beginning, all of them; quoted ones whole and in order', async () => {
    const agent = await newAgent(service())
    const id = await sent(agent, agent.handle, 'Payment for the June invoice, ref. INV-2026/07 to john@example.com')
    for (const q of [
      'pay',
      'PAYM inv',
      '"june invoice"',
      'inv-2026',
      'inv-20',
      '2026/07',
      'john@exa',
      'JOHN@EXAMPLE.COM',
      'the, for; june!',
      '"for the june" inv',
      'p',
    ])
      assert.deepEqual(await found(agent, q), [id], q)
    for (const q of [
      'ayment',
      '"invoice june"',
      '"pay"',
      'june july',
      '2027',
      'example@john',
      '"june inv"',
      'payments',
      'agt',
      'env',
    ])
      assert.deepEqual(await found(agent, q), [], q)
  })

  test('other scripts are searched as well', async () => {
    const agent = await newAgent(service())
    const id = await sent(
      agent,
      agent.handle,
      'Ärger über naïve Übersetzung; 東京都に住んでいます; Привет, мир; ２０２６',
    )
    for (const q of ['ärger', 'ÄRG', 'u\u0308ber', 'naïv', '京都', '"東京"', '住ん', 'привет МИР', '2026'])
      assert.deepEqual(await found(agent, q), [id], q)
    assert.deepEqual(await found(agent, '都京'), [])
  })

  test('subjects, names of files and data are searched, addresses and keys are not', async () => {
    const agent = await newAgent(service())
    const { id } = await agent.sent(
      draftTo(agent.handle, {
        subject: 'Subjectword',
        content_parts: [
          { type: 'file', url: 'https://files.example/addressword', name: 'nameword.pdf' },
          { type: 'image', url: 'https://files.example/imageword.png' },
          { type: 'data', data: { keyword1: [{ deep: ['dataword', 4711, true, null] }] } },
        ],
      }),
    )
    for (const q of ['subjectword', 'nameword pdf', 'dataword', '4711'])
      assert.deepEqual(await found(agent, q), [id], q)
    for (const q of ['addressword', 'imageword', 'keyword1', 'deep']) assert.deepEqual(await found(agent, q), [], q)
  })

  test('a hostile query finds words or nothing, and never causes an internal error', async () => {
    const agent = await newAgent(service())
    await sent(agent, agent.handle, 'harmless')
    const punctuation = [
      '&|!():*<->',
      "'",
      "''",
      '\\',
      '"',
      '"""',
      '%',
      '_',
      '--',
      ';',
      '/*',
      '\u2028',
      '\ufffd',
      '\u{1F600}',
      '\u0301',
      '$1',
      '?',
      ':*',
      "'a':*",
      'a & ! b',
      'a <-> b',
      '<2>',
      '() ()',
    ]
    for (const q of [...punctuation, ...punctuation.map((one) => one.repeat(100).slice(0, 100).toWellFormed())])
      assert.deepEqual(await found(agent, q), [], q)
    assert.equal((await found(agent, "harmless' | '")).length, 1)
    for (const q of ['', 'x'.repeat(101), 'nul\0']) assertRefused(await search(agent, q), 400, 'VALIDATION_ERROR')
    for (const query of [
      '',
      '?q=a&q=b',
      '?q=a&limit=0',
      '?q=a&limit=51',
      '?q=a&limit=x',
      '?limit=5',
      '?q=%ED%A0%80%FF',
    ])
      assertRefused(await agent.at(`/search/messages${query}`), 400, 'VALIDATION_ERROR')
    assert.equal((await search(agent, '字'.repeat(100))).status, 200)
  })

  test('the largest and the strangest content is accepted, found and shown', async () => {
    const agent = await newAgent(service())
    const unique = Array.from({ length: 9_000 }, (_, n) => `w${n}`).join(' ')
    const texts = [
      unique,
      'x'.repeat(65_536),
      '\u{10400}'.repeat(60_000),
      "'\\".repeat(30_000),
      '字'.repeat(60_000),
      ' \n'.repeat(30_000) + 'end',
      'a'.repeat(70) + '-tail',
    ]
    for (const text of texts) await sent(agent, agent.handle, text)
    assert.equal((await found(agent, 'w8999')).length, 1)
    assert.equal((await found(agent, 'a'.repeat(90))).length, 1)
    for (const q of ['w1', 'x', '\u{10400}', '字字字', 'end', 'tail', 'xxxxxxxxxxxxxxxx']) {
      const { body } = await search(agent, q)
      assert.equal(body.envelopes.length, 1, q)
      assert.match(body.envelopes[0]!.snippet, /«.+»/)
    }
  })

  test('a mailbox with more than the newest is searched to its end', async () => {
    const [agent, sender] = await newAgents(service(), 2)
    const oldest = await sent(sender!, agent!.handle, 'needle in the hay')
    await Promise.all(Array.from({ length: 250 }, (_, n) => sent(sender!, agent!.handle, `hay number ${n}`)))
    assert.deepEqual(await found(agent!, 'needle'), [oldest])
    assert.deepEqual(await found(agent!, 'need hay'), [oldest])
    const hay = await found(agent!, 'hay', '&limit=50')
    assert.deepEqual(hay, await agent!.ids({ limit: 50 }))
    assert.equal((await found(sender!, '"number 249"')).length, 1)
  })

  test('removed envelopes are no longer found, and leave no words behind', async () => {
    const [agent, sender] = await newAgents(service(), 2)
    const indexed = await sent(sender!, agent!.handle, 'ephemeral one')
    assert.deepEqual(await found(agent!, 'ephemeral'), [indexed])
    await sent(sender!, agent!.handle, 'ephemeral two, never searched for')
    const { database, config } = service().deps
    const withWords = (): Promise<unknown[]> =>
      sqlOn(database, 'no edge shows the stored rows')("select from envelope where words @@ 'ephemeral'")
    assert.equal((await withWords()).length, 2)
    service().clock.advance(config.retentionDays * dayMs + 1_000)
    await sweepNow(service())
    const later = restClient(service(), await agent!.tokenFor('rest'))
    assert.deepEqual(await found(later, 'ephemeral'), [])
    assert.deepEqual(await withWords(), [])
  })
})
