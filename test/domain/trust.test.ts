import { it } from 'node:test'
import fc from 'fast-check'
import { mayReach, type Party } from '../../src/domain/trust.ts'

const partyOf = (handle: string): fc.Arbitrary<Party> =>
  fc.record({
    id: fc.constant(handle),
    handle: fc.constant(handle),
    inboundPolicy: fc.constantFrom('open', 'allowlist'),
    paused: fc.boolean(),
    inactive: fc.boolean(),
    allowed: fc.subarray(['@a.one', '@a.*', '@b.two', '@b.*', '@c.other']).map((entries) => new Set(entries)),
    blocked: fc.subarray(['@a.one', '@b.two', '@c.other']).map((handles) => new Set(handles)),
  })

const sender = partyOf('@a.one')
const recipient = partyOf('@b.two')

it('nobody reaches an agent that is missing, paused or inactive', () => {
  fc.assert(fc.property(sender, recipient, (from, to) => !(to.paused || to.inactive) || !mayReach(from, to, true)))
  fc.assert(fc.property(sender, recipient, (from, to) => !mayReach(from, to, false)))
  fc.assert(fc.property(sender, (self) => !mayReach(self, self, false)))
})

it('an agent reaches itself exactly when its mailbox is open for mail', () => {
  fc.assert(fc.property(sender, (self) => mayReach(self, self, true) === !(self.paused || self.inactive)))
})

it('a blocked sender is rejected, whatever the allowlists say', () => {
  fc.assert(fc.property(sender, recipient, (from, to) => !to.blocked.has(from.handle) || !mayReach(from, to, true)))
})

it('an allowlist must have the other by handle or by owner, on both sides', () => {
  const lists = (party: Party, handle: string, owner: string): boolean =>
    party.inboundPolicy === 'open' || party.allowed.has(handle) || party.allowed.has(owner)
  fc.assert(
    fc.property(sender, recipient, (from, to) => {
      fc.pre(!to.paused && !to.inactive && !to.blocked.has(from.handle))
      return mayReach(from, to, true) === (lists(to, '@a.one', '@a.*') && lists(from, '@b.two', '@b.*'))
    }),
  )
})

it('neither the sender’s own state nor whom it has blocked matters to the recipient', () => {
  const blocked = new Set(['@b.two'])
  const other = (from: Party): Party => ({ ...from, paused: !from.paused, inactive: !from.inactive, blocked })
  fc.assert(fc.property(sender, recipient, (from, to) => mayReach(from, to, true) === mayReach(other(from), to, true)))
})
