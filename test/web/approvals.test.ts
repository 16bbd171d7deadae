import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import type { Answer, Question } from '../../src/domain/approvals.ts'
import { Fault } from '../../src/fault.ts'
import { contactsOf, later, never, type Ask } from '../support/contacts.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000

// Who is to be told is told by the tests alone.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

describe('the person of an agent is asked before its contacts change', () => {
  const service = useService({ database: 'postgres' })
  const { callerOf, mailOf, pair, remove, request, shown, subjects } = contactsOf(service)

  it('who is told who asks whom, and what would be written', async () => {
    const [one, other] = await pair()
    const questions: Question[] = []
    const ask: Ask = async (question) => {
      questions.push(question)
      return 'declined'
    }
    await request(one, other.handle, ask, 'Hi“\n\u202eYes')
    assert.match(questions[0]?.approvalId ?? '', /^appr_[0-9A-Z]{26}$/)
    assert.match(questions[0]?.text ?? '', new RegExp(`${one.handle} .*${other.handle}.*: “Hi“ Yes”$`))
  })

  for (const answer of ['declined', 'cancelled'] as const)
    it(`whose answer may be ${answer}: then nothing has changed and nobody is told`, async () => {
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
    const elsewhere = async ({ approvalId }: Question): Promise<Answer> => {
      assert.equal(await approvals.answerOf(caller, approvalId), undefined)
      await approvals.answer({ ...caller, clientId: 'cli_other' }, approvalId, 'declined') // not its own
      await approvals.answer(caller, approvalId, 'accepted')
      await approvals.answer(caller, approvalId, 'declined') // too late
      return (await approvals.answerOf(caller, approvalId)) ?? 'later'
    }
    assert.equal((await request(one, other.handle, elsewhere)).outcome, 'requested')
    // The process that asked is gone, and the client calls again.
    const interrupted = async (question: Question): Promise<Answer> => {
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
    const together = async (): Promise<Answer> => {
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
    const first = Promise.withResolvers<Answer>()
    const slow = request(one, other.handle, () => first.promise)
    await until(
      async () =>
        (await sqlOn(service().deps.database)('select from approval where agent_id = ?', [one.id])).length > 0,
    )
    assert.equal((await request(one, other.handle, async () => 'declined')).outcome, 'declined')
    first.resolve('accepted')
    assert.deepEqual([(await slow).outcome, await shown(one)], ['declined', []])
  })

  it('as often as approvals may wait', async () => {
    const [one] = await pair()
    const sql = sqlOn(service().deps.database)
    await sql(
      `insert into approval select 'appr_' || ? || n, ?, 'cli_assistant', 'remove_contact', '{}', n, 0, ? from generate_series(1, 100) n`,
      [one.id, one.id, service().clock() + hourMs],
    )
    await assert.rejects(request(one, '@bob.a', never), { code: 'RATE_LIMITED', message: /too many approvals/ })
  })
})
