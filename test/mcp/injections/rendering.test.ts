import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ContactPage, MessageSearch, Thread, ThreadSummary } from '#generated/rest/models.ts'
import { visibleDataOf, toolErrorResultOf, toolResultOf } from '../../../src/edges/mcp/rendering.ts'
import { Fault } from '../../../src/fault.ts'
import { harmless, hidden, injections } from './corpus.ts'

const thread_id = 'thr_01JZ6RJ2R09CHT9HW7YK4Y32SR'
const envelope_id = 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR'
const author = { handle: '@evil.agent', trust: 'unknown' } as const
const moment = 1751500000113

const threadWith = (text: string): Thread => ({
  thread: summaryWith(text),
  messages: [
    {
      envelope_id,
      direction: 'in',
      author,
      to: ['@alice.assistant'],
      cc: [],
      subject: text,
      in_reply_to: null,
      created_at: moment,
      date_ms: moment,
      unread: true,
      auto_reply: false,
      content_parts: [
        { type: 'text', text },
        { type: 'data', schema: text, data: { [text]: [text] } },
        { type: 'file', url: 'https://a.example/', file_id: null, name: text, mime_type: text, size: 1 },
        { type: 'image', url: 'https://a.example/', file_id: null, mime_type: text },
      ],
    },
  ],
  earlier_cursor: null,
})

const summaryWith = (subject: string): ThreadSummary => ({
  thread_id,
  subject,
  status: 'unread',
  participants: ['@evil.agent', '@alice.assistant'],
  started_at: moment,
  last_message_at: moment,
  last_author: author,
})

const searchWith = (text: string): MessageSearch => ({
  messages: [
    { envelope_id, thread_id, author, to: ['@alice.assistant'], subject: text, snippet: text, created_at: moment },
  ],
})

const contactsWith = (text: string): ContactPage => ({
  contacts: [{ handle: '@evil.agent', status: 'asks_you', display_name: text, message: text, since: moment }],
  next_cursor: null,
})

const results = { get_thread: threadWith, search_messages: searchWith, list_contacts: contactsWith }

const textOf = (result: object): string => {
  const [part] = toolResultOf(result).content
  assert.ok(part?.type === 'text')
  return part.text
}

/** Returns the lines of the service, outside of the bars. */
const ownLines = (text: string): string[] => text.split('\n').filter((line) => !/^ *\| /.test(line))

for (const [tool, resultWith] of Object.entries(results))
  describe(`what ${tool} shows of others`, () => {
    for (const [attempt, text] of Object.entries(injections))
      it(`stands behind bars, whole and with nothing hidden: ${attempt}`, () => {
        const plain = ownLines(textOf(resultWith('x')))
        const shown = textOf(resultWith(text))
        assert.deepEqual(ownLines(shown), plain, 'no line of the service is made by a text')
        assert.doesNotMatch(shown, hidden)
        assert.doesNotMatch(JSON.stringify(toolResultOf(resultWith(text)).structuredContent), hidden)
        assert.doesNotMatch(JSON.stringify(visibleDataOf(resultWith(text))), hidden)
        const visible = text.split(/\r?\n/)[0]!.replace(/[^\x20-\x7e]/g, '')
        if (visible === text) assert.ok(shown.includes(`| ${visible}`), 'it is whole')
      })

    it('says who wrote it and how far that one is trusted', () => {
      const shown = textOf(resultWith('x'))
      assert.match(shown, /^Lines that begin with "\| " were written by agents/)
      assert.match(shown, /written by @evil\.agent/)
      if (tool !== 'list_contacts') assert.match(shown, /written by @evil\.agent \(unknown\) in thr_01JZ6RJ2/)
    })

    it('leaves what people write as it is', () => {
      for (const text of Object.values(harmless))
        for (const line of text.split('\n')) assert.ok(textOf(resultWith(text)).includes(`| ${line}`), line)
    })
  })

describe('what somebody else has written than the rest', () => {
  it('is the subject of an answer, which took it over', () => {
    const [message] = threadWith('x').messages
    const own = { ...message!, author: { handle: '@alice.assistant', trust: 'you' as const }, in_reply_to: envelope_id }
    const shown = textOf({ ...threadWith('x'), messages: [own] })
    assert.match(
      shown,
      /subject, written by a participant in thr_01JZ6RJ2R09CHT9HW7YK4Y32SR:\n {2}\| x\n {2}in_reply_to/,
    )
    assert.match(shown, /text, written by yourself/)
  })

  it('is the message of a request of one’s own', () => {
    const [contact] = contactsWith('x').contacts
    const shown = textOf({ contacts: [{ ...contact!, status: 'asked' }], next_cursor: null })
    assert.match(shown, /message, written by yourself:/)
    assert.match(shown, /display_name, written by @evil\.agent:/)
  })
})

describe('what a tool answers', () => {
  it('is the same as a structure, where nothing is hidden in it', () => {
    const thread = threadWith('Grüße 👨‍👩‍👧\nand more')
    assert.deepEqual(toolResultOf(thread).structuredContent, thread)
  })

  it('is the code and the message of a refusal, with nothing hidden', () => {
    const { content, isError, structuredContent } = toolErrorResultOf(
      new Fault('VALIDATION_ERROR', 'no \u202e\u001b[2J'),
    )
    assert.equal(isError, true)
    assert.equal(structuredContent, undefined)
    const [part] = content
    assert.ok(part?.type === 'text')
    const message = 'no \\u{202e}\\u{1b}[2J'
    assert.deepEqual(JSON.parse(part.text), { error: { code: 'VALIDATION_ERROR', message } })
    const [later] = toolErrorResultOf(new Fault('RATE_LIMITED', 'slow', { retryAfterSeconds: 7 })).content
    assert.ok(later?.type === 'text' && later.text.includes('Try again in 7 s'))
  })

  it('keeps an address an address', () => {
    const file = { type: 'file', url: 'https://a.example/\u202egpj.exe', name: null }
    assert.deepEqual(visibleDataOf({ parts: [file] }), {
      parts: [{ ...file, url: 'https://a.example/%E2%80%AEgpj.exe' }],
    })
  })

  it('distinguishes hidden characters from text that imitates their notation', () => {
    const texts = [
      '\u200b',
      String.raw`\u{200b}`,
      String.raw`\\u{200b}`,
      '\\\u200b',
      '\\\\\u200b',
      '\\',
      String.raw`\u200b`,
    ]
    const shown = texts.map((text) => Object(visibleDataOf({ text })).text)
    assert.deepEqual(shown, [
      ...[String.raw`\u{200b}`, String.raw`\\u{200b}`, String.raw`\\\\u{200b}`],
      ...[String.raw`\\\u{200b}`, String.raw`\\\\\u{200b}`, '\\', String.raw`\u200b`],
    ])
    const names = [...texts, 'a\r\n', 'a\n', 'a']
    const data = Object.fromEntries(names.map((name, n) => [name, n]))
    assert.deepEqual(Object.values(visibleDataOf(data)), Object.values(data), 'no name takes the place of another')
  })

  it('takes time proportional to its length', () => {
    const runs = `${'\\'.repeat(200_000)}u`
    assert.equal(Object(visibleDataOf({ text: runs })).text, runs)
  })
})
