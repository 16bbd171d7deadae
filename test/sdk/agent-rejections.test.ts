import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { agentProgramOf, eventsOf, pendingReply, textIn, type AgentProgram } from '../support/agent-program.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { pass, startFaultServer } from '../support/fault-server.ts'
import { answers, redirectsTo, refuses } from '../support/faults.ts'
import { useFaultyService } from '../support/faulty-service.ts'
import { filePart, uploaded } from '../support/files.ts'
import { temporaryFolder } from '../support/process.ts'

const running = useFaultyService()

async function world(): Promise<{ ann: Agent; ben: Agent; program: AgentProgram }> {
  const [ann, ben] = await newAgents(running.service, 2)
  return { ann: ann!, ben: ben!, program: await agentProgramOf(ann!, running.service, temporaryFolder()) }
}

const write = async (from: Agent, to: Agent, changes: object = {}): Promise<string> =>
  (await from.sent(draftTo(to.handle, { content_parts: [textPart('How are you?')], ...changes }))).id

const shell = (line: string): string[] => ['command', '--', 'sh', '-c', line]

const record = shell('cat > prompt; echo $AMS_ENVELOPE_ID >> ran')

const forbidden = refuses(403, 'FORBIDDEN')

test('an envelope that the service rejects is skipped visibly, and the next one starts its turn', async () => {
  const { ann, ben, program } = await world()
  const [first, second] = [await write(ben, ann), await write(ben, ann)]
  running.server.meet(`/v1/messages?ids=${first}`, forbidden)
  const { code, events } = await program.once(...record)
  assert.deepEqual([code, textIn(join(program.folder, 'ran'))], [0, `${second}\n`])
  const skips = eventsOf(events, 'skipped').map(({ envelopeId, reason }) => [envelopeId, reason])
  assert.deepEqual(skips, [[first, 'rejected']])
  assert.match(String(eventsOf(events, 'skipped')[0]?.['message']), /403 FORBIDDEN/)
  const unread = (await ann.list()).body.envelope_headers.filter((header) => header.unread)
  assert.deepEqual(
    unread.map(({ id }) => id),
    [first],
  )
})

test('a rejection of the whole mailbox ends the program, and the letter comes again', async () => {
  const { ann, ben, program } = await world()
  const id = await write(ben, ann)
  running.server.meet(`/v1/messages?ids=${id}`, forbidden)
  running.server.meet('/v1/mailbox', pass, forbidden)
  const ended = await program.once(...record)
  assert.deepEqual([ended.code, eventsOf(ended.events, 'skipped')], [8, []])
  assert.equal((await program.once(...record)).code, 0)
  assert.equal(textIn(join(program.folder, 'ran')), `${id}\n`)
})

test('a rejected reply, trust or attachment of one envelope ends nothing', async () => {
  const { ann, ben, program } = await world()
  const file = await uploaded(running.service, ben, 'x'.repeat(100))
  await write(ben, ann, { content_parts: [textPart('text'), filePart(file.id)] })
  await write(ben, ann)
  running.server.meet('/v1/agents/me/reach', forbidden)
  running.server.meet('/files', answers(403, '<html>'))
  running.server.meet('/v1/files/', forbidden)
  running.server.meet('/v1/messages', pass, forbidden)
  const { code, events } = await program.once('--reply', ...shell('cat >> prompts; echo Fine.'))
  assert.equal(code, 0, JSON.stringify(events))
  assert.deepEqual(
    [eventsOf(events, 'handover').map(({ trust }) => trust), eventsOf(events, 'reply').map(({ outcome }) => outcome)],
    [
      ['unknown', 'same_owner'],
      ['rejected', 'sent'],
    ],
  )
  assert.match(textIn(join(program.folder, 'prompts')), /^The attachments were not downloaded[^\n]*\n\| .*FORBIDDEN/m)
})

test('a page of a proxy or a failure for one envelope is waited for, and no turn is lost', async () => {
  const { ann, ben, program } = await world()
  const first = await write(ben, ann)
  running.server.meet(`/v1/messages?ids=${first}`, answers(403, '<html>'), refuses(500, 'INTERNAL_ERROR'))
  running.server.meet('/v1/agents/me/reach', answers(200, '<html>'))
  running.server.meet('/v1/messages', pass, answers(403, '<html>'))
  const follower = program.start('--from', 'start', '--reply', ...shell('cat > prompt; echo Fine.'))
  await follower.reported('reply', { envelopeId: first, outcome: 'sent' })
  assert.equal(eventsOf(follower.events, 'handover').length, 1)
  assert.equal(eventsOf(follower.events, 'waiting').filter(({ operation }) => operation !== 'connect').length, 4)
  follower.child.kill('SIGTERM')
  assert.deepEqual(await once(follower.child, 'close'), [0, null])
})

test('a redirect of one envelope or reply to another server gets neither the token nor the text', async (t) => {
  const { ann, ben, program } = await world()
  const other = await startFaultServer()
  t.after(() => other.close())
  const id = await write(ben, ann)
  running.server.meet(`/v1/messages?ids=${id}`, redirectsTo(`${other.url}/v1/messages`))
  assert.equal((await program.once(...record)).code, 1)
  running.server.meet('/v1/messages', pass, redirectsTo(`${other.url}/v1/messages`, 308))
  assert.equal((await program.once('--reply', ...shell('cat > prompt; echo Fine.'))).code, 1)
  assert.deepEqual(other.take('/'), [])
  const { code, events } = await program.once('--reply', ...record)
  assert.deepEqual([code, eventsOf(events, 'reply')[0]?.['outcome']], [0, 'sent'])
})

const busy = refuses(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '3000' })

test('with --once a reply that the service is too busy for ends the program, and is sent by the next start', {
  timeout: 60_000,
}, async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  running.server.meet('/v1/messages', pass, busy)
  const busyEnd = await program.once('--reply', ...shell('cat > prompt; echo Fine.'))
  assert.deepEqual([busyEnd.code, eventsOf(busyEnd.events, 'reply'), pendingReply(program)], [5, [], 'Fine.'])
  const { code, events } = await program.once('--reply', ...shell('touch ran'))
  assert.deepEqual([code, eventsOf(events, 'reply')[0]?.['outcome']], [0, 'sent'])
  assert.ok(!existsSync(join(program.folder, 'ran')))
})

test('SIGTERM ends the wait for a busy service at once, and the reply is not lost', {
  timeout: 60_000,
}, async () => {
  const { ann, ben, program } = await world()
  await write(ben, ann)
  running.server.meet('/v1/messages', pass, busy)
  const waiting = program.start('--from', 'start', '--reply', ...shell('cat > prompt; echo Fine.'))
  await waiting.reported('waiting', { operation: 'sendMessage' })
  waiting.child.kill('SIGTERM')
  assert.deepEqual(await once(waiting.child, 'close'), [0, null])
  assert.equal(pendingReply(program), 'Fine.')
})
