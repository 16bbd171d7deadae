import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ContentPartDraft, EnvelopeDraft } from '#generated/rest/models.ts'
import { checkEnvelopeDraft, envelopeOf, fieldsForEquivalence, recipientsOf } from '../../src/domain/envelopes.ts'
import { headerOf } from '../../src/domain/header-text.ts'

const text = (words: string): ContentPartDraft => ({ type: 'text', text: words })
const draft: EnvelopeDraft = { id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR', to: ['@a.b'], content_parts: [text('hello')] }
const limits = { recipientsMax: 3, contentPartsMax: 2, subjectCharactersMax: 5, textCharactersMax: 6, referencesMax: 1 }

describe('an envelope', () => {
  it('names each recipient once, to before cc', () => {
    assert.deepEqual(recipientsOf({ ...draft, to: ['@a.b', '@c.d', '@a.b'], cc: ['@e.f', '@c.d'] }), [
      '@a.b',
      '@c.d',
      '@e.f',
    ])
    const { to, cc } = envelopeOf({ ...draft, to: ['@a.b', '@a.b'], cc: ['@e.f', '@a.b', '@e.f'] }, '@x.y', 1, 2)
    assert.deepEqual({ to, cc }, { to: ['@a.b'], cc: ['@e.f'] })
  })

  it('comes back with every optional field there', () => {
    const envelope = envelopeOf(
      {
        ...draft,
        content_parts: [
          { type: 'image', url: 'https://a.example/x' },
          { type: 'data', data: {} },
        ],
      },
      '@x.y',
      7,
      9,
    )
    assert.deepEqual(envelope, {
      id: draft.id,
      from: '@x.y',
      to: ['@a.b'],
      cc: [],
      in_reply_to: null,
      references: [],
      subject: null,
      date_ms: 7,
      received_ms: 7,
      created_at: 9,
      monitor: null,
      content_parts: [
        { type: 'image', url: 'https://a.example/x', file_id: null, mime_type: null },
        { type: 'data', data: {}, schema: null },
      ],
    })
  })

  it('has the hints of its content in the header', () => {
    const hints = (...parts: ContentPartDraft[]) => {
      const { type_hint, has_attachments, size_hint } = headerOf(
        envelopeOf({ ...draft, content_parts: parts }, '@x.y', 1, 2),
      )
      return { type_hint, has_attachments, size_hint }
    }
    assert.deepEqual(hints(text('12345'), text('678')), { type_hint: 'text', has_attachments: false, size_hint: 2 })
    assert.deepEqual(hints({ type: 'file', url: 'https://a.example/x' }), {
      type_hint: 'file',
      has_attachments: true,
      size_hint: 0,
    })
    assert.deepEqual(hints(text('1'), { type: 'image', url: 'https://a.example/x' }), {
      type_hint: 'mixed',
      has_attachments: true,
      size_hint: 1,
    })
    assert.deepEqual(hints({ type: 'data', data: { a: 1 } }), {
      type_hint: 'data',
      has_attachments: false,
      size_hint: 2,
    })
  })
})

describe('two sends are the same send', () => {
  const same = (a: EnvelopeDraft, b: EnvelopeDraft): boolean =>
    JSON.stringify(fieldsForEquivalence(a)) === JSON.stringify(fieldsForEquivalence(b))

  it('whatever their date_ms', () => assert.ok(same({ ...draft, date_ms: 1 }, { ...draft, date_ms: 2 })))

  it('whether optional fields are absent, null or empty', () => {
    assert.ok(same(draft, { ...draft, cc: [], references: null, in_reply_to: null, subject: null, monitor: null }))
    const data = { ...draft, content_parts: [{ type: 'data' as const, data: { a: null, b: [] } }] }
    assert.ok(same(data, { ...data, content_parts: [{ type: 'data', data: { a: null, b: [] }, schema: null }] }))
  })

  it('but not when the content differs, down to nulls within data', () => {
    assert.ok(!same(draft, { ...draft, subject: '' }))
    assert.ok(
      !same(
        { ...draft, content_parts: [{ type: 'data', data: { a: null } }] },
        { ...draft, content_parts: [{ type: 'data', data: {} }] },
      ),
    )
  })
})

describe('a deployment’s limits', () => {
  const refused = (change: Partial<EnvelopeDraft>, what: RegExp) =>
    assert.throws(
      () => checkEnvelopeDraft({ ...draft, ...change }, limits),
      (fault: Error) => 'code' in fault && fault.code === 'VALIDATION_ERROR' && what.test(fault.message),
    )

  it('allow the maximum', () => {
    checkEnvelopeDraft(
      {
        ...draft,
        to: ['@a.b', '@a.c'],
        cc: ['@a.d', '@a.b'],
        subject: '12🙂45',
        content_parts: [text('123456')],
        references: [draft.id],
      },
      limits,
    )
  })

  it('reject one more', () => {
    refused({ to: ['@a.b', '@a.c'], cc: ['@a.d', '@a.e'] }, /: \/to and \/cc: must have at most 3 different handles/)
    refused({ to: ['@a.b', '@a.c', '@a.b', '@a.b'] }, /: \/to: must/)
    refused({ cc: ['@a.b', '@a.b', '@a.b', '@a.b'] }, /: \/cc: must/)
    refused({ content_parts: [text('1'), text('2'), text('3')] }, /parts/)
    refused({ subject: '123456' }, /subject/)
    refused({ content_parts: [text('1234567')] }, /text/)
    refused({ references: [draft.id, draft.id] }, /references/)
    refused(
      { subject: '123456', content_parts: [text('1'), text('1234567')] },
      /subject: .*; \/content_parts\/1\/text: /,
    )
  })
})
