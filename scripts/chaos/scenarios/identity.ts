import assert from 'node:assert/strict'
import type { EnvelopeDraft } from '#generated/rest/models.ts'
import { createAgents } from '../agents.ts'
import { withDeployment } from '../deployment.ts'
import type { Answer } from '../http.ts'
import { seeded, type Random } from '../random.ts'
import type { Facts, ScenarioContext } from '../scenario.ts'
import { deadlocksIn, untilDisconnected } from '../database.ts'
import { draftTo, newId, readAll, type AgentClient } from '../agent-client.ts'

const identicalSends = 200

/**
 * Sends the same envelope 200 times at once over two processes. Then different senders and bodies compete for one id,
 * and ids cross.
 */
export function sendIdentically(
  { postgresUrl, seed, progress }: ScenarioContext,
  { rounds }: { rounds: number },
): Promise<Facts> {
  const random = seeded(seed)
  return withDeployment(
    { postgresUrl, agents: createAgents(8), processes: 2 },
    async ({ agents, clients, servers }, databaseUrl) => {
      const both = [await clients(agents.senders, 0), await clients(agents.senders, 1)]
      let winners = 0
      for (let round = 0; round < rounds; round++) {
        await identical(both, random)
        winners += await contended(both, random)
        await crossing(both, random)
        if ((round + 1) % 10 === 0) progress(`round ${round + 1} of ${rounds}`)
      }
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
      await untilDisconnected(databaseUrl!)
      assert.equal(await deadlocksIn(databaseUrl!), 0, 'PostgreSQL had to break deadlocks')
      return `${rounds} × ${identicalSends} identical sends stored once; ${winners} contended ids, one winner each; no deadlock`
    },
  )
}

async function identical(both: readonly (readonly AgentClient[])[], random: Random): Promise<void> {
  const [, reader] = both[0]!
  const before = (await readAll(reader!, 'in')).length
  const draft = draftTo(random, [reader!.handle])
  const answers = await Promise.all(
    Array.from({ length: identicalSends }, (_, index) => both[index % 2]![0]!.send({ ...draft, date_ms: index })),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1, 'the acknowledgements differ')
  const mail = await readAll(reader!, 'in')
  assert.equal(mail.length, before + 1, 'it is not stored exactly once')
  assert.equal(mail.at(-1)?.id, draft.id)
}

interface Claim {
  sender: AgentClient
  draft: EnvelopeDraft
  /** True if all recipients allow it, so that it can win. */
  admissible: boolean
}

/**
 * Lets three senders with two bodies each compete for the same id. Some also send to a recipient that does not exist.
 */
async function contended(both: readonly (readonly AgentClient[])[], random: Random): Promise<number> {
  const id = newId(random)
  const reader = both[0]![3]!
  const claims = [0, 1, 2].flatMap((index) =>
    ['one body', 'another body'].flatMap((text): Claim[] => {
      const draft = { ...draftTo(random, [reader.handle], text), id }
      const denied = { ...draft, to: [reader.handle, '@chaos.nobody'] }
      return both.flatMap((clients) => [
        { sender: clients[index]!, draft, admissible: true },
        { sender: clients[index]!, draft, admissible: true },
        { sender: clients[index]!, draft: denied, admissible: false },
      ])
    }),
  )
  const answers = await Promise.all(
    random.shuffled(claims).map(async (claim) => ({ claim, answer: await claim.sender.send(claim.draft) })),
  )
  const won = answers.filter(({ answer }) => answer.status === 202)
  const winner = won[0]?.claim
  assert.ok(winner, 'nobody won')
  const isWinner = ({ sender, draft }: Claim): boolean =>
    sender.handle === winner.sender.handle && textOf(draft) === textOf(winner.draft)
  for (const { claim, answer } of answers)
    assert.equal(answer.status, claim.admissible ? (isWinner(claim) ? 202 : 409) : 404, answer.text)
  assert.equal(new Set(won.map(({ answer }) => answer.text)).size, 1, 'the acknowledgements of the winner differ')
  const stored = (await readAll(reader, 'in')).filter((header) => header.id === id)
  assert.deepEqual(
    stored.map(({ from }) => from),
    [winner.sender.handle],
  )
  return 1
}

const textOf = ({ content_parts: [part] }: EnvelopeDraft): string => (part?.type === 'text' ? part.text : '')

/** Lets senders without common recipients send the same ids in opposite order, so that only the ids can collide. */
async function crossing(both: readonly (readonly AgentClient[])[], random: Random): Promise<void> {
  const ids = Array.from({ length: 60 }, () => newId(random))
  const burst = (sender: AgentClient, reader: AgentClient, order: readonly string[]): Promise<Answer>[] =>
    order.map((id) => sender.send({ ...draftTo(random, [reader.handle], 'x'.repeat(20_000)), id }))
  const answers = await Promise.all([
    ...burst(both[0]![4]!, both[0]![5]!, ids),
    ...burst(both[1]![6]!, both[1]![7]!, ids.toReversed()),
  ])
  const statuses = Map.groupBy(answers, ({ status }) => status)
  assert.deepEqual([...statuses.keys()].sort(), [202, 409], [...new Set(answers.map(({ text }) => text))].join(' '))
  assert.equal(statuses.get(202)?.length, ids.length)
}
