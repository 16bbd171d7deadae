import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { languageSetups, mcpSetups, credentialsCommand } from '../../src/edges/web/agents/connect-lines.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { installPackedSdk } from '../support/packed-sdk.ts'
import { credentialsIn, personWithAgent, fillIn, newPerson } from '../support/people.ts'
import { temporaryFolder } from '../support/process.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'
import { signedIn } from '../../scripts/support/mcp-people.ts'
import { unescaped } from '../../scripts/support/visitor.ts'

const run = promisify(execFile)

/** Runs the command that starts a program for each new envelope, and asserts that it does. */
async function assertListens(command: string, folder: string, sendMail: () => Promise<void>): Promise<void> {
  const child = spawn('sh', ['-euc', command], {
    cwd: folder,
    env: { ...process.env, XDG_STATE_HOME: folder },
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => void (printed += part))
  try {
    await until(() => printed !== '' || child.exitCode !== null)
    await sendMail()
    await until(() => printed.includes('Woken by Wake up') || child.exitCode !== null)
    assert.match(printed, /Woken by Wake up/)
  } finally {
    process.kill(-child.pid!)
  }
}

/** Requires that the object has exactly these fields, because a client ignores others or rejects them. */
function exactly<Field extends string>(value: unknown, ...fields: Field[]): Record<Field, unknown> {
  assert.ok(typeof value === 'object' && value !== null)
  assert.deepEqual(Object.keys(value), fields)
  return value as Record<Field, unknown>
}

/** Reads an HTTP server of VS Code: https://code.visualstudio.com/docs/copilot/reference/mcp-configuration */
function vsCodeServer(value: unknown, ...more: string[]): string {
  const { type, url } = exactly(value, ...more, 'type', 'url') as { type: unknown; url: unknown }
  assert.equal(type, 'http')
  return String(url)
}

/** Returns the addresses in the pasted text and in the link of a client, as the client reads them. */
const addressReaders = {
  'vs-code': (lines: string, link = ''): string[] => {
    const { servers } = exactly(JSON.parse(lines), 'servers')
    const [action, query = ''] = link.split('?')
    assert.equal(action, 'vscode:mcp/install')
    const installed: unknown = JSON.parse(decodeURIComponent(query))
    return [vsCodeServer(exactly(servers, 'mail').mail), vsCodeServer(installed, 'name')]
  },
  cursor: (lines: string, link = ''): string[] => {
    const { mcpServers } = exactly(JSON.parse(lines), 'mcpServers')
    const { host, pathname, searchParams } = new URL(link)
    assert.deepEqual([host, pathname], ['anysphere.cursor-deeplink', '/mcp/install'])
    assert.equal(searchParams.get('name'), 'mail')
    const config: unknown = JSON.parse(Buffer.from(searchParams.get('config') ?? '', 'base64').toString())
    return [exactly(mcpServers, 'mail').mail, config].map((server) => String(exactly(server, 'url').url))
  },
  hosted: (lines: string): string[] => [lines],
} as const

describe('how a program is connected', () => {
  const service = useService()

  /** Returns the texts to paste on a page. */
  const pastedIn = (text: string): string[] =>
    [...text.matchAll(/<pre class="pasted" tabindex="0"><code>(.*?)<\/code><\/pre>/gs)].map(([, lines]) =>
      unescaped(lines ?? ''),
    )

  it('is said with the addresses of this service, for every client and language', async () => {
    const { browser } = await newPerson(service())
    const { config } = service()
    const page = '/dashboard/connect'
    const { text } = await browser.go(page)
    const [app, , language] = pastedIn(text)
    assert.deepEqual([app, language], [mcpSetups(config)[0]!.lines, languageSetups(config)[0]!.lines])
    for (const [query, setups] of [['for', mcpSetups(config)] as const, ['language', languageSetups(config)] as const])
      for (const { id, name, lines } of setups) {
        const tab = new RegExp(`href="([^"]*[?;]${query}=${id}[^"]*)" [^>]*>${name}<`).exec(text)?.[1] ?? ''
        const shown = (await browser.go(unescaped(tab))).text
        assert.ok(pastedIn(shown).includes(lines), name)
        assert.match(shown, new RegExp(`aria-current="page">${name}<`))
        assert.ok(!shown.includes('127.0.0.1:8080'))
      }
    assert.deepEqual(pastedIn((await browser.go(`${page}?for=x&language=%00&since=x`)).text)[0], app)
  })

  it('the lines for apps are those of the guide', () => {
    const guide = readFileSync('spec/guides/clients.md', 'utf8')
    for (const { name, lines } of mcpSetups({ mcpUrl: 'http://127.0.0.1:8080/mcp' }))
      for (const line of lines.split('\n')) assert.ok(guide.includes(line), `${name}: ${line}`)
  })

  it('the settings and links for VS Code and Cursor, and the address for connectors, lead to a session', async () => {
    const { browser, id } = await personWithAgent(service())
    const page = '/dashboard/connect'
    for (const setup of Object.keys(addressReaders) as (keyof typeof addressReaders)[]) {
      const { text } = await browser.go(`${page}?for=${setup}`)
      const link = /href="((?:vscode|cursor):[^"]*)"/.exec(text)?.[1]
      const addresses = addressReaders[setup](pastedIn(text)[0] ?? '', link && unescaped(link))
      for (const address of addresses) {
        const client = await signedIn('SDK 1', new URL(address), async (consentPage) => {
          await fetch(await browser.consent(consentPage, { answer: 'allow', agent: id }))
        })
        assert.deepEqual(await client.call('list_contacts'), { contacts: [] }, setup)
        await client.close()
      }
    }
  })

  it('the lines that a new client is shown with, and those for languages, read a message of its agent', async () => {
    const { browser, handle, id } = await personWithAgent(service())
    const clients = '/dashboard/clients'
    const made = await fillIn(browser, clients, clients, { agent: id, name: 'Robot' })
    const [settings = ''] = pastedIn(made.text)
    const credentials = credentialsIn(made)
    assert.equal(settings, credentialsCommand(service().config, credentials))
    assert.equal(made.text.split(credentials.client_secret).length, 2, 'the page shows the secret once')
    const sender = await newAgent(service())
    await service().deps.store.trust.allow(id, [sender.handle], 0)
    await sender.sent(draftTo(handle, { subject: 'Is anybody there?', content_parts: [textPart('It is urgent.')] }))
    const folder = temporaryFolder()
    await installPackedSdk(folder)
    writeFileSync(join(folder, 'agent.py'), 'import json, sys\nprint("Woken by", json.load(sys.stdin)["subject"])\n')
    const programs = { Shell: ['sh', 'a.sh'], TypeScript: [process.execPath, 'a.mts'], Python: ['python3', 'a.py'] }
    for (const { name, lines } of languageSetups(service().config)) {
      const [, ...words] = programs[name as keyof typeof programs] ?? []
      const [program] = programs[name as keyof typeof programs] ?? []
      if (program === undefined) continue
      writeFileSync(join(folder, words[0]!), lines)
      const command = `${settings}\nexec ${program} ${words.join(' ')}`
      const { stdout } = await run('sh', ['-euc', command], { cwd: folder })
      for (const shown of ['Is anybody there?', sender.handle, 'It is urgent.'])
        assert.ok(stdout.includes(shown), `${name}: ${stdout}`)
    }
    const other = languageSetups(service().config).find((setup) => setup.id === 'other')
    await assertListens(`${settings}\nexec ${other?.lines}`, folder, async () => {
      await sender.sent(draftTo(handle, { subject: 'Wake up' }))
    })
  })
})
