import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sendRejectionOf } from '../../src/mail/sending/decide.ts'
import type { AdmissionFacts } from '../../src/domain/acceptance.ts'
import { emptyCounter } from '../../src/domain/rate-counters.ts'
import type { SendingParty, Party } from '../../src/domain/trust.ts'

const party = (handle: string, change: Partial<Party> = {}): Party => ({
  id: `agt_${handle}`,
  handle,
  inboundPolicy: 'open',
  paused: false,
  inactive: false,
  allowed: new Set<string>(),
  blocked: new Set<string>(),
  ...change,
})
const good = party('@good.one')
const to = (recipients: readonly (Party | undefined)[], sender: SendingParty = party('@me.me')): AdmissionFacts => ({
  known: undefined,
  databaseNow: 0,
  sent: emptyCounter,
  senderInactive: false,
  pairs: recipients.map((recipient) => ({
    sender,
    recipient: recipient ?? party(sender.handle),
    recipientExists: recipient !== undefined,
    received: emptyCounter,
  })),
})
const codeOf = (facts: AdmissionFacts): string | undefined => sendRejectionOf(facts)?.code

describe('a send', () => {
  it('is refused alike for every reason that trust has, wherever it stands', () => {
    const reasons = [{ paused: true }, { inactive: true }, { blocked: new Set(['@me.me']) }]
    for (const bad of [...reasons, { inboundPolicy: 'allowlist' as const }].map((reason) => party('@a.a', reason)))
      for (const recipients of [
        [good, bad],
        [bad, good],
      ])
        assert.equal(codeOf(to(recipients)), 'NOT_FOUND')
    assert.equal(codeOf(to([good, undefined])), 'NOT_FOUND')
    assert.equal(codeOf(to([good], party('@me.me', { inboundPolicy: 'allowlist' }))), 'NOT_FOUND')
  })

  it('is admitted by an exact entry or by the owner’s wildcard, on both sides', () => {
    const mine = party('@me.me', { inboundPolicy: 'allowlist', allowed: new Set(['@a.*']) })
    const theirs = party('@a.a', { inboundPolicy: 'allowlist', allowed: new Set(['@me.me']) })
    assert.equal(codeOf(to([theirs], mine)), undefined)
  })

  it('to oneself passes blocks and policies, but not the state of the mailbox', () => {
    const closed = { inboundPolicy: 'allowlist' as const, blocked: new Set(['@me.me']) }
    assert.equal(codeOf(to([party('@me.me', closed)], party('@me.me', closed))), undefined)
    assert.equal(codeOf(to([party('@me.me', { inactive: true })])), 'NOT_FOUND')
  })

  it('of an inactive sender is forbidden if it would be allowed otherwise, and of a deleted one rejected', () => {
    assert.equal(codeOf({ ...to([good]), senderInactive: true }), 'FORBIDDEN')
    assert.equal(codeOf({ ...to([undefined]), senderInactive: true }), 'NOT_FOUND')
    for (const recipient of [good, undefined])
      assert.equal(codeOf({ ...to([recipient]), senderInactive: undefined }), 'UNAUTHORIZED')
  })
})
