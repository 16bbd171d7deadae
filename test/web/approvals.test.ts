import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import type { ApprovalAnswer, ApprovalQuestion } from '../../src/domain/approvals.ts'
import { hourMs } from '../../src/domain/durations.ts'
import { Fault } from '../../src/fault.ts'
import { isApprovalAnswered } from '#generated/mcp/shapes.js'
import { beginSession } from '../support/mcp.ts'
import { eventClient } from '../support/mcp-events.ts'
import { newAgent } from '../support/agents.ts'
import { contactsOf, later, never, yes, type Ask } from '../support/contacts.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'
import { unescaped, visitor, type Seen } from '../../scripts/support/visitor.ts'

// Notices are sent on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

describe('the person of an agent is asked before its contacts change', () => {
  const service = useService({ database: 'postgres' })
  const { callerOf, mailOf, of, pair, remove, request, shown, subjects } = contactsOf(service)

  it('who sees the requester, the target, and the message', async () => {
    const [one, other] = await pair()
    const questions: ApprovalQuestion[] = []
    const ask: Ask = async (question) => {
      questions.push(question)
      return 'declined'
    }
    await request(one, other.handle, ask, 'Hi“\n\u202eYes')
    assert.match(questions[0]?.approvalId ?? '', /^appr_[0-9A-Z]{26}$/)
    const [line, ...words] = questions[0]?.text.split('\n') ?? []
    assert.match(line ?? '', new RegExp(`${one.handle} .*${other.handle}.*:$`))
    assert.deepEqual(words, ['| Hi“', '| \\u{202e}Yes'])
  })

  for (const answer of ['declined', 'cancelled'] as const)
    it(`who may answer ${answer}: then nothing has changed and nobody is notified`, async () => {
      const [one, other] = await pair()
      const outcome = await request(one, other.handle, async () => answer)
      assert.deepEqual([outcome.outcome, await shown(one), await mailOf(other)], [answer, [], []])
      let asked = 0
      await request(one, other.handle, async () => {
        asked++
        return 'accepted'
      })
      assert.equal(asked, 1, 'the next call asks anew')
      const kept = await remove(one, other.handle, async () => answer)
      assert.deepEqual([kept.outcome, await shown(one)], [answer, [`asked ${other.handle}`]])
    })

  it('who may come later: the approval waits, the same for the same call, and another client has its own', async () => {
    const [one, other] = await pair()
    const first = await request(one, other.handle, later)
    assert.equal(first.outcome, 'waiting_for_approval')
    assert.equal(first.approval_url, `${service().config.webUrl}/dashboard/approvals`)
    assert.deepEqual(await shown(one), [])
    const again = await request(one, other.handle, later)
    assert.equal(again.approval_id, first.approval_id)
    for (const [message, client] of [['hello'], [undefined, 'cli_second']])
      assert.notEqual((await request(one, other.handle, later, message, client)).approval_id, first.approval_id)
    service().clock.advance(72 * hourMs)
    const anew = await request(one, other.handle, later)
    assert.notEqual(anew.approval_id, first.approval_id, 'one that has expired is good for nothing')
  })

  it('whose answer may come to another process, before or after the one that asked looks', async () => {
    const [one, other] = await pair()
    const { approvals } = service().deps
    const caller = callerOf(one)
    const elsewhere = async ({ approvalId }: ApprovalQuestion): Promise<ApprovalAnswer> => {
      assert.equal(await approvals.answerOf(caller, approvalId), undefined)
      await approvals.answer({ ...caller, clientId: 'cli_other' }, approvalId, 'declined') // not its own
      await approvals.answer(caller, approvalId, 'accepted')
      await approvals.answer(caller, approvalId, 'declined') // too late
      return (await approvals.answerOf(caller, approvalId)) ?? 'later'
    }
    assert.equal((await request(one, other.handle, elsewhere)).outcome, 'requested')
    // The process that asked has ended, and the client repeats its call.
    const interrupted = async (question: ApprovalQuestion): Promise<ApprovalAnswer> => {
      await elsewhere(question)
      throw new Fault('INTERNAL_ERROR')
    }
    await assert.rejects(remove(one, other.handle, interrupted))
    assert.equal((await remove(one, other.handle, never)).outcome, 'removed')
  })

  it('by two clients at once: it happens once, and both are told', async () => {
    const [one, other] = await pair()
    const both = Promise.withResolvers<void>()
    let asked = 0
    const together = async (): Promise<ApprovalAnswer> => {
      if (++asked === 3) both.resolve()
      await both.promise
      return 'accepted'
    }
    const clients = ['cli_assistant', 'cli_assistant', 'cli_second']
    const outcomes = await Promise.all(clients.map((client) => request(one, other.handle, together, undefined, client)))
    assert.deepEqual(
      outcomes.map(({ outcome }) => outcome),
      ['requested', 'requested', 'requested'],
    )
    assert.equal((await subjects(other)).length, 1)
  })

  it('twice with different answers: the first one counts', async () => {
    const [one, other] = await pair()
    const [first, asked] = [Promise.withResolvers<ApprovalAnswer>(), Promise.withResolvers<void>()]
    const slow = request(one, other.handle, () => {
      asked.resolve()
      return first.promise
    })
    await asked.promise
    assert.equal((await request(one, other.handle, async () => 'declined')).outcome, 'declined')
    first.resolve('accepted')
    assert.deepEqual([(await slow).outcome, await shown(one)], ['declined', []])
  })

  it('up to the limit of pending approvals', async () => {
    const [one] = await pair()
    await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
      `insert into approval (id, agent_id, client_id, session_id, tool, arguments, digest, created_at, expires_at)
       select 'appr_' || :idPrefix || n, :agentId::uuid, 'cli_assistant', 'cli_assistant', 'remove_contact', '{}', n, 0, :expiresAt from generate_series(1, 100) n`,
      { idPrefix: one.id, agentId: one.id, expiresAt: service().clock() + hourMs },
    )
    await assert.rejects(request(one, '@bob.a', never), { code: 'RATE_LIMITED', message: /too many pending approvals/ })
  })

  describe('on a page of the dashboard', () => {
    const page = '/dashboard/approvals'

    /** Creates a person whose agent requests a contact and has to wait. */
    async function waiting() {
      const browser = visitor(service())
      const { username } = await browser.signUp()
      const one = await newAgent(service(), { handle: `@${username}.one`, inbound_policy: 'allowlist' })
      const other = await of('bob')
      const { approval_id } = await request(one, other.handle, later, 'Hi <b>you</b>')
      const answer = async (word: 'accept' | 'decline', from: Pick<Seen, 'text'>): Promise<Seen> =>
        browser.submit(from, { action: `${page}/${approval_id}/${word}` })
      return { browser, one, other, answer, approvalId: approval_id ?? '' }
    }

    it('that counts them everywhere, shows them, and does what is accepted, once', async () => {
      const { browser, one, other, answer } = await waiting()
      assert.match((await browser.go('/dashboard/agents')).text, /Approvals<\/span> <span class="badge">1</)
      const listed = await browser.go(page)
      for (const text of [one.handle, `Add contact ${other.handle}`, 'Hi &lt;b&gt;you&lt;/b&gt;'])
        assert.ok(listed.text.includes(text), text)
      const accepted = await answer('accept', listed)
      assert.match((await browser.go(accepted.location ?? '')).text, /The request was sent.*No request waits for you/s)
      assert.doesNotMatch((await browser.go(page)).text, /class="badge"/)
      assert.deepEqual(await shown(one), [`asked ${other.handle}`])
      const again = await answer('accept', listed)
      assert.deepEqual([again.status, /The approval was already answered/.test(again.text)], [409, true])
      assert.equal((await request(one, other.handle, never, 'Hi <b>you</b>')).outcome, 'requested')
      assert.equal((await subjects(other)).length, 1)
    })

    for (const [word, outcome] of [
      ['accept', 'requested'],
      ['decline', 'declined'],
    ] as const)
      it(`whose answer (${word}) comes to the agent by mail, which its clients are told of whatever they speak`, async () => {
        const { browser, one, other, answer, approvalId } = await waiting()
        const token = await one.tokenFor('mcp')
        const session = await beginSession(service(), token)
        const stream = await session.open()
        const current = eventClient(service(), token)
        const name = 'approval.answered'
        const cursor = await current.now(name)
        const listed = await browser.go(page)
        const both = await Promise.all([answer(word, listed), answer(word, listed)])
        assert.deepEqual(both.map(({ status }) => status).sort(), [303, 409])
        const told = await stream.nextOf('notifications/service/approval_answered')
        assert.ok(isApprovalAnswered(told))
        const { answered_at, ...said } = told
        assert.deepEqual(said, {
          ...{ approval_id: approvalId, tool: 'request_contact', handle: other.handle, outcome },
        })
        assert.ok(answered_at <= service().clock())
        const { events } = await current.poll({ name, cursor })
        assert.deepEqual(
          events.map(({ data }) => data),
          [told],
        )
        assert.deepEqual((await current.poll({ name: 'envelope.received', cursor })).events, [])
        const [mail, ...more] = await mailOf(one)
        assert.deepEqual([mail?.from, more], ['@operator.postmaster', []])
        assert.match(mail?.subject ?? '', word === 'accept' ? /^Approval accepted: @bob/ : /^Approval declined: @bob/)
        assert.match(JSON.stringify(mail?.content_parts), word === 'accept' ? /contact request/ : /Nothing was done\./)
        await stream.close()
      })

    it('where a no changes nothing, and the client hears of it when it asks again', async () => {
      const { browser, one, other, answer } = await waiting()
      const listed = await browser.go(page)
      const declined = await answer('decline', listed)
      assert.match((await browser.go(declined.location ?? '')).text, /Declined/)
      assert.match((await answer('accept', listed)).text, /The approval was already answered/)
      assert.deepEqual([await shown(one), await mailOf(other)], [[], []])
      assert.equal((await request(one, other.handle, never, 'Hi <b>you</b>')).outcome, 'declined')
      assert.equal((await request(one, other.handle, later, 'Hi <b>you</b>')).outcome, 'waiting_for_approval')
    })

    it('where a removal is done, and the client hears of it once when it asks again', async () => {
      const { browser, one, other, answer } = await waiting()
      await answer('accept', await browser.go(page))
      const { approval_id } = await remove(one, other.handle, later)
      const removed = await browser.submit(await browser.go(page), { action: `${page}/${approval_id}/accept` })
      assert.equal(removed.status, 303)
      assert.deepEqual(await shown(one), [])
      await assert.rejects(remove(one, other.handle, never, 'cli_second'), { code: 'NOT_FOUND' })
      assert.equal((await remove(one, other.handle, never)).outcome, 'removed')
      await assert.rejects(remove(one, other.handle, never), { code: 'NOT_FOUND' })
    })

    it('while the client asks as well: whoever comes first decides, and both see what came of it', async () => {
      for (const word of ['accept', 'decline'] as const) {
        const { browser, one, other, answer } = await waiting()
        const atOnce: Ask = async () => {
          assert.equal((await answer(word, await browser.go(page))).status, 303)
          return word === 'accept' ? 'declined' : 'accepted'
        }
        const { outcome } = await request(one, other.handle, atOnce, 'Hi <b>you</b>')
        assert.equal(outcome, word === 'accept' ? 'requested' : 'declined')
        assert.deepEqual(await shown(one), word === 'accept' ? [`asked ${other.handle}`] : [])
      }
      const { browser, one, other, answer } = await waiting()
      const listed = await browser.go(page)
      const both = await Promise.all([
        ...[1, 2].map(() => answer('accept', listed)),
        request(one, other.handle, yes, 'Hi <b>you</b>'),
      ])
      assert.ok(
        both.every((seen) => ('outcome' in seen ? seen.outcome === 'requested' : [303, 409].includes(seen.status))),
      )
      assert.equal((await subjects(other)).length, 1)
    })

    it('which says what has expired meanwhile, and what could not be done stays', async () => {
      const { browser, one, answer } = await waiting()
      await one.update({ inactive: true })
      assert.match((await browser.go(page)).text, /No request waits for you/)
      await one.update({ inactive: false })
      const listed = await browser.go(page)
      const { database } = service().deps
      const addMany = sqlOn(database, 'the edges are too slow for many rows')
      const { id } = one
      await addMany('insert into allowlist_entry select :id::uuid, n::text, 0 from generate_series(1, 1000) n', { id })
      assert.match((await answer('accept', listed)).text, /at most 1000 entries.*Add contact/s)
      const setTime = sqlOn(database, 'a stored time must be in the past or future')
      await setTime('update approval set expires_at = :now where agent_id = :id::uuid', { now: service().clock(), id })
      const late = await answer('accept', listed)
      assert.deepEqual([late.status, /has expired: nothing was done/.test(late.text)], [409, true])
      assert.match(late.text, /No request waits for you/)
    })

    it('for those who may act for the agent, and by a form of this very browser', async () => {
      const { browser, one, answer, approvalId } = await waiting()
      const stranger = await waiting()
      assert.ok(!(await stranger.browser.go(page)).text.includes(one.handle))
      const form = await stranger.browser.go(page)
      const foreign = form.text.replaceAll(stranger.approvalId, approvalId)
      assert.equal(
        (await stranger.browser.submit({ text: foreign }, { action: `${page}/${approvalId}/accept` })).status,
        403,
      )
      await assert.rejects(
        service().deps.approvals.decide('acc_of_nobody', approvalId, 'accepted'),
        (fault: Fault) => fault.code === 'NOT_FOUND',
      )
      const listed = await browser.go(page)
      const forged = await browser.submit(listed, { action: `${page}/${approvalId}/accept`, hidden: { token: 'x' } })
      assert.equal(forged.status, 403)
      assert.deepEqual(await shown(one), [])
      assert.equal((await answer('decline', listed)).status, 303)
      assert.equal((await visitor(service()).go(page)).status, 303, 'who is not signed in signs in first')
    })

    it('in parts where there are many, and counted up to a hundred', async () => {
      const { browser, one } = await waiting()
      await sqlOn(service().deps.database, 'the edges are too slow for many rows')(
        `insert into approval (id, agent_id, client_id, session_id, tool, arguments, digest, created_at, expires_at)
         select 'appr_' || lpad(n::text, 26, '0'), :id::uuid, 'cli_assistant', 'cli_assistant', 'remove_contact',
           '{"handle":"@bob.a","message":null}', n, 0, :ends from generate_series(1, 110) n`,
        { id: one.id, ends: service().clock() + hourMs },
      )
      const first = await browser.go(page)
      assert.match(first.text, /Approvals<\/span> <span class="badge">99\+</)
      const next = unescaped(/href="([^"]*\?after=[^"]*)"/.exec(first.text)?.[1] ?? '')
      const rowsOf = ({ text }: Seen): string[] => [...text.matchAll(/(appr_\w+)\/accept/g)].map(([, id]) => id ?? '')
      const seen = [...rowsOf(first), ...rowsOf(await browser.go(next))]
      assert.equal(new Set(seen).size, 100)
    })
  })
})
