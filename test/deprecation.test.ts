import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { go, goIsMissing } from '../scripts/contract/clients/go-programs.ts'
import { deprecationOf } from '../scripts/generate/deprecations.ts'
import { hasJava } from '../scripts/generate/java.ts'
import { bareEnv } from '../scripts/support/bare-env.ts'
import { testBootstrap } from '../scripts/support/bootstrap.ts'
import { pythonEnvironment, pythonIsMissing } from './clients/python.ts'
import { leftOut } from './clients/languages.ts'
import { withContract } from './support/changed-contract.ts'
import { call, type ErrorAnswer } from './support/client.ts'
import {
  bootstrapFile,
  preparedFolder,
  startProcess,
  stopProcess,
  temporaryFolder,
  type ServiceProcess,
} from './support/process.ts'
import { requestToken } from './support/tokens.ts'

const run = promisify(execFile)
const folder = temporaryFolder()
const DATA_DIR = preparedFolder()
const dates = { deprecated: true, 'x-deprecated-at': '2027-01-15', 'x-sunset': '2028-02-01' }
const yaml = (indent: string): string =>
  Object.entries(dates)
    .map(([name, value]) => `${indent}${name}: ${value}\n`)
    .join('')

/** A contract in which one operation is deprecated, and one query parameter of another. */
const changes = [
  ['paths/agents.yaml', '    operationId: getOwnAgent\n', `    operationId: getOwnAgent\n${yaml('    ')}`],
  ['paths/mailbox.yaml', '      - name: unread\n', `      - name: unread\n${yaml('        ')}`],
] as const

const noted = 'Deprecated: the service may stop to serve it on 2028-02-01. The deprecation began on 2027-01-15.'
const hasClients = hasJava() || process.env['CI'] !== undefined
const withoutJava = hasClients ? false : 'Notice: Java is missing, so the clients are not generated anew.'
const origin = 'https://app.example'

/** Returns the three headers of a response. */
const headersOf = ({ headers }: { headers: Headers }) =>
  ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))

describe('a deprecated operation', () => {
  let service: ServiceProcess
  let token: string
  const get = (path: string, headers = {}) => call<ErrorAnswer>(`${service.config.baseUrl}${path}`, { token, headers })
  const marked = (id: string) => [
    '@1799971200',
    'Tue, 01 Feb 2028 00:00:00 GMT',
    `<${service.config.authUrl}/docs/rest#${id}>; rel="deprecation"; type="text/html"`,
  ]
  const clientEnv = () => ({
    ...bareEnv(),
    AMS_URL: service.config.authUrl,
    AMS_CLIENT_ID: 'cli_assistant',
    AMS_CLIENT_SECRET: 'secret of assistant',
  })
  const warning = () => {
    const [, sunset, link] = marked('getOwnAgent')
    return `getOwnAgent is deprecated, sunset: ${sunset}, see ${link}`
  }

  before(async () => {
    await withContract(folder, changes, { sdk: hasClients })
    const BOOTSTRAP_FILE = bootstrapFile(testBootstrap, folder)
    service = await startProcess({ DATA_DIR, BOOTSTRAP_FILE, CORS_ORIGINS: origin }, folder)
    const form = { client_id: 'cli_assistant', client_secret: 'secret of assistant' }
    token = String((await requestToken(service, form)).body.access_token)
  })
  after(() => stopProcess(service))

  it('has the headers of RFC 9745 and RFC 8594 on responses and errors, and other operations have none', async () => {
    const answer = await get('/agents/me')
    assert.equal(answer.status, 200)
    assert.deepEqual(headersOf(answer), marked('getOwnAgent'))
    const failure = await call(`${service.config.baseUrl}/agents/me`)
    assert.equal(failure.status, 401)
    assert.deepEqual(headersOf(failure), marked('getOwnAgent'))
    for (const path of ['/mailbox', '/agents/me/blocks'])
      assert.deepEqual(headersOf(await get(path)), [null, null, null])
  })

  it('may be deprecated in a query parameter alone, and only requests with it get the headers', async () => {
    assert.deepEqual(headersOf(await get('/mailbox?unread=true')), marked('listMailbox'))
    assert.deepEqual(headersOf(await get('/mailbox?unread=perhaps')), marked('listMailbox'))
    assert.deepEqual(headersOf(await get('/mailbox?limit=1')), [null, null, null])
  })

  it('is readable for pages of other origins', async () => {
    const { headers } = await get('/agents/me', { Origin: origin })
    const exposed = headers.get('access-control-expose-headers')?.split(', ') ?? []
    for (const name of ['Deprecation', 'Sunset', 'Link']) assert.ok(exposed.includes(name), name)
  })

  it('is marked in the reference and in the documents', async () => {
    const { authUrl } = service.config
    assert.equal((await call(`${authUrl}/docs/rest`)).text.split(noted).length - 1, 2)
    const { paths } = JSON.parse((await call(`${authUrl}/openapi.json`)).text)
    const { get: operation } = paths['/agents/me']
    assert.deepEqual({ ...operation, ...dates }, operation)
    for (const response of Object.values<{ headers: object }>(operation.responses))
      assert.deepEqual(
        Object.keys(response.headers).filter((name) => /^(Deprecation|Sunset|Link)$/.test(name)).length,
        3,
      )
  })

  it('is marked in the clients', { skip: withoutJava }, () => {
    const text = (path: string): string => readFileSync(join(folder, 'generated', path), 'utf8').replace(/\s+/g, ' ')
    assert.match(text('sdk/dist/rest/apis/AgentsApi.d.ts'), /@deprecated \*\/ getOwnAgent\(/)
    assert.match(text('sdk/dist/rest/apis/MailboxApi.d.ts'), /@deprecated \*\/ unread\?:/)
    assert.match(
      text('go/operations.go'),
      /\/\/ \/\/ Deprecated: the service may [^)]*func \(api \*AgentsAPI\) GetOwnAgent\(/,
    )
    assert.ok(text('python/src/agent_messaging_sdk/operations.py').includes(noted))
  })

  it('is announced once by the TypeScript client', { skip: withoutJava }, async () => {
    const program = `import { createClient } from ${JSON.stringify(join(folder, 'generated/sdk/dist/index.js'))}
const client = createClient()
for (let count = 0; count < 2; count++) await client.agents.getOwnAgent()`
    const { stderr } = await run(process.execPath, ['--input-type=module', '-e', program], { env: clientEnv() })
    assert.equal(stderr, `agent-messaging-sdk: ${warning()}\n`)
  })

  it('is announced once by the Python client', { skip: withoutJava || leftOut(pythonIsMissing) }, async () => {
    const env = { ...clientEnv(), PYTHONPATH: join(folder, 'generated/python/src') }
    const program =
      'from agent_messaging_sdk import Client\nclient = Client()\nfor _ in range(2): client.agents.get_own_agent()'
    const { stderr } = await run(await pythonEnvironment(), ['-c', program], { env })
    assert.equal(stderr, `${warning()}\n`)
  })

  it('is announced once by the Go client', { skip: withoutJava || leftOut(goIsMissing) }, async () => {
    const cwd = join(folder, 'generated/go')
    writeFileSync(join(cwd, 'deprecated_test.go'), goTest)
    const { AMS_URL, AMS_CLIENT_ID, AMS_CLIENT_SECRET } = clientEnv()
    const env = { AMS_URL, AMS_CLIENT_ID, AMS_CLIENT_SECRET, WARNING: warning() }
    await go(cwd, ['test', '-count=1', '-vet=off', '-run', 'TestDeprecated', '.'], env)
  })
})

const goTest = `package ams

import (
	"bytes"
	"context"
	"log"
	"os"
	"testing"
)

func TestDeprecated(t *testing.T) {
	var lines bytes.Buffer
	log.SetOutput(&lines)
	log.SetFlags(0)
	client, err := New(Options{})
	if err != nil {
		t.Fatal(err)
	}
	for count := 0; count < 2; count++ {
		if _, err := client.Agents.GetOwnAgent(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	if want := "ams: " + os.Getenv("WARNING") + "\\n"; lines.String() != want {
		t.Fatalf("%q is not %q", lines.String(), want)
	}
}
`

it('the dates of a deprecation are complete, real, and at least twelve months apart', () => {
  const of =
    (at?: string, sunset?: string, deprecated = true) =>
    () =>
      deprecationOf('getX', {
        deprecated,
        ...(at !== undefined && { 'x-deprecated-at': at }),
        ...(sunset !== undefined && { 'x-sunset': sunset }),
      })
  assert.equal(deprecationOf('getX', {}), undefined)
  assert.deepEqual(of('2027-01-15', '2028-01-15')(), { at: '2027-01-15', sunset: '2028-01-15' })
  assert.throws(
    of('2027-01-15', '2028-01-14'),
    /^Error: getX: x-sunset must be at least 12 months after x-deprecated-at$/,
  )
  const together = /^Error: getX: give deprecated: true, x-deprecated-at and x-sunset together, or none of them$/
  for (const wrong of [of('2027-01-15'), of(undefined, '2028-02-01'), of(), of('2027-01-15', '2028-02-01', false)])
    assert.throws(wrong, together)
  for (const text of ['2027-02-30', '15.1.2027', '2027', ''])
    assert.throws(of(text, '2029-01-01'), new RegExp(`^Error: getX: ${text} is no date: write it like 2027-01-15$`))
})
