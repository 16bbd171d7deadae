import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { languageSetups, mcpSetups, credentialsCommand } from '../../src/edges/web/agents/connect-lines.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { installPackedSdk } from '../support/packed-sdk.ts'
import { personWithAgent, fillIn, newPerson } from '../support/people.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'
import { unescaped } from '../../scripts/support/visitor.ts'

const run = promisify(execFile)

describe('how a program is connected', () => {
  const service = useService()

  /** Returns the texts to paste on a page. */
  const pastedIn = (text: string): string[] =>
    [...text.matchAll(/<pre class="pasted"><code>(.*?)<\/code><\/pre>/gs)].map(([, lines]) => unescaped(lines ?? ''))

  it('is said with the addresses of this service, for every client and language', async () => {
    const { browser } = await newPerson(service())
    const { config } = service()
    const lines = pastedIn((await browser.go('/dashboard/connect')).text)
    for (const way of [...mcpSetups(config), ...languageSetups(config)]) assert.ok(lines.includes(way.lines), way.name)
    assert.ok(!lines.join().includes('127.0.0.1:8080'))
  })

  it('the lines for apps are those of the guide', () => {
    const guide = readFileSync('spec/guides/clients.md', 'utf8')
    for (const { name, lines } of mcpSetups({ mcpUrl: 'http://127.0.0.1:8080/mcp' }))
      for (const line of lines.split('\n')) assert.ok(guide.includes(line), `${name}: ${line}`)
  })

  it('the line that a new client is shown with, and those for languages, list the mailbox of its agent', async () => {
    const { browser, handle, id } = await personWithAgent(service())
    const clients = '/dashboard/clients'
    const made = await fillIn(browser, clients, clients, { agent: id, name: 'Robot' })
    const [settings = ''] = pastedIn(made.text)
    const [, client_id = '', client_secret = ''] = /AMS_CLIENT_ID=(\S+) AMS_CLIENT_SECRET=(\S+)$/.exec(settings) ?? []
    assert.equal(settings, credentialsCommand(service().config, { client_id, client_secret }))
    const sender = await newAgent(service())
    await service().deps.store.trust.allow(id, [sender.handle], 0)
    await sender.sent(draftTo(handle, { subject: 'Is anybody there?' }))
    const folder = temporaryFolder()
    await installPackedSdk(folder)
    const programs = { Shell: ['sh', 'a.sh'], TypeScript: [process.execPath, 'a.mts'], Python: ['python3', 'a.py'] }
    for (const { name, lines } of languageSetups(service().config)) {
      const [, ...words] = programs[name as keyof typeof programs] ?? []
      const [program] = programs[name as keyof typeof programs] ?? []
      if (program === undefined) continue
      writeFileSync(join(folder, words[0]!), lines)
      const command = `${settings}\nexec ${program} ${words.join(' ')}`
      const { stdout } = await run('sh', ['-euc', command], { cwd: folder })
      assert.ok(stdout.includes('Is anybody there?') && stdout.includes(sender.handle), `${name}: ${stdout}`)
    }
  })
})
