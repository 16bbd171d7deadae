import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { readConfig, settings } from '../../src/settings/config.ts'
import { addressWarnings } from '../../src/settings/address-warnings.ts'
import { SettingError } from '../../src/settings/parse.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import { warningOf } from '../../src/settings/setting-finding.ts'
import { unknownVariables } from '../../src/settings/unknown-variables.ts'
import { preparedFolder, spawnService, startProcess, stopProcess } from '../support/process.ts'

test('--help lists every setting with its default, its unit and its meaning, and exits', async () => {
  const help = await spawnService({}, ['--help'])
  assert.equal(await help.exited, 0)
  const lines = help.stdout().split('\n')
  for (const [name, { shown, unit, help: meaning }] of Object.entries(settings)) {
    const line = lines.find((text) => text.trim().split(/\s+/)[0] === variableOf(name))
    assert.ok(line, `${variableOf(name)} is not listed`)
    for (const part of [shown, unit, meaning]) assert.ok(line.includes(part), `${line} lacks ${part}`)
    assert.ok(meaning.length > 10 && shown.length > 0)
  }
})

const malformed: Record<string, string> = {
  PORT: '80a',
  PUBLIC_URL: 'https://x.example/mail',
  BASE_URL: 'ftp://x.example',
  AUTH_URL: 'not an address',
  WS_URL: 'http://x.example/v1/connect',
  MCP_URL: 'https://user:password@x.example/mcp',
  FILES_URL: 'https://x.example/files?a=b',
  FILES_S3_ENDPOINT: 'https://user:password@s3.example',
  DATABASE_CONNECTIONS: '1',
  UNSAFE_DURABILITY: 'yes',
  RECIPIENTS_MAX: '0',
  BODY_BYTES_MAX: '-1',
  CORS_ORIGINS: '*',
  WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/33',
  RATE_LIMITS: 'true',
  QUEUE_MAX: '1e3',
  RETENTION_DAYS: '1.5',
  PING_SECONDS: '0',
  LOG_LEVEL: 'loud',
}

for (const [variable, value] of Object.entries(malformed))
  test(`${variable}=${value} is refused by its name`, () => {
    const refused = (error: unknown): boolean =>
      error instanceof SettingError && new RegExp(`^${variable} must .+, but it is "`).test(error.message)
    assert.throws(() => readConfig({ [variable]: value }), refused)
  })

test('a malformed setting stops the start with one line that names it', async () => {
  const refused = await spawnService({ PING_SECONDS: '0' })
  assert.equal(await refused.exited, 2)
  assert.match(
    refused.output(),
    /^agent-messaging: cannot start: PING_SECONDS must be a whole number from 1 to 3600, but it is "0"\n$/,
  )
})

test('CORS_ORIGINS takes exact origins, and nothing that is wider than one', () => {
  const { corsOrigins } = readConfig({ CORS_ORIGINS: 'https://app.example, http://localhost:3000' })
  assert.deepEqual(corsOrigins, ['https://app.example', 'http://localhost:3000'])
  const wrong = ['https://a.example/', 'https://a.example/app', 'https://*.a.example', 'null', 'a.example', 'file://']
  for (const origins of [
    ...wrong,
    'https://A.example',
    'https://a.example:443',
    'https://a.example,',
    '*, https://a.b',
  ])
    assert.throws(() => readConfig({ CORS_ORIGINS: origins }), /^Error: CORS_ORIGINS must be origins like /, origins)
})

test('an empty setting is one that is not set', () => {
  assert.deepEqual(readConfig({ PORT: '', BASE_URL: '', LOG_LEVEL: '' }), readConfig({}))
})

function addressesOf(env: Record<string, string>) {
  const { baseUrl, authUrl, webUrl, wsUrl, mcpUrl, filesUrl } = readConfig(env)
  return { baseUrl, authUrl, webUrl, wsUrl, mcpUrl, filesUrl }
}

test('every address follows the port, and loses a trailing slash', () => {
  const origin = 'http://127.0.0.1:9'
  assert.deepEqual(addressesOf({ PORT: '9', HOST: '0.0.0.0', MCP_URL: 'https://x.example/mcp/' }), {
    baseUrl: `${origin}/v1`,
    authUrl: origin,
    webUrl: 'http://localhost:9', // a host of its own, since cookies know no ports
    wsUrl: 'ws://127.0.0.1:9/v1/connect',
    mcpUrl: 'https://x.example/mcp',
    filesUrl: `${origin}/files`,
  })
})

test('PUBLIC_URL makes every address that is not set itself', () => {
  const origin = 'https://mail.example.com'
  for (const written of [origin, `${origin}/`, 'HTTPS://Mail.example.com:443'])
    assert.deepEqual(addressesOf({ PUBLIC_URL: written, PORT: '9', FILES_URL: 'https://files.example' }), {
      baseUrl: `${origin}/v1`,
      authUrl: origin,
      webUrl: origin,
      wsUrl: 'wss://mail.example.com/v1/connect',
      mcpUrl: `${origin}/mcp`,
      filesUrl: 'https://files.example',
    })
  assert.equal(addressesOf({ HOST: '::1' }).webUrl, 'http://localhost:8080')
  assert.equal(addressesOf({ HOST: '192.0.2.7' }).webUrl, 'http://192.0.2.7:8080')
  assert.equal(addressesOf({ PUBLIC_URL: 'http://[::1]:81' }).wsUrl, 'ws://[::1]:81/v1/connect')
})

const notOrigins: Record<string, string> = {
  'https://x.example/mail/': 'must have no path',
  'https://x.example//': 'must have no path',
  'https://x.example?': 'must have no query',
  'https://x.example/#': 'must have no query',
  'https://user@x.example': 'must have no query, fragment or credentials',
  'wss://x.example': 'must be a http:// or https:// address',
  'x.example': 'must be a http:// or https:// address',
}

for (const [written, complaint] of Object.entries(notOrigins))
  test(`PUBLIC_URL=${written} is refused: it ${complaint}`, () => {
    assert.throws(
      () => readConfig({ PUBLIC_URL: written }),
      (error: Error) => error.message.startsWith(`PUBLIC_URL ${complaint}`),
    )
  })

/** Settings, each with the names that its warnings must have. */
const warned: [env: Record<string, string>, warnings: RegExp[]][] = [
  [{}, []],
  [{ HOST: '0.0.0.0' }, []],
  [{ PUBLIC_URL: 'http://localhost:81' }, []],
  [
    { PUBLIC_URL: 'https://mail.example.com' },
    [/^all clients behind a TLS proxy share one limit by address: .*TRUST_PROXY/],
  ],
  [{ PUBLIC_URL: 'https://mail.example.com', TRUST_PROXY: '1' }, []],
  [
    { BASE_URL: 'https://mail.example.com/v1', TRUST_PROXY: '1' },
    [
      /^only this machine can reach AUTH_URL, WEB_URL, WS_URL, MCP_URL, FILES_URL, others can reach BASE_URL: .*PUBLIC_URL/,
    ],
  ],
  [
    { PUBLIC_URL: 'https://mail.example.com', WEB_URL: 'http://127.0.0.2', TRUST_PROXY: '1' },
    [/^only this machine can reach WEB_URL,/, /^browsers send the cookies of WEB_URL to every port of 127.0.0.2/],
  ],
  [{ WEB_URL: 'http://127.0.0.1:8080' }, [/^browsers send the cookies of WEB_URL .* like http:\/\/localhost:8080$/]],
  [
    { WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8 fd00::/8' },
    [
      /^every agent can send webhooks to 10\.0\.0\.0\/8, fd00::\/8: remove networks from WEBHOOK_ALLOWED_NETWORKS that agents must not reach$/,
    ],
  ],
  [{ PUBLIC_URL: 'http://[::1]:8080' }, [/^browsers send the cookies of WEB_URL to every port of \[::1\]/]],
  [
    { PUBLIC_URL: 'https://a.example', WS_URL: 'ws://a.example', TRUST_PROXY: '1' },
    [/^tokens and mail go .* to WS_URL: .*wss:/],
  ],
  [
    { WEB_URL: 'http://a.example' },
    [
      /^only this machine can reach BASE_URL, AUTH_URL, WS_URL, MCP_URL, FILES_URL,/,
      /^tokens and mail go .* to WEB_URL:/,
    ],
  ],
]

for (const [env, expected] of warned)
  test(`${JSON.stringify(env)} starts with ${expected.length} warnings`, () => {
    const warnings = addressWarnings(readConfig(env))
    assert.equal(warnings.length, expected.length, warnings.join('\n'))
    for (const [index, warning] of warnings.entries()) assert.match(warning, expected[index]!)
  })

const misspelled: [string, RegExp][] = [
  ['PUBLIC_ULR', /: set PUBLIC_URL instead$/],
  ['PUBLIC_UR', /: set PUBLIC_URL instead$/],
  ['public_url', /: set PUBLIC_URL instead$/],
  ['AMS_PUBLIC_URL', /: set PUBLIC_URL instead$/],
  ['SECRET_KEY', /: set SECRETS_KEY instead$/],
  ['DATABASE_URI', /: set DATABASE_URL instead$/],
  ['RETENTION_DAY', /: set RETENTION_DAYS instead$/],
  ['SENDS_PER_AGENT_PER_MINUTE', /: npm start -- --help lists every setting$/],
  ['FILES_S3_PATH_STYLE', /: npm start -- --help lists every setting$/],
]

for (const [name, advice] of misspelled)
  test(`${name} is reported as no setting, without its value`, () => {
    const [only, ...others] = unknownVariables({ [name]: 'a secret value' }).map(warningOf)
    assert.match(only!, new RegExp(`^${name} is not a setting and has no effect: `))
    assert.match(only!, advice)
    assert.doesNotMatch(only!, /a secret value/)
    assert.deepEqual([others, unknownVariables({ [name]: '' })], [[], []])
  })

/** Variables that shells, init systems, containers, package managers, clouds and other libraries set. */
const commonVariables = `
  PATH HOME USER LOGNAME SHELL SHLVL PWD OLDPWD TERM COLORTERM LANG LANGUAGE LC_ALL TZ EDITOR PAGER LINES COLUMNS _ MAIL
  HOSTNAME HOSTTYPE MACHTYPE OSTYPE DISPLAY TMPDIR TEMP TMP XDG_DATA_DIRS XDG_DATA_HOME XDG_RUNTIME_DIR XDG_SESSION_ID
  DBUS_SESSION_BUS_ADDRESS SSH_AUTH_SOCK SSH_CLIENT SSH_TTY SUDO_USER INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET
  WATCHDOG_USEC LISTEN_FDS LISTEN_PID MAINPID CREDENTIALS_DIRECTORY STATE_DIRECTORY RUNTIME_DIRECTORY LOGS_DIRECTORY
  PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE PGDATA PGSSLMODE POSTGRES_DB POSTGRES_USER POSTGRES_PASSWORD REDIS_URL
  NODE_ENV NODE_OPTIONS NODE_VERSION NODE_PATH NODE_EXTRA_CA_CERTS YARN_VERSION UV_THREADPOOL_SIZE DEBUG CI WEB_CONCURRENCY
  npm_config_cache npm_package_name npm_lifecycle_event npm_config_user_agent npm_node_execpath INIT_CWD
  HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY http_proxy https_proxy no_proxy
  AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN GOOGLE_APPLICATION_CREDENTIALS K_SERVICE
  OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_TRACES_SAMPLER
  KUBERNETES_PORT KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT_443_TCP_ADDR
  NATS_SERVICE_HOST FILES_SERVICE_HOST FILES_SERVICE_PORT_HTTP FILES_PORT DATABASE_PORT_5432_TCP_PROTO
  WINDIR APPDATA COMSPEC PATHEXT USERPROFILE SYSTEMROOT PROCESSOR_ARCHITECTURE
  AMS_URL AMS_CLIENT_ID AMS_CLIENT_SECRET AMS_TOKEN AMS_FROM API_URL APP_URL SERVER_PORT METRICS_PORT`

test('findings of variables have a limited number and length, and no control characters', () => {
  const names = Array.from({ length: 5_000 }, (_, n) => `FILES_S3_\u001b[31m\n${n}${'X'.repeat(10_000)}`)
  const lines = unknownVariables(Object.fromEntries(names.map((name) => [name, 'x']))).map(warningOf)
  assert.equal(lines.length, 21)
  assert.match(lines.at(-1)!, /^4980 more variables look like settings: /)
  assert.ok(lines.every((line) => line.length < 250 && !/[\u0000-\u001f]/.test(line)))
})

test('an invalid address is shown without its user and password', () => {
  for (const address of ['https://u:a/s@cret@h/', 'http://u:secret@h:99999999', 'https://secret@h/?q'])
    assert.throws(() => readConfig({ PUBLIC_URL: address }), {
      message: /^PUBLIC_URL must (?!.*cret).*, but it is "https?:\/\/…@h/,
    })
})

test('no setting and no common variable is reported as misspelled', () => {
  const names = [...commonVariables.trim().split(/\s+/), ...Object.keys(settings).map(variableOf)]
  assert.deepEqual(unknownVariables(Object.fromEntries(names.map((name) => [name, 'x']))), [])
})

test('a warning stands once in the welcome and once in the log', async () => {
  const service = await startProcess({
    WEB_URL: 'https://mail.example.com',
    PUBLIC_ULR: 'https://mail.example.com',
    DATA_DIR: preparedFolder(),
  })
  await stopProcess(service)
  for (const warning of ['only this machine can reach BASE_URL', 'PUBLIC_ULR is not a setting']) {
    const lines = service
      .output()
      .split('\n')
      .filter((line) => line.includes(warning))
    assert.equal(lines.length, 2, service.output())
    assert.ok(lines.some((line) => line.startsWith('Warning: ')))
    assert.equal(service.stdout().split(warning).length, 2)
  }
})

test('an argument that does not exist stops the start', async () => {
  const refused = await spawnService({}, ['--port', '80'])
  assert.equal(await refused.exited, 2)
  assert.match(refused.output(), /--port/)
})

test('a port in use is reported clearly', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? String(address.port) : ''
  const refused = await spawnService({ PORT: port, DATA_DIR: preparedFolder() })
  assert.equal(await refused.exited, 1)
  assert.match(refused.output(), new RegExp(`cannot start: the port is in use.*${port}`))
  taken.close()
})
