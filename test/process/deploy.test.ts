import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'yaml'
import { fixedLimits, limits } from '#generated/limits.ts'
import {
  assertSettings,
  assignments,
  buildStage,
  createSecrets,
  imageEnv,
  imageInstructions,
  imageStage,
  knownVariables,
  readDeployFile,
} from '../support/deploy-files.ts'
import { deployTools } from '../support/deploy-tools.ts'
import { temporaryFolder } from '../support/process.ts'

const read = readDeployFile
const [known, told, build, image] = [knownVariables, imageInstructions, buildStage, imageStage]

const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])

test('the image runs as nobody, without a shell or a package manager, and tells how it is', () => {
  assert.match(build!.from, /^node:24-/)
  assert.match(image!.from, /^gcr\.io\/distroless\/nodejs24-.*:nonroot$/)
  assert.deepEqual(told('USER'), ['65532:65532'])
  assert.deepEqual(told('RUN'), [], 'there is nothing to run anything by')
  const config = assertSettings(imageEnv, 'Dockerfile')
  assert.deepEqual(told('EXPOSE'), [`${config.port} ${config.opsPort}`])
  assert.match(told('HEALTHCHECK')[0]!, new RegExp(`127\\.0\\.0\\.1:${config.opsPort}/healthz`))
  assert.deepEqual(told('VOLUME'), [config.dataDir])
  for (const list of [...told('ENTRYPOINT'), ...told('CMD')]) assert.ok(Array.isArray(JSON.parse(list)), list)
  assert.ok(existsSync(JSON.parse(told('CMD')[0]!)[0]))
})

test('only files of the image are in the build context', () => {
  const copied = build!.instructions
    .filter(({ word }) => word === 'COPY')
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  const letIn = read('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
  assert.deepEqual(letIn.map((line) => line.slice(1)).sort(), [...copied].sort())
  for (const path of copied) assert.ok(existsSync(path), path)
})

test('compose.yaml has two processes with the same settings, time to stop, and no secret in clear', () => {
  const { services, volumes, secrets } = parse(read('compose.yaml'), { merge: true })
  assert.deepEqual(services['service-1'], services['service-2'])
  const { environment, read_only, stop_grace_period, volumes: mounts, cap_drop } = services['service-1']
  const { PUBLIC_URL: publicUrl, ...others } = environment
  const local = 'http://localhost:8080'
  assert.deepEqual([publicUrl, services.proxy.environment.PUBLIC_URL], Array(2).fill(`\${PUBLIC_URL:-${local}}`))
  const config = assertSettings({ ...imageEnv, ...others, PUBLIC_URL: local }, 'compose.yaml')
  assert.ok(read_only && cap_drop.includes('ALL'))
  assert.ok(seconds(stop_grace_period) > config.drainSeconds + config.shutdownSeconds)
  assert.deepEqual(mounts, [`files:${config.dataDir}`])
  assert.deepEqual(Object.keys(volumes), ['certificates', 'database', 'files'])
  for (const [name, { image = 'agent-messaging' }] of Object.entries<{ image?: string }>(services))
    assert.match(image, /^(agent-messaging$|[\w/-]+:\d)/, `${name} has a version`)
  assert.match(config.databaseUrl!, /^postgres:\/\/ams:[0-9a-f]{48}@postgres:5432\/ams$/)
  assert.deepEqual(config.natsUrl?.hosts, ['nats:4222'])
  assert.equal(config.secretsKey.length, 1)
  assert.ok(services.proxy.ports.includes('127.0.0.1:8080:8080'))
  const created = readdirSync(createSecrets()).sort()
  const declared = Object.entries<{ file: string }>(secrets).map(([name, { file }]) => {
    assert.equal(file, `./secrets/${name}`)
    return name
  })
  assert.deepEqual(declared.sort(), created, 'the command creates each secret')
  const used = Object.values<{ secrets?: string[] }>(services).flatMap((service) => service.secrets ?? [])
  assert.deepEqual([...new Set(used)].sort(), created)
})

test('create-secrets.sh creates new secrets that only the owner of the folder can open, and never replaces them', () => {
  const [one, other] = [createSecrets(), createSecrets()]
  assert.equal(statSync(one).mode & 0o777, 0o700)
  const secret = (folder: string, name: string): string => readFileSync(join(folder, name), 'utf8').trim()
  for (const name of readdirSync(one)) {
    assert.notEqual(secret(one, name), secret(other, name), name)
    assert.equal(statSync(join(one, name)).mode & 0o777, 0o644, 'the users of the containers read the mounted file')
  }
  assert.ok(secret(one, 'database-url').includes(`:${secret(one, 'database-password')}@`))
  const password = /password: "(\w+)"/.exec(secret(one, 'nats.conf'))?.[1]
  assert.ok(password && secret(one, 'nats-url').includes(`:${password}@`))
  const again = spawnSync('scripts/deploy/create-secrets.sh', [one], { encoding: 'utf8' })
  assert.equal(again.status, 1)
  assert.match(again.stderr, /the secrets exist already/)
})

test('the parser of Docker Compose accepts compose.yaml', { timeout: 600_000 }, async (t) => {
  const tools = await deployTools(t, 'compose')
  if (!tools) return
  const folder = temporaryFolder()
  const parsed = (text: string) => {
    writeFileSync(join(folder, 'compose.yaml'), text)
    return spawnSync(tools.compose, ['compose.yaml'], { cwd: folder, encoding: 'utf8' })
  }
  const { status, stdout, stderr } = parsed(read('compose.yaml'))
  assert.equal(status, 0, stderr)
  assert.match(stdout, /PUBLIC_URL: http:\/\/localhost:8080/)
  assert.notEqual(parsed(read('compose.yaml').replace('read_only:', 'readonly:')).status, 0)
})

test('nginx.conf lets the contract through: waits, sockets, events, uploads and who asks', () => {
  const conf = read('nginx.conf')
  const directive = (name: string): string => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(conf)?.[1] ?? ''
  assert.equal(conf.split('{').length, conf.split('}').length)
  assert.ok(seconds(directive('proxy_read_timeout')) >= fixedLimits.waitSecondsMax + 10)
  assert.ok(seconds(directive('keepalive_timeout')) < limits.keepAliveSeconds.default)
  const caddyKeepAlive = /keepalive (\S+)/.exec(read('Caddyfile'))![1]!
  assert.ok(seconds(caddyKeepAlive) < limits.keepAliveSeconds.default)
  assert.equal(directive('proxy_http_version'), '1.1')
  assert.equal(directive('proxy_buffering'), 'off')
  assert.equal(directive('proxy_request_buffering'), 'off')
  assert.equal(directive('proxy_set_header X-Forwarded-For'), '$proxy_add_x_forwarded_for')
  assert.equal(directive('proxy_set_header Upgrade'), '$http_upgrade')
  assert.equal(directive('client_max_body_size'), '0', 'the service refuses, with an error of the contract')
  for (const [, port] of conf.matchAll(/server service-\d:(\d+) resolve/g)) assert.equal(port, imageEnv['PORT'])
  assert.doesNotMatch(conf, /\/metrics|non_idempotent/)
})

test('the unit of systemd sets what is a setting, and systemd has nothing to say against it', (t) => {
  const unit = read('agent-messaging.service')
  const config = assertSettings(assignments(/^Environment=(.*)$/m.exec(unit)![1]!), 'agent-messaging.service')
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])
  assert.ok(stop > config.drainSeconds + config.shutdownSeconds)
  assert.equal(config.dataDir, `/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)![1]}`)
  assert.match(unit, /^RestartPreventExitStatus=2$/m)
  const path = join(temporaryFolder(), 'agent-messaging.service')
  writeFileSync(path, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  if (verified.error) return t.skip('systemd is not here')
  assert.equal(verified.status, 0, verified.stderr)
  assert.equal(verified.stderr, '')
  return undefined
})

test('ams runs the command line with the settings, the user and the folder of the unit', (t) => {
  const folder = temporaryFolder()
  const asked = join(folder, 'systemd-run')
  writeFileSync(asked, `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
  const env = { PATH: `${folder}:${process.env['PATH']}` }
  const { stdout } = spawnSync('scripts/deploy/ams', ['agent', 'list'], { encoding: 'utf8', env })
  const words = stdout.trim().split('\n')
  const properties = words.flatMap((word) => (word.startsWith('--property=') ? [word.slice('--property='.length)] : []))
  const unit = read('agent-messaging.service')
  for (const property of properties.filter((one) => !/^(User|Environment)=/.test(one)))
    assert.match(unit, new RegExp(`^${property}$`, 'm'))
  const environment = assignments(/^Environment=(.*)$/m.exec(properties.join('\n'))![1]!)
  const ofUnit = assignments(/^Environment=(.*)$/m.exec(unit)![1]!)
  for (const [name, value] of Object.entries(environment)) assert.equal(value, ofUnit[name], name)
  const command = words.filter((word) => !word.startsWith('--') || word.startsWith('--disable'))
  const start = /^ExecStart=(.*)$/m.exec(unit)![1]!
  assert.equal(command.join(' '), `${start.replace('src/main.ts', 'src/cli.ts')} agent list`)

  // The properties, written as a unit.
  const path = join(folder, 'ams.service')
  writeFileSync(path, `[Service]\n${properties.join('\n')}\nExecStart=${process.execPath}\n`)
  const verified = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
  if (verified.error) return t.skip('systemd is not here')
  assert.deepEqual([verified.status, verified.stderr], [0, ''])
  return undefined
})

/** Names of metrics, by series. */
const series = new Map(
  [...read('metrics.md').matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]*)\|/gm)].flatMap(
    ([, name = '', type, labels = '']): [string, string][] =>
      (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).map((suffix) => [name + suffix, labels]),
  ),
)

/** Asserts that the metrics and labels of an expression exist. */
function assertExpression(expression: string): void {
  const names = [...expression.matchAll(/\b((?:ams|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)]
  assert.ok(names.length > 0 || expression.startsWith('up{'), expression)
  for (const [, name = '', selectors = ''] of names) {
    assert.ok(series.has(name), `there is no ${name}`)
    for (const [, label = ''] of selectors.matchAll(/(\w+)=/g))
      assert.ok(series.get(name)!.includes(`\`${label}\``), `${name} has no label ${label}`)
  }
  for (const [, by = ''] of expression.matchAll(/\bby \(([^)]*)\)/g))
    for (const label of by.split(', '))
      assert.ok(
        ['le', 'instance'].includes(label) || names.some(([, name = '']) => series.get(name)!.includes(`\`${label}\``)),
        `${expression} has no label ${label}`,
      )
}

test('every alert and every panel asks for metrics that there are', () => {
  const { groups } = parse(read('alerts.yaml'))
  const rules: { alert: string; expr: string; annotations: { summary: string } }[] = groups[0].rules
  for (const { alert, expr, annotations } of rules) {
    assertExpression(expr)
    assert.ok(annotations.summary.length > 15, alert)
    for (const [, setting = ''] of annotations.summary.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)) assert.ok(known.has(setting))
  }
  const { panels } = JSON.parse(read('grafana.json'))
  const shown = panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr))
  shown.forEach(assertExpression)
  const all = [...rules.map(({ expr }) => expr), ...shown].join(' ')
  for (const name of series.keys())
    if (/^ams_.*(_seconds_bucket|_waiting|_runs_total)$/.test(name))
      assert.ok(all.includes(name), `nobody looks at ${name}`)
})

test('a job that an alert is about is one', async () => {
  const jobs = readFileSync('src/operate/jobs/table.ts', 'utf8')
  for (const [, name] of read('alerts.yaml').matchAll(/\{name="([\w-]+)"\}/g))
    assert.ok(jobs.includes(`name: '${name}'`))
})
