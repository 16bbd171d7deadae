import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it, test } from 'node:test'
import { parse } from 'yaml'
import { shippedFile } from '../../scripts/contract/credentials.ts'
import { startEndpoint } from '../../scripts/support/endpoint.ts'
import { bootstrap, localTarget } from '../../scripts/contract/local.ts'
import { leftOut as leftOutOfRuns } from '../../scripts/contract/left-out.ts'
import { userScopes } from '#generated/scopes.ts'
import { startService, type Service } from '../support/service.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'

interface Finished {
  code: number | null
  output: string
  complaints: string
}

/** Runs the command like a person. */
function contract(args: string[], env: Record<string, string> = {}): Promise<Finished> {
  const child = spawn(process.execPath, ['scripts/contract.ts', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const finished: Finished = { code: null, output: '', complaints: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (finished.output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (finished.complaints += text))
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...finished, code })))
}

/** Responses that no request causes. */
const leftOut = [
  'downloadFile 302',
  'downloadFile 429',
  'putFile 429',
  'createTicket 403',
  ...[200, 304, 400, 404].map((status) => `inspectFile ${status}`),
  ...[
    'addAllowlistEntries',
    'authorizeDevice',
    'blockAgent',
    'createWebhook',
    'issueToken',
    'markRead',
    'registerClient',
    'revokeToken',
    'sendMessage',
  ]
    .concat('updateOwnAgent', 'uploadFile', 'putFile')
    .map((operation) => `${operation} 408`),
]

/** Returns the responses that a run must see, by a simple reading of the document. */
function documented(): string[] {
  const { paths } = parse(readFileSync('generated/docs/openapi.yaml', 'utf8'))
  const operations = Object.values<object>(paths).flatMap((item) =>
    Object.values<unknown>({ ...item }).filter(isOperation),
  )
  return operations
    .flatMap(({ operationId, responses }) =>
      Object.keys(responses)
        .filter((status) => !status.endsWith('XX') && !leftOut.includes(`${operationId} ${status}`))
        .map((status) => `${operationId} ${status}`),
    )
    .sort()
}

const isOperation = (value: unknown): value is { operationId: string; responses: object } =>
  typeof value === 'object' && value !== null && 'operationId' in value

interface Reported {
  rows: { operationId: string; status: number; outcome: string; title: string; reasons: string[] }[]
}

const read = ({ output, complaints }: Finished): Reported['rows'] => {
  try {
    const { rows }: Reported = JSON.parse(output)
    return rows
  } catch {
    throw new Error(`no report: ${output}${complaints}`)
  }
}

const notOk = (rows: Reported['rows']): Reported['rows'] => rows.filter(({ outcome }) => outcome !== 'ok')

describe('every documented answer happens, and is as documented', () => {
  it('on the embedded database', async () => {
    const finished = await contract(['--json'])
    const rows = read(finished)
    assert.deepEqual(notOk(rows), [])
    assert.deepEqual(
      [...new Set(rows.map(({ operationId, status }) => `${operationId} ${status}`))].sort(),
      documented(),
    )
    assert.equal(finished.code, 0)
  })

  // The same happens on PostgreSQL, with which a deployment is checked.
  it('on a PostgreSQL that is named', async () => {
    const database = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '')
    const finished = await contract(['--database-url', database.url, '--only', 'markRead,searchMessages'])
    await database.drop()
    assert.match(finished.output, /^markRead +ok \d.* ok \d$[\s\S]* 0 failed\n$/m)
    assert.doesNotMatch(finished.output, /BAD|Could not|not run/)
    assert.equal(finished.code, 0)
  })
})

test('every skipped response has a test of its own', () => {
  for (const [operation, answers] of Object.entries(leftOutOfRuns))
    for (const [status, { test: file }] of Object.entries(answers)) {
      const text = readFileSync(file, 'utf8')
      assert.ok(text.includes(status), `${operation} ${status} is not in ${file}`)
    }
})

describe('a deployment', () => {
  const { sender, recipient, recipientHandle, person } = localTarget('', '')
  const credentials = {
    CONTRACT_CLIENT_ID: sender.id,
    CONTRACT_CLIENT_SECRET: sender.secret,
    CONTRACT_RECIPIENT_HANDLE: recipientHandle,
    CONTRACT_RECIPIENT_CLIENT_ID: recipient.id,
    CONTRACT_RECIPIENT_CLIENT_SECRET: recipient.secret,
  }
  const asSender = ['--client-id', sender.id, '--client-secret', sender.secret]
  const signIn = { CONTRACT_USERNAME: person.username, CONTRACT_PASSWORD: person.password }

  /** Replaces the token for which a person signs in. */
  async function userToken({ deps: { store, tokens } }: Service): Promise<string> {
    const account = await store.owners.account('contract')
    return tokens.issue({
      subject: account?.id ?? '',
      clientId: 'cli_operator',
      sessionId: 'cli_operator',
      scopes: userScopes.rest,
      resource: 'rest',
    })
  }

  /** Returns a clock that is five seconds before the end of a minute. A run that reaches a limit waits until then. */
  const clockNearMinuteEnd = () => fixedClock((Math.floor(Date.now() / 60_000) + 1) * 60_000 - 5_000)

  // One operation for each kind of credential; the run on the embedded database has all operations.
  it('is checked by its address, two clients and a person', async () => {
    const service = await startService({
      bootstrap,
      database: 'postgres',
      env: { RATE_LIMITS: 'on' },
      clock: clockNearMinuteEnd(),
    })
    const only = ['sendMessage', 'listMailbox', 'createWebhook', 'getAccount', 'issueToken', 'uploadFile']
    const finished = await contract(['--url', service.config.baseUrl, '--only', only.join(','), '--json'], {
      ...credentials,
      CONTRACT_WEBHOOK_URL: (await startEndpoint()).url,
      ...signIn,
      CONTRACT_USER_TOKEN: await userToken(service),
    })
    await service.close()
    const rows = read(finished)
    assert.deepEqual(notOk(rows), [])
    assert.deepEqual(new Set(rows.map(({ operationId }) => operationId)), new Set(only))
    assert.equal(finished.code, 0)
    assert.deepEqual(service.violations, [])
  })

  it('is named with the bootstrap file that it was started with', async () => {
    const service = await startService({ bootstrap, database: 'postgres', env: { RATE_LIMITS: 'on' } })
    const args = ['--url', service.config.baseUrl, '--bootstrap', shippedFile, '--only', 'getOwnAgent']
    const finished = await contract(args)
    await service.close()
    assert.match(finished.output, /getOwnAgent +ok 1 \D.*6 passed, 0 failed\n$/s)
    assert.equal(finished.code, 0)
  })

  it('is told what is missing before anything is asked of it', async () => {
    const service = await startService({ bootstrap, database: 'postgres' })
    const args = ['--url', service.config.baseUrl, ...asSender]
    const finished = await contract(args)
    await service.close()
    for (const complaint of [
      /--recipient-client-id/,
      /--recipient-handle/,
      /--user-token/,
      /--username/,
      /rate limits are off/,
    ])
      assert.match(finished.complaints, complaint)
    assert.equal(finished.output, '')
    assert.equal(finished.code, 2)
  })

  it('is told what is wrong, all at once', async () => {
    const [first, second, third] = bootstrap.clients ?? []
    assert.ok(first && second && third)
    const narrow = { ...second, scope: second.scope.replace('messages:write ', '').replace('mailbox:write ', '') }
    const agents = bootstrap.agents?.map((agent) =>
      agent.handle === second.agent ? { ...agent, inbound_policy: 'allowlist' as const } : agent,
    )
    const service = await startService({
      bootstrap: { ...bootstrap, agents: agents ?? [], clients: [first, narrow, third] },
      database: 'postgres',
    })
    const closed = await contract(['--url', service.config.baseUrl, '--allow-skips'], credentials)
    const wrong = await contract(['--url', service.config.baseUrl, '--allow-skips'], {
      ...credentials,
      CONTRACT_CLIENT_SECRET: 'another',
    })
    await service.close()
    assert.match(closed.complaints, /recipient: the token lacks messages:write mailbox:write/)
    assert.match(wrong.complaints, /sender: no token for the client cli_contract_sender: 401/)
    assert.match(wrong.complaints, /recipient: the token lacks/)
    assert.deepEqual([closed.code, wrong.code], [2, 2])
  })

  it('is told when one agent does not admit the other', async () => {
    const agents = bootstrap.agents?.map((agent) => ({ ...agent, inbound_policy: 'allowlist' as const })) ?? []
    const service = await startService({ bootstrap: { ...bootstrap, agents }, database: 'postgres' })
    const finished = await contract(['--url', service.config.baseUrl, '--allow-skips'], credentials)
    await service.close()
    assert.match(finished.complaints, /@contract\.sender does not allow @correspondent\.recipient/)
    assert.match(finished.complaints, /@correspondent\.recipient does not allow @contract\.sender/)
    assert.equal(finished.code, 2)
  })

  it('fails for what credentials and settings do not allow, unless that is accepted', async () => {
    const service = await startService({ bootstrap, database: 'postgres' })
    const args = ['--url', service.config.baseUrl, '--only', 'getMessage', ...asSender, '--json']
    const [strict, lenient] = await Promise.all([contract(args), contract([...args, '--allow-skips'])])
    await service.close()
    assert.equal(strict.code, 1)
    assert.equal(lenient.code, 0)
    assert.deepEqual(
      notOk(read(strict)).map(({ status, outcome, reasons }) => [status, outcome, ...reasons]),
      [
        [200, 'not run', 'needs --recipient-handle'],
        [404, 'not run', 'needs --recipient-handle'],
        [429, 'not run', 'rate limits are off: answers carry no RateLimit header'],
      ],
    )
  })

  it('is not asked for a person without a token of one', async () => {
    const service = await startService({ bootstrap, database: 'postgres' })
    const finished = await contract(['--url', service.config.baseUrl, '--only', 'getAccount', ...asSender, '--json'])
    await service.close()
    assert.deepEqual(
      notOk(read(finished)).map(({ status, outcome, reasons }) => [status, outcome, ...reasons]),
      [200, 400, 429].map((status) => [status, 'not run', 'needs --user-token']),
    )
    assert.equal(finished.code, 1)
  })
})

describe('the command says what is wrong with it', () => {
  const mistakes: [string[], RegExp][] = [
    [['--frobnicate'], /frobnicate/],
    [['--only', 'sendMail'], /unknown operation "sendMail".*sendMessage/],
    [['--client-id', 'x'], /--client-id must be used with --url/],
    [['--seed', '1'], /--examples and --seed need --fuzz/],
    [['--fuzz', '--seed', 'x'], /--seed must be a number/],
    [['--fuzz', '--diff', 'HEAD'], /use --fuzz or --diff, not both/],
    [['--url', 'ftp://127.0.0.1/v1'], /--url must be an http or https address/],
    [['--url', 'http://127.0.0.1:1/v1'], /cannot be reached/],
  ]
  it('in one line, with exit code 2', async () => {
    for (const [args, complaint] of mistakes) {
      const finished = await contract(args)
      assert.match(finished.complaints, complaint)
      assert.equal(finished.code, 2)
    }
  })

  it('and explains itself', async () => {
    const { output, code } = await contract(['--help'])
    for (const word of [
      '--url',
      '--client-id',
      '--recipient-handle',
      '--user-token',
      '--bootstrap',
      '--fuzz',
      '--diff',
      '--junit',
      '--html',
      '--allow-skips',
      '--json',
      'Exit code',
    ])
      assert.ok(output.includes(word), word)
    assert.equal(code, 0)
  })
})
