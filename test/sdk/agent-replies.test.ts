import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { agentProgramOf, eventsOf, pendingReply, type AgentProgram } from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo, restClientAt, textPart } from '../support/client.ts'
import { pass, type Fault } from '../support/fault-server.ts'
import { hangBeforeHeaders, refuses } from '../support/faults.ts'
import { useFaultyService } from '../support/faulty-service.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'

const running = useFaultyService()

/** An agent with its program, and another agent that calls the service without faults. */
async function world(): Promise<{ ann: Agent; ben: Agent; program: AgentProgram }> {
  const [ann, other] = await newAgents(running.service, 2)
  const ben = { ...other!, ...restClientAt(running.service, await other!.tokenFor('rest')) }
  return { ann: ann!, ben, program: await agentProgramOf(ann!, running.service, temporaryFolder()) }
}

const write = async (from: Agent, to: Agent, changes: object = {}): Promise<string> =>
  (await from.sent(draftTo(to.handle, { content_parts: [textPart('How are you?')], ...changes }))).id

const shell = (line: string): string[] => ['command', '--', 'sh', '-c', line]

const outcomesOf = (events: Parameters<typeof eventsOf>[0]) => eventsOf(events, 'reply').map(({ outcome }) => outcome)

const unauthorized = refuses(401, 'UNAUTHORIZED')
const forbidden = refuses(403, 'FORBIDDEN')
const passing: Readonly<Record<string, readonly Fault[]>> = {
  'a service that is away': [refuses(503, 'SERVICE_UNAVAILABLE')],
  'a rate limit': [refuses(429, 'RATE_LIMITED', { 'Retry-After': '60' })],
  'a token that is rejected twice': [unauthorized, unauthorized],
  'a full mailbox': [refuses(403, 'FEATURE_NOT_AVAILABLE')],
}

for (const [reason, faults] of Object.entries(passing))
  test(`after SIGTERM and ${reason}, the next start sends the reply of the turn, once`, async (t) => {
    const { ann, ben, program } = await world()
    const follower = program.start('--reply', ...shell('until test -e go; do sleep 0.02; done; echo Fine.'))
    t.after(() => follower.child.kill('SIGKILL'))
    await follower.reported('following')
    await write(ben, ann)
    await follower.reported('started')
    follower.child.kill('SIGTERM')
    await follower.reported('stopping')
    running.server.meet('/v1/messages', ...faults)
    writeFileSync(join(program.folder, 'go'), '')
    assert.deepEqual(await once(follower.child, 'close'), [0, null])
    assert.deepEqual([outcomesOf(follower.events), pendingReply(program)], [[], 'Fine.'])
    const next = await program.once('--reply', ...shell('echo again'))
    assert.deepEqual([next.code, eventsOf(next.events, 'handover').length, outcomesOf(next.events)], [0, 0, ['sent']])
    const [header, ...others] = (await ben.list()).body.envelope_headers
    assert.equal(others.length, 0)
    assert.deepEqual((await ben.open(header!.id)).body.content_parts, [textPart('Fine.')])
  })

test('a full mailbox delays the reply, and the program goes on when there is room', async (t) => {
  const { ann, ben, program } = await world()
  const follower = program.start('--reply', ...shell('echo Fine.'))
  t.after(() => follower.child.kill('SIGKILL'))
  await follower.reported('following')
  running.server.meet('/v1/messages', pass, refuses(403, 'FEATURE_NOT_AVAILABLE'))
  await write(ben, ann)
  await follower.reported('waiting', { operation: 'sendMessage' })
  await follower.reported('reply', { outcome: 'sent' })
})

test('FORBIDDEN for the agent itself ends the program, and the reply is sent when the agent may act again', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  running.server.meet('/v1/messages', pass, forbidden)
  running.server.meet('/v1/mailbox?order=asc&limit=1&', forbidden)
  const ended = await program.once('--reply', ...shell('echo Fine.'))
  assert.deepEqual([ended.code, outcomesOf(ended.events), pendingReply(program)], [8, [], 'Fine.'])
  assert.deepEqual(outcomesOf((await program.once('--reply', ...shell('echo again'))).events), ['sent'])
})

test('SIGTERM ends a program that asks whether its access has ended, and no turn begins', async (t) => {
  const { ann, ben, program } = await world()
  const follower = program.start('--acknowledge', 'finished', ...shell('until test -e go; do sleep 0.02; done'))
  t.after(() => follower.child.kill('SIGKILL'))
  await follower.reported('following', { by: 'push' })
  await write(ben, ann)
  await follower.reported('started')
  await write(ben, ann)
  await runCommand(running.service, ['client', 'revoke', program.env['AMS_CLIENT_ID']!])
  await until(() => eventsOf(follower.events, 'waiting').some(({ waitMs }) => Number(waitMs) >= 600_000))
  const hangs = new Promise<void>((resolve) => (running.server.onHang = resolve))
  running.server.meet('/token', hangBeforeHeaders)
  writeFileSync(join(program.folder, 'go'), '')
  await hangs
  follower.child.kill('SIGTERM')
  assert.deepEqual(await once(follower.child, 'close'), [0, null])
  assert.equal(eventsOf(follower.events, 'handover').length, 1)
})
