import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { agentProgramOf, eventsOf, type AgentProgram } from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo, restClientAt, textPart } from '../support/client.ts'
import { pass, startFaultServer, type Fault, type FaultServer } from '../support/fault-server.ts'
import { hangBeforeHeaders, refuses } from '../support/faults.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

let server: FaultServer
let service: Service

before(async () => {
  server = await startFaultServer()
  const { url } = server
  const port = await freePort()
  const WS_URL = `ws://127.0.0.1:${port}/v1/connect` // the fault server has no WebSockets
  const addresses = { BASE_URL: `${url}/v1`, AUTH_URL: url, FILES_URL: `${url}/files`, WS_URL }
  service = await startService({ env: { PORT: String(port), ...addresses } })
  server.serve(port)
})
after(async () => {
  await service?.close()
  await server?.close()
})

/** An agent with its program, and another agent that calls the service without faults. */
async function world(): Promise<{ ann: Agent; ben: Agent; program: AgentProgram }> {
  const [ann, other] = await newAgents(service, 2)
  const ben = { ...other!, ...restClientAt(service, await other!.tokenFor('rest')) }
  return { ann: ann!, ben, program: await agentProgramOf(ann!, service, temporaryFolder()) }
}

const write = async (from: Agent, to: Agent, changes: object = {}): Promise<string> =>
  (await from.sent(draftTo(to.handle, { content_parts: [textPart('How are you?')], ...changes }))).id

const shell = (line: string): string[] => ['command', '--', 'sh', '-c', line]

const outcomesOf = (events: Parameters<typeof eventsOf>[0]) => eventsOf(events, 'reply').map(({ outcome }) => outcome)

const pendingReply = ({ stateFile }: AgentProgram): unknown =>
  JSON.parse(readFileSync(stateFile, 'utf8')).pending?.reply

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
    const running = program.start('--reply', ...shell('until test -e go; do sleep 0.02; done; echo Fine.'))
    t.after(() => running.child.kill('SIGKILL'))
    await running.reported('following')
    await write(ben, ann)
    await running.reported('started')
    running.child.kill('SIGTERM')
    await running.reported('stopping')
    server.meet('/v1/messages', ...faults)
    writeFileSync(join(program.folder, 'go'), '')
    assert.deepEqual(await once(running.child, 'close'), [0, null])
    assert.deepEqual([outcomesOf(running.events), pendingReply(program)], [[], 'Fine.'])
    const next = await program.once('--reply', ...shell('echo again'))
    assert.deepEqual([next.code, eventsOf(next.events, 'handover').length, outcomesOf(next.events)], [0, 0, ['sent']])
    const [header, ...others] = (await ben.list()).body.envelope_headers
    assert.equal(others.length, 0)
    assert.deepEqual((await ben.open(header!.id)).body.content_parts, [textPart('Fine.')])
  })

test('a full mailbox delays the reply, and the program goes on when there is room', async (t) => {
  const { ann, ben, program } = await world()
  const running = program.start('--reply', ...shell('echo Fine.'))
  t.after(() => running.child.kill('SIGKILL'))
  await running.reported('following')
  server.meet('/v1/messages', pass, refuses(403, 'FEATURE_NOT_AVAILABLE'))
  await write(ben, ann)
  await running.reported('waiting', { operation: 'sendMessage' })
  await running.reported('reply', { outcome: 'sent' })
})

test('FORBIDDEN for the agent itself ends the program, and the reply is sent when the agent may act again', async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  server.meet('/v1/messages', pass, forbidden)
  server.meet('/v1/mailbox?order=asc&limit=1&', forbidden)
  const ended = await program.once('--reply', ...shell('echo Fine.'))
  assert.deepEqual([ended.code, outcomesOf(ended.events), pendingReply(program)], [8, [], 'Fine.'])
  assert.deepEqual(outcomesOf((await program.once('--reply', ...shell('echo again'))).events), ['sent'])
})

test('SIGTERM ends a program that asks whether its access has ended, and no turn begins', async (t) => {
  const { ann, ben, program } = await world()
  const running = program.start('--acknowledge', 'finished', ...shell('until test -e go; do sleep 0.02; done'))
  t.after(() => running.child.kill('SIGKILL'))
  await running.reported('following', { by: 'push' })
  await write(ben, ann)
  await running.reported('started')
  await write(ben, ann)
  await runCommand(service, ['client', 'revoke', program.env['AMS_CLIENT_ID']!])
  await until(() => eventsOf(running.events, 'waiting').some(({ waitMs }) => Number(waitMs) >= 600_000))
  const hangs = new Promise<void>((resolve) => (server.onHang = resolve))
  server.meet('/token', hangBeforeHeaders)
  writeFileSync(join(program.folder, 'go'), '')
  await hangs
  running.child.kill('SIGTERM')
  assert.deepEqual(await once(running.child, 'close'), [0, null])
  assert.equal(eventsOf(running.events, 'handover').length, 1)
})
