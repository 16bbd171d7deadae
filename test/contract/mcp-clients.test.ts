import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe as suite, it } from 'node:test'
import { parse } from 'yaml'
import { versionOf, type McpClient } from '../../scripts/contract/mcp-clients/client.ts'
import { clients, specialSteps } from '../../scripts/contract/mcp-clients/clients.ts'
import { missingTool } from '../../scripts/contract/mcp-clients/install.ts'
import { leftOut } from '../../scripts/contract/mcp-clients/left-out.ts'
import { mcpClientsCommand } from '../../scripts/contract/mcp-clients/main.ts'
import { stepNames, type StepResults } from '../../scripts/contract/mcp-clients/steps.ts'
import { describe, failuresOf, rowOf, surprisesOf } from '../../scripts/contract/mcp-clients/verdict.ts'
import { usage } from '../../scripts/contract/options.ts'
import { testedClientTable, type TestedClients } from '../../scripts/generate/tested-clients.ts'

const programs = 'scripts/contract/mcp-clients/programs'
const tested: TestedClients = parse(readFileSync('spec/tested-clients.yaml', 'utf8'))

const all: StepResults = Object.fromEntries(stepNames.map((step) => [step, 'ok']))
const client: McpClient = {
  name: 'some',
  title: 'Some client',
  registry: 'npm',
  packages: ['@some/client@1.2.3'],
  lacks: { notification: 'It has no call for subscriptions.' },
  run: async () => all,
}

/** Returns the path of a client's program below the folder of programs. */
function programOf({ name, registry }: McpClient): string {
  const compiled: Partial<Record<McpClient['registry'], string>> = {
    Go: 'go/main.go',
    Maven: 'java/Client.java',
    Cargo: 'rust/src/main.rs',
  }
  return compiled[registry] ?? (registry === 'PyPI' ? `python/${name}-client.py` : `node/${name}-client.mjs`)
}

suite('the check of MCP clients', () => {
  it('has a program and a pinned version for each client', () => {
    for (const one of clients) {
      assert.ok(existsSync(`${programs}/${programOf(one)}`), one.name)
      for (const spec of one.packages) assert.match(spec, /(==|.@v?|:)\d+\.\d+\.\d+$/, one.name)
    }
    assert.deepEqual(
      Object.values(specialSteps).flatMap((names) => names.filter((name) => !clients.some((one) => one.name === name))),
      [],
    )
  })

  it('builds compiled programs with the pinned version', () => {
    const pins = {
      Go: ['go/go.mod', (version: string) => `github.com/modelcontextprotocol/go-sdk v${version}`],
      Maven: ['java/pom.xml', (version: string) => `<version>${version}</version>`],
      Cargo: ['rust/Cargo.toml', (version: string) => `rmcp = { version = "=${version}"`],
    } as const
    for (const one of clients) {
      const pin = Object.entries(pins).find(([registry]) => registry === one.registry)?.[1]
      if (pin === undefined) continue
      const [file, line] = pin
      assert.ok(readFileSync(`${programs}/${file}`, 'utf8').includes(line(versionOf(one))), one.name)
    }
  })

  it('names the tool that a client needs and the machine lacks', (t) => {
    assert.equal(missingTool(client), undefined)
    const { PATH } = process.env
    t.after(() => (process.env['PATH'] = PATH))
    process.env['PATH'] = '/nowhere'
    assert.equal(missingTool(client), 'npm')
    assert.equal(missingTool({ ...client, registry: 'Maven' }), 'mvn')
  })

  it('lists the clients that it leaves out', () => {
    for (const { title, why } of leftOut) assert.ok(usage.includes(`${title}: ${why}`), title)
  })

  it('rejects a client that it does not know', async () => {
    assert.equal(await mcpClientsCommand(['nobody']), 2)
  })

  it('fails for each step that has no exception, and reports exceptions that are over', () => {
    const results = { ...all, notification: 'no answer', calls: 'NOT_FOUND' }
    assert.deepEqual(failuresOf({ client, results }), ['some: all tools called: NOT_FOUND'])
    assert.deepEqual(failuresOf({ client, results: { ...all, notification: 'no answer' } }), [])
    assert.deepEqual(
      failuresOf({ client, results: {} }).length,
      stepNames.length - 1 - Object.keys(specialSteps).length,
    )
    assert.deepEqual(surprisesOf({ client, results: all }), [
      'some: notification received succeeds now: remove its exception',
    ])
  })

  it('shows results on the terminal and in the guide', () => {
    const verdict = { client, results: { ...all, notification: 'no answer' } }
    assert.equal(versionOf(client), '1.2.3')
    const [head = '', row = ''] = describe([verdict]).split('\n')
    assert.equal(row.slice(head.indexOf('notification')).split(' ')[0], 'no')
    const line = testedClientTable({ date: '2026-01-02', clients: [rowOf(verdict)] }).split('\n')[2] ?? ''
    assert.match(line, /^\| Some client \| `1\.2\.3` \| all tools listed, .* \| It has no call for subscriptions\. \|$/)
  })

  it('has a row in the guide for each client at its pinned version', () => {
    assert.deepEqual(
      tested.clients.map((row) => [row.client, row.version]),
      clients.map((one) => [one.title, versionOf(one)]),
    )
    assert.deepEqual(
      tested.clients.filter(({ lacks }) => lacks.some((why) => why.startsWith('Fails'))),
      [],
    )
  })
})
