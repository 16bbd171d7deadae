import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, type Answer } from '../support/client.ts'
import { byItself, onEachDatabase, type Service } from '../support/service.ts'
import { comparableHeaders } from '../support/request-ids.ts'
import { contentsOf, statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'
import { sqlOn } from '../support/sql.ts'

interface Denial {
  sender: Agent
  handle: string
}

/** Returns a sender and the recipient that denies it, for every reason. */
async function denials(service: Service): Promise<Record<string, Denial>> {
  const sender = await newAgent(service)
  const [known] = await newAgents(service, 1)
  const narrow = await newAgent(service, { inbound_policy: 'allowlist', allowlist: ['@alice.nobody'] })
  const by = async (wishes: Parameters<typeof newAgent>[1]): Promise<Denial> => ({
    sender,
    handle: (await newAgent(service, wishes)).handle,
  })
  return {
    'does not exist': { sender, handle: '@nobody.at_all' },
    'is an unknown agent of a known owner': { sender, handle: '@alice.nobody' },
    'is the postmaster': { sender, handle: '@operator.postmaster' },
    'has blocked the sender': await by({ blocks: [sender.handle] }),
    'has blocked the sender though its allowlist has it': await by({
      inbound_policy: 'allowlist',
      allowlist: [sender.handle],
      blocks: [sender.handle],
    }),
    'has an allowlist without the sender': await by({
      inbound_policy: 'allowlist',
      allowlist: ['@bob.*', '@alice.other'],
    }),
    'has an empty allowlist': await by({ inbound_policy: 'allowlist' }),
    'has paused': await by({ paused: true }),
    'is inactive': await by({ inactive: true }),
    'is all of it': await by({ inbound_policy: 'allowlist', blocks: [sender.handle], paused: true, inactive: true }),
    "is not admitted by the sender's own policy": { sender: narrow, handle: known!.handle },
  }
}

const goodFor = async (service: Service, sender: Agent): Promise<string[]> => {
  const good = await newAgents(service, 3)
  await sender.update({ allowlist: ['@alice.nobody', ...good.map(({ handle }) => handle)] })
  return good.map(({ handle }) => handle)
}

/** Returns true for the read of the sender's owner, which each process repeats in the background for any recipient. */
const readsOwner = (text: string): boolean => text.includes('coalesce(account.tier, organization.tier) as tier')

/** Returns the number of counted sends, with those of past minutes. */
const sentBy = async ({ deps: { database } }: Service, { id }: Agent): Promise<number> => {
  const counting = 'select sent_count from mailbox where agent_id = :id::uuid'
  return (await sqlOn(database, 'no edge shows the stored rows')<{ sent_count: number }>(counting, { id }))[0]!
    .sent_count
}

const withoutCounts = ({ mailbox, ...contents }: Record<string, string>): object => ({
  ...contents,
  mailbox: mailbox?.replace(/"sent_(minute|count)":\d+,/g, ''),
})

const comparable = ({ status, text, headers }: Answer<unknown>): object => ({
  status,
  text,
  headers: comparableHeaders(headers),
})

onEachDatabase((database) => {
  const service = useService({ database, env: { ...byItself, RATE_LIMITS: 'on' } })

  /** Positions of the denied recipient among three good ones. */
  const places: Record<string, (denied: string, good: readonly string[]) => { to: string[]; cc?: string[] }> = {
    alone: (denied) => ({ to: [denied] }),
    'first among good ones': (denied, good) => ({ to: [denied, ...good] }),
    'last among good ones': (denied, good) => ({ to: [...good, denied] }),
    'in cc': (denied, good) => ({ to: [good[0]!], cc: [good[1]!, denied, good[2]!] }),
  }
  for (const [place, addressed] of Object.entries(places))
    test(`S13: a recipient that denies, ${place}, cannot be told from another by bytes, headers, statements or effects`, async () => {
      service().clock.nextMinute()
      const seen = new Map<string, object>()
      for (const [reason, { sender, handle }] of Object.entries(await denials(service()))) {
        const draft = draftTo([], addressed(handle, await goodFor(service(), sender)))
        await sender.list()
        const before = await contentsOf(service())
        const sentBefore = await sentBy(service(), sender)
        let answer: Answer<unknown> | undefined
        const statements = await statementsOf(service(), async () => {
          answer = await sender.send(draft)
          await service().deps.delivery.idle()
        })
        assert.equal(await sentBy(service(), sender), sentBefore + 1, reason)
        assert.deepEqual(withoutCounts(await contentsOf(service())), withoutCounts(before), reason)
        seen.set(reason, { ...comparable(answer!), statements: statements.filter((text) => !readsOwner(text)) })
      }
      const [first] = seen.values()
      assert.match(JSON.stringify(first), /"status":404,"text":"\{\\"error\\":\{\\"code\\":\\"NOT_FOUND\\"/)
      for (const [reason, answer] of seen) assert.deepEqual(answer, first, reason)
    })

  test('many denying recipients are one denial', async () => {
    const all = await denials(service())
    const { sender } = all['does not exist']!
    const alone = await sender.send(draftTo('@nobody.at_all'))
    const together = await sender.send(draftTo(Object.values(all).map(({ handle }) => handle)))
    assert.deepEqual(comparable(together), comparable(alone))
  })

  test('a denial with an existing id is the same denial', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle)
    const alone = await sender!.send(draftTo('@nobody.at_all'))
    await sender!.sent(draft)
    const denied = await sender!.send({ ...draft, to: ['@nobody.at_all'] })
    assert.deepEqual(comparable(denied), comparable(alone))
  })

  test('a denial tells nothing by its rate either', async () => {
    const [sender, blocker] = await newAgents(service(), 2)
    await blocker!.update({ blocks: [sender!.handle] })
    service().clock.nextMinute()
    const answers: string[] = []
    for (let n = 0; n < 130; n++) {
      const answer = await sender!.send(draftTo(n % 2 ? blocker!.handle : '@nobody.at_all'))
      answers.push(JSON.stringify(comparable(answer)).replace(/\d+/g, 'n'))
    }
    const kinds = [...new Set(answers.slice(0, 120)), ...new Set(answers.slice(120))]
    assert.equal(kinds.length, 2)
    assert.match(kinds[0]!, /NOT_FOUND/)
    assert.match(kinds[1]!, /RATE_LIMITED/)
  })
})
