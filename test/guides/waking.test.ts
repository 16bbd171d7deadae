import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { test } from 'node:test'
import { harnesses } from '../../scripts/waking/harnesses.ts'
import { allow } from '../../scripts/support/let-app-in.ts'
import { newAgents } from '../support/agents.ts'
import { end, guideText, readerOf, sectionOf } from '../support/guides.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

test('the commands of the guide sign in, start a turn for an envelope, and print the answer', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const section = 'Start a turn for each envelope'
  const reader = await readerOf('waking', { service: service(), agent: ben!, section })
  const [wake = '', write = ''] = reader.commands
  const waking = reader.start(wake)
  const errors: string[] = []
  await new Promise<void>((resolve, reject) => {
    waking.once('exit', (code) => reject(new Error(`ams-agent ended with ${code}: ${errors.join('\n')}`)))
    createInterface(waking.stdout!).on('line', (line) => line === ann!.handle && resolve())
    createInterface(waking.stderr!).on('line', (line) => {
      const [, address] = /^Open (http\S+)$/.exec(line) ?? []
      if (address === undefined) errors.push(line)
      else void allow(address, { username: 'alice', password: 'correct horse', agent: ann!.handle })
    })
  })
  // The program handles mail that arrives after its start, and prints nothing when it has started.
  await until(() => existsSync(join(reader.folder, '.local/state/ams-agent', `${ann!.id}.json`)))
  const written = await reader.run(write.replace('@owner.agent_name', ann!.handle))
  await end(waking)
  assert.deepEqual([written.code, written.stderr, errors], [0, '', []])
  const shown = (/```text\n([\s\S]*?)```/.exec(sectionOf(guideText('waking'), section))?.[1] ?? '')
    .trimEnd()
    .split('\n')
  const printed = written.stdout.trimEnd().split('\n')
  assert.equal(printed.at(-1), shown.at(-1))
  assert.match(printed[0] ?? '', /^env_\w{26}$/)
  assert.equal(printed[2], `From: ${ann!.handle}`)
})

test('the commands for systemd and launchd write the files in an empty home folder', async () => {
  const [ann] = await newAgents(service(), 1)
  const section = 'Run it with systemd, launchd or cron'
  const reader = await readerOf('waking', { service: service(), agent: ann!, section })
  for (const line of reader.commands) assert.deepEqual(await reader.run(line), { code: 0, stdout: '', stderr: '' })
  const systemd = reader.read('.config/systemd/user/ams-agent.service')
  assert.match(systemd, /^ExecStart=".*\/node" ".*\/ams-agent(\.js)?" "--reply" "claude"$/m)
  assert.match(reader.read('Library/LaunchAgents/ams-agent.plist'), /<string>--reply<\/string>\n\s*<string>claude</)
})

test('each guide of a harness names the version that `npm run waking` installs', () => {
  const pages = harnesses.filter(({ page }) => page !== undefined)
  assert.equal(pages.length, 5)
  for (const { page = '', title, packages, version = packages[0]!.version } of pages)
    assert.ok(sectionOf(guideText(page), 'Which lines were run').includes(`${title} \`${version}\``), page)
})
