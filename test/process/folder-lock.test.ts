import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Fault } from '../../src/fault.ts'
import { lockFolder } from '../../src/store/engine/folder.ts'
import { draftTo } from '../support/client.ts'
import {
  bootstrapFile,
  clientOf,
  preparedFolder,
  spawnService,
  startProcess,
  stopProcess,
  temporaryFolder,
} from '../support/process.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

const holder = [process.execPath, join(import.meta.dirname, '../support/folder-holder.ts')]
const started: ChildProcess[] = []
after(() => started.forEach((child) => child.kill('SIGKILL')))

/**
 * Runs a program, whose last argument is the folder, until it reports that it holds it, and its process id. Fails with
 * its error otherwise.
 */
async function hold([program, ...words]: string[]): Promise<{ child: ChildProcess; pid: number }> {
  const child = spawn(program!, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let said = ''
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += chunk))
  for await (const chunk of child.stdout)
    if ((said += chunk).includes('\n')) return { child, pid: Number(/^held by (\d+)/.exec(said)?.[1]) }
  throw new Error(`it does not hold the folder: ${complaint}`)
}

const isInUse = (error: unknown): boolean =>
  error instanceof Fault && /is in use by another process; stop it/.test(error.detail)

test('a folder is free at once when its process was killed, 20 times', async () => {
  const folder = temporaryFolder()
  for (let n = 0; n < 20; n++) (await hold([...holder, folder])).child.kill('SIGKILL')
  lockFolder(folder)()
})

test('a zombie process holds nothing', async () => {
  const folder = temporaryFolder()
  const { pid } = await hold(['/bin/sh', '-c', '"$@" & exec sleep 600', 'sh', ...holder, folder])
  process.kill(pid, 'SIGKILL')
  lockFolder(folder)()
  assert.doesNotThrow(() => process.kill(pid, 0), 'its number is still taken')
})

const namespaces = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc']
const hasNamespaces = (): boolean => {
  try {
    return (
      execFileSync(namespaces[0]!, [...namespaces.slice(1), 'sh', '-c', 'echo $$'], {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
      }) === '1\n'
    )
  } catch {
    return false
  }
}

test('of two processes with the same number, as in two containers, one gets the folder', {
  skip: hasNamespaces() ? false : 'process namespaces cannot be made here',
}, async () => {
  const folder = temporaryFolder()
  assert.equal((await hold([...namespaces, ...holder, folder])).pid, 1)
  await assert.rejects(hold([...namespaces, ...holder, folder]), /is in use by another process/)
})

test('a file with the number of a process, of this one or another, takes no folder and frees none', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lock'), '0\n')
  await hold([...holder, folder])
  writeFileSync(join(folder, 'lock'), `${process.pid}\n`)
  assert.throws(() => lockFolder(folder), isInUse)
})

test('one process does not take a folder twice, and can take it again once it gave it back', () => {
  const folder = temporaryFolder()
  const release = lockFolder(folder)
  assert.throws(() => lockFolder(folder), isInUse)
  release()
  lockFolder(folder)()
})

/** Minimal content, because every start checks the secrets. */
const clients = testBootstrap.clients.filter(({ client_id }) => ['cli_assistant', 'cli_helper'].includes(client_id))

test('a second service on the same folder is refused, and one that was killed is followed at once with all of its mail', async () => {
  const settings = { DATA_DIR: preparedFolder(), BOOTSTRAP_FILE: bootstrapFile({ ...testBootstrap, clients }) }
  let service = await startProcess(settings)
  await (await clientOf(service, 'assistant')).sent(draftTo('@bob.helper'))
  const second = await spawnService(settings)
  assert.equal(await second.exited, 1)
  assert.match(second.output(), /^agent-messaging: cannot start: [^\n]* is in use by another process[^\n]*\n$/)
  assert.equal((await fetch(`${service.config.authUrl}/readyz`)).status, 200)
  for (let n = 0; n < 2; n++) {
    service.kill('SIGKILL')
    service = await startProcess(settings)
  }
  assert.equal((await (await clientOf(service, 'helper')).ids()).length, 1)
  await stopProcess(service)
})

test('a folder that is open to others is closed to them, unless it holds what is not ours', async () => {
  const folder = temporaryFolder()
  const open = join(folder, 'open')
  mkdirSync(open)
  chmodSync(open, 0o755)
  const service = await startProcess({ DATA_DIR: open })
  assert.equal(statSync(open).mode & 0o777, 0o700)
  await stopProcess(service)

  const shared = join(folder, 'shared')
  mkdirSync(join(shared, 'of-somebody'), { recursive: true })
  chmodSync(shared, 0o777)
  const refused = await spawnService({ DATA_DIR: shared })
  assert.equal(await refused.exited, 1)
  assert.match(
    refused.output(),
    /^agent-messaging: cannot start: [^\n]*open to other users \(mode 777\)[^\n]*chmod 700[^\n]*\n$/,
  )
  assert.equal(statSync(shared).mode & 0o777, 0o777)
})
