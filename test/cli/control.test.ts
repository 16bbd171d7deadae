import assert from 'node:assert/strict'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { startControlServer } from '../../src/edges/control/server.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const open = (path: string, clock: Clock = service().clock) =>
  startControlServer({ ...service().deps, clock, ids: createIdGenerator(service().clock) }, path)

async function connected(path: string): Promise<Socket> {
  const socket = connect({ path, allowHalfOpen: true }).on('error', () => {})
  await once(socket, 'connect')
  return socket
}

test('clients that say nothing, or half of a command, do not delay the end; one whose command runs is answered', async () => {
  const path = join(temporaryFolder(), 'control')
  let ended: Promise<void> | undefined
  const endsAtOnce = (): number => {
    ended ??= control.close()
    return service().clock()
  }
  const control = await open(path, endsAtOnce)
  const [silent, halfway, asking] = await Promise.all([connected(path), connected(path), connected(path)])
  halfway.write('{"command":')
  asking.end('{"command":"organization create","input":{"slug":"initech","name":"Initech"}}')
  const answer: { result: { slug: string } } = JSON.parse(await text(asking))
  assert.equal(answer.result.slug, 'initech')
  await ended
  await Promise.all([silent, halfway].map((socket) => text(socket)))
  silent.destroy()
  halfway.destroy()
})

test('a client that never finishes its command is cut after a while', async () => {
  const path = join(temporaryFolder(), 'control')
  const control = await open(path)
  const silent = await connected(path)
  assert.equal(await text(silent), '')
  silent.destroy()
  await control.close()
})

test('the mask of the process is left alone, and only the owner can open the socket', async () => {
  const path = join(temporaryFolder(), 'control')
  const { umask } = process
  process.umask = () => assert.fail('the mask is changed for the whole process')
  const control = await open(path).finally(() => (process.umask = umask))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  await control.close()
})
