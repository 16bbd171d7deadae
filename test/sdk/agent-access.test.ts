import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  agentProgramOf,
  eventsOf,
  pendingReply,
  textIn,
  type AgentProgram,
  type RunningAgent,
} from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo, restClientAt, textPart } from '../support/client.ts'
import { deleted } from '../support/deletions.ts'
import { pass, startFaultServer } from '../support/fault-server.ts'
import { answers, refuses, resetBeforeAnswer } from '../support/faults.ts'
import { temporaryFolder } from '../support/process.ts'
import { tokensOf } from '../support/consents.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const accessEnded = 8
const mailScope = 'agents:read allowlist:read mailbox:read mailbox:write messages:read messages:write realtime:read'

async function world() {
  const [ann, ben] = await newAgents(service(), 2)
  return { ann: ann!, ben: ben!, program: await agentProgramOf(ann!, service(), temporaryFolder()) }
}

const write = async (from: Agent, to: Agent, text: string): Promise<string> =>
  (await from.sent(draftTo(to.handle, { content_parts: [textPart(text)] }))).id

const shell = (line: string): string[] => ['command', '--', 'sh', '-c', line]

const clientOf = ({ env }: AgentProgram): string => env['AMS_CLIENT_ID'] ?? ''

const revokeClient = (program: AgentProgram) => runCommand(service(), ['client', 'revoke', clientOf(program)])

/** Waits for the end. Asserts that the program says once what to do, and that its exit code asks for a sign-in. */
async function assertEnded({ child, events }: RunningAgent, expected: RegExp): Promise<void> {
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const end = child.exitCode === null ? await once(child, 'close') : [child.exitCode, child.signalCode]
  clearTimeout(late)
  assert.deepEqual(end, [accessEnded, null])
  const errors = eventsOf(events, 'error')
  assert.deepEqual([errors.length, errors[0]?.['exitCode']], [1, accessEnded])
  assert.match(String(errors[0]?.['message']), expected)
}

/** Waits until push is rejected for good. It then waits for ten minutes, because the client gets no tokens. */
const waitForRejection = ({ events }: RunningAgent): Promise<void> =>
  until(() => eventsOf(events, 'waiting').some(({ waitMs }) => Number(waitMs) >= 600_000))

/** Gives the program a new client, as the owner of the agent would do. */
async function renewClient(program: AgentProgram, { handle }: Agent): Promise<void> {
  const { client_id, client_secret } = (await runCommand(service(), ['client', 'create', '--agent', handle])) as Record<
    'client_id' | 'client_secret',
    string
  >
  Object.assign(program.env, { AMS_CLIENT_ID: client_id, AMS_CLIENT_SECRET: client_secret })
}

/** Stores a sign-in for the program, as `ams-mail login` does. */
async function signIn({ folder, env }: AgentProgram, { handle }: Agent): Promise<string> {
  const { clientId, refresh_token } = await tokensOf(service(), { handle, scope: mailScope })
  const { authUrl } = service().config
  const path = join(folder, 'config/ams-mail', `${new URL(authUrl).host.replace(':', '_')}.json`)
  mkdirSync(join(folder, 'config/ams-mail'), { recursive: true })
  const granted = { scope: mailScope, refresh_token, tokens: {} }
  writeFileSync(path, JSON.stringify({ issuer: authUrl, client_id: clientId, used_at: service().clock(), granted }))
  delete env['AMS_CLIENT_ID']
  delete env['AMS_CLIENT_SECRET']
  env['XDG_CONFIG_HOME'] = join(folder, 'config')
  return clientId
}

test('the program ends when its client is revoked, and later mail stays unread', async () => {
  const { ann, ben, program } = await world()
  const running = program.start(...shell('touch ran'))
  await running.reported('following', { by: 'push' })
  await revokeClient(program)
  await assertEnded(
    running,
    /^the service rejects the client \(.*invalid_client\)\): set a valid AMS_CLIENT_ID and AMS_CLIENT_SECRET$/,
  )
  const id = await write(ben, ann, 'one')
  const again = await program.once(...shell('touch ran'))
  assert.equal(again.code, accessEnded)
  assert.ok(!existsSync(join(program.folder, 'ran')))
  assert.ok((await ann.list()).body.envelope_headers[0]?.unread)
  await renewClient(program, ann)
  const { events } = await program.once(...shell('touch ran'))
  assert.deepEqual(
    eventsOf(events, 'handover').map(({ envelopeId, attempt, repeated }) => [envelopeId, attempt, repeated]),
    [[id, 1, false]],
  )
})

test('the program ends when its agent is deleted', async () => {
  const { ann, program } = await world()
  const running = program.start(...shell('true'))
  await running.reported('following', { by: 'push' })
  await deleted(service(), ann)
  await assertEnded(running, /^the service rejects the client \(/)
})

test('the program ends when its agent is deactivated, and handles mail when the agent is active again', async () => {
  const { ann, ben, program } = await world()
  const running = program.start(...shell('true'))
  await running.reported('following', { by: 'push' })
  await ann.update({ inactive: true })
  await service().deps.authority.changed([{ kind: 'agent', id: ann.id }])
  await assertEnded(
    running,
    /^the service rejects the agent \(.*the agent is inactive.*\): activate it in the dashboard$/,
  )
  await ann.update({ inactive: false })
  await service().deps.authority.changed([{ kind: 'agent', id: ann.id }])
  const id = await write(ben, ann, 'one')
  const { code, events } = await program.once(...shell('true'))
  assert.deepEqual([code, eventsOf(events, 'handover')[0]?.['envelopeId']], [0, id])
})

test('the program ends when a person revokes its authorization, and handles mail after the next sign-in', async () => {
  const { ann, ben, program } = await world()
  const clientId = await signIn(program, ann)
  const running = program.start(...shell('true'))
  await running.reported('following', { by: 'push' })
  const [family] = (await runCommand(service(), ['family', 'list', '--client', clientId])) as { family_id: string }[]
  await runCommand(service(), ['family', 'revoke', family!.family_id])
  await assertEnded(running, /^the agent is not signed in: run ams-mail login/)
  assert.equal((await program.once(...shell('true'))).code, accessEnded)
  const id = await write(ben, ann, 'one')
  await signIn(program, ann)
  const { code, events } = await program.once(...shell('true'))
  assert.deepEqual([code, eventsOf(events, 'handover')[0]?.['envelopeId']], [0, id])
})

test('a turn finishes when the client is revoked meanwhile, and no further turn starts', async () => {
  const { ann, ben, program } = await world()
  const running = program.start(
    '--acknowledge',
    'finished',
    ...shell('echo >> ran; until test -e go; do sleep 0.02; done'),
  )
  await running.reported('following', { by: 'push' })
  await write(ben, ann, 'one')
  await running.reported('started')
  const second = await write(ben, ann, 'two')
  await revokeClient(program)
  await waitForRejection(running)
  writeFileSync(join(program.folder, 'go'), '')
  await assertEnded(running, /^the service rejects the client/)
  assert.equal(textIn(join(program.folder, 'ran')), '\n')
  assert.equal(eventsOf(running.events, 'finished').length, 1)
  await renewClient(program, ann)
  const { events } = await program.once(...shell('true'))
  assert.deepEqual(
    eventsOf(events, 'handover').map(({ envelopeId, repeated }) => [envelopeId, repeated]),
    [[second, false]],
  )
})

test('the program continues if a person signs in again before the running turn ends', async () => {
  const { ann, ben, program } = await world()
  const clientId = await signIn(program, ann)
  const line = 'echo >> ran; until test -e go; do sleep 0.02; done'
  const running = program.start('--acknowledge', 'finished', ...shell(line))
  await running.reported('following', { by: 'push' })
  await write(ben, ann, 'one')
  await running.reported('started')
  const second = await write(ben, ann, 'two')
  const [family] = (await runCommand(service(), ['family', 'list', '--client', clientId])) as { family_id: string }[]
  await runCommand(service(), ['family', 'revoke', family!.family_id])
  await waitForRejection(running)
  await signIn(program, ann)
  writeFileSync(join(program.folder, 'go'), '')
  await running.reported('finished', { envelopeId: second })
  running.child.kill('SIGKILL')
})

test('a reply of a revoked client is stored, and sent once by the next client', async () => {
  const { ann, ben, program } = await world()
  const line = 'echo >> ran; until test -e go; do sleep 0.02; done; echo Fine.'
  const running = program.start('--reply', ...shell(line))
  await running.reported('following', { by: 'push' })
  const id = await write(ben, ann, 'How are you?')
  await running.reported('started')
  await revokeClient(program)
  service().clock.advance(16 * 60_000) // the access token of REST expires
  writeFileSync(join(program.folder, 'go'), '')
  await assertEnded(running, /^the service rejects the client/)
  assert.equal(eventsOf(running.events, 'reply').length, 0)
  assert.equal(pendingReply(program), 'Fine.')
  await renewClient(program, ann)
  const { events } = await program.once('--reply', ...shell(line))
  assert.deepEqual(
    [
      eventsOf(events, 'handover').length,
      eventsOf(events, 'reply').map(({ envelopeId, outcome }) => [envelopeId, outcome]),
    ],
    [0, [[id, 'sent']]],
  )
  assert.equal(textIn(join(program.folder, 'ran')), '\n')
})

test('temporary errors do not end the program, and each wait is at least half a second', {
  timeout: 120_000,
}, async (t) => {
  const server = await startFaultServer()
  const { url } = server
  const env = { BASE_URL: `${url}/v1`, AUTH_URL: url, WS_URL: `${url.replace('http', 'ws')}/v1/connect` }
  const own = await startService({ env })
  server.serve(own.config.port)
  const [ann, ben] = await newAgents(own, 2)
  const program = await agentProgramOf(ann!, own, temporaryFolder())
  server.meet('/v1/connect', ...Array.from({ length: 20 }, () => answers(502, '<html>')))
  const running = program.start(...shell('true'))
  t.after(async () => {
    running.child.kill('SIGKILL')
    for (const one of [own, server]) await one.close()
  })
  await running.reported('following', { by: 'long-poll' })
  const waits = () =>
    eventsOf(running.events, 'waiting').flatMap(({ operation, waitMs }) =>
      operation === 'follow' ? Number(waitMs) : [],
    )
  const handedOver = async (text: string) => {
    const sender = { ...ben!, ...restClientAt(own, await ben!.tokenFor('rest')) } // with a new token
    await running.reported('handover', { envelopeId: await write(sender, ann!, text) })
  }

  const busy = refuses(503, 'SERVICE_UNAVAILABLE')
  server.meet('/v1/mailbox', pass, busy, refuses(429, 'RATE_LIMITED', { 'Retry-After': '2' }), resetBeforeAnswer)
  await handedOver('one')
  await until(() => waits().length === 3)
  assert.ok(waits()[1]! >= 2000, 'it waits as long as the service asks for')
  own.clock.advance(16 * 60_000) // the access token expires
  server.meet(
    '/token',
    answers(503, { error: 'temporarily_unavailable' }),
    answers(429, { error: 'temporarily_unavailable' }),
  )
  await handedOver('two')
  assert.equal(waits().length, 5)
  server.meet('/v1/mailbox', pass, answers(502, '<html>'), answers(403, '<html>'))
  await handedOver('three')
  await until(() => waits().length === 7)
  await handedOver('four')
  assert.ok(waits().every((waitMs) => waitMs >= 500))
  running.child.kill('SIGTERM')
  assert.deepEqual(await once(running.child, 'close'), [0, null])
})
