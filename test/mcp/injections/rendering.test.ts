import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ContactPage, MessageSearch, Thread, ThreadPage } from '#generated/rest/models.ts'
import { visibleDataOf, toolErrorResultOf, toolResultOf } from '../../../src/edges/mcp/rendering.ts'
import { Fault } from '../../../src/fault.ts'
import { harmless, hidden, injections } from './corpus.ts'

const thread_id = 'thr_01JZ6RJ2R09CHT9HW7YK4Y32SR'
const envelope_id = 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR'
const moment = 1751500000113

const agents = { '@evil.agent': 'unknown', '@alice.assistant': 'you' } as const

const threadWith = (text: string): Thread => ({
  id: thread_id,
  agents,
  subject: text,
  messages: [
    {
      id: envelope_id,
      from: '@evil.agent',
      created_at: moment,
      unread: true,
      subject: text,
      content_parts: [
        { type: 'text', text },
        { type: 'data', schema: text, data: { [text]: [text] } },
        { type: 'file', url: 'https://a.example/', name: text, mime_type: text, size: 1 },
        { type: 'image', url: 'https://a.example/', mime_type: text },
      ],
    },
    { id: envelope_id, from: '@evil.agent', created_at: moment, text },
  ],
})

const pageWith = (subject: string): ThreadPage => ({
  agents,
  threads: [{ date: '2025-07-03', id: thread_id, from: '@evil.agent', unread: true, subject }],
})

const searchWith = (text: string): MessageSearch => ({
  agents,
  messages: [
    {
      id: envelope_id,
      thread_id,
      from: '@evil.agent',
      to: ['@alice.assistant'],
      created_at: moment,
      subject: text,
      snippet: text,
    },
  ],
})

const contactsWith = (text: string): ContactPage => ({
  contacts: [{ handle: '@evil.agent', status: 'asks_you', since: moment, display_name: text, message: text }],
})

const results = {
  get_thread: threadWith,
  list_threads: pageWith,
  search_messages: searchWith,
  list_contacts: contactsWith,
}

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
      if (tool === 'list_contacts') assert.match(shown, /written by @evil\.agent/)
      else assert.match(shown, /(?:from:|written by) @evil\.agent \(unknown\)/)
    })

    it('leaves what people write as it is', () => {
      for (const text of Object.values(harmless))
        for (const line of text.split('\n')) assert.ok(textOf(resultWith(text)).includes(`| ${line}`), line)
    })
  })

describe('what somebody else has written than the rest', () => {
  it('is the subject of an answer, which took it over', () => {
    const message = { id: envelope_id, from: '@alice.assistant', created_at: moment, subject: 'y', text: 'x' }
    const shown = textOf({ ...threadWith('x'), messages: [message] })
    assert.match(shown, /subject, written by a participant:\n\| y\ntext, written by yourself:\n\| x$/)
  })

  it('is the only text of a message, below the line that names its author', () => {
    const message = { id: envelope_id, from: '@alice.assistant', created_at: moment, text: 'x' }
    const shown = textOf({ ...threadWith('x'), messages: [message] })
    assert.match(shown, /from: @alice\.assistant \(you\), created_at: 2025-07-02T23:46:40Z\n\| x$/)
    assert.match(
      shown,
      /agents: @evil\.agent \(unknown\), @alice\.assistant \(you\)\nsubject, written by a participant:/,
    )
  })

  it('is the message of a request of one’s own', () => {
    const [contact] = contactsWith('x').contacts
    const shown = textOf({ contacts: [{ ...contact!, status: 'asked' }] })
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
