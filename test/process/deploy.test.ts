import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { fixedLimits } from '#generated/limits.ts'
import { stagesOf } from '../../scripts/deploy/rehearse.ts'
import { readConfig, settings } from '../../src/settings/config.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import { temporaryFolder } from '../support/process.ts'

const read = (name: string): string => readFileSync(`scripts/deploy/${name}`, 'utf8')

const known = new Set([...Object.keys(settings).map(variableOf), 'NODE_ENV'])

/** Asserts that each variable is a setting with a valid value. */
function assertSettings(env: Record<string, string>, where: string): ReturnType<typeof readConfig> {
  for (const name of Object.keys(env)) assert.ok(known.has(name), `${where}: ${name} is no setting`)
  return readConfig(env)
}

const assignments = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/\b([A-Z][A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))

const seconds = (text: string): number => Number(/^(\d+)s$/.exec(text)?.[1])

const [build, image] = stagesOf(read('Dockerfile'))
const told = (word: string): string[] =>
  (image?.instructions ?? []).filter((one) => one.word === word).map(({ rest }) => rest)
const imageEnv = assignments(told('ENV').join(' '))

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

test('compose.yaml has two processes with the same settings, and time to stop', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true })
  assert.deepEqual(services['service-1'], services['service-2'])
  const { environment, read_only, stop_grace_period, volumes: mounts, cap_drop } = services['service-1']
  const config = assertSettings({ ...imageEnv, ...environment }, 'compose.yaml')
  assert.ok(read_only && cap_drop.includes('ALL'))
  assert.ok(seconds(stop_grace_period) > config.drainSeconds + config.shutdownSeconds)
  assert.deepEqual(mounts, [`files:${config.dataDir}`])
  assert.deepEqual(Object.keys(volumes), ['database', 'files'])
  for (const [name, { image = 'agent-messaging' }] of Object.entries<{ image?: string }>(services))
    assert.match(image, /^(agent-messaging$|[\w/-]+:\d)/, `${name} has a version`)
  assert.match(environment.DATABASE_URL, /@postgres:5432\/ams$/)
  assert.deepEqual(services.proxy.ports, ['127.0.0.1:8080:8080'])
})

test('nginx.conf lets the contract through: waits, sockets, events, uploads and who asks', () => {
  const conf = read('nginx.conf')
  const directive = (name: string): string => new RegExp(`^\\s*${name} ([^;]+);`, 'm').exec(conf)?.[1] ?? ''
  assert.equal(conf.split('{').length, conf.split('}').length)
  assert.ok(seconds(directive('proxy_read_timeout')) >= fixedLimits.waitSecondsMax + 10)
  assert.equal(directive('proxy_http_version'), '1.1')
  assert.equal(directive('proxy_buffering'), 'off')
  assert.equal(directive('proxy_request_buffering'), 'off')
  assert.equal(directive('proxy_set_header X-Forwarded-For'), '$proxy_add_x_forwarded_for')
  assert.equal(directive('proxy_set_header Upgrade'), '$http_upgrade')
  assert.equal(directive('client_max_body_size'), '0', 'the service refuses, with an error of the contract')
  for (const [, port] of conf.matchAll(/server service-\d:(\d+)/g)) assert.equal(port, imageEnv['PORT'])
  assert.doesNotMatch(conf, /\/metrics|non_idempotent/)
})

interface Container {
  ports: { name: string; containerPort: number }[]
  securityContext: Record<string, unknown>
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } }
}

test('kubernetes.yaml sets what is a setting, probes what answers, and has time to stop', () => {
  const objects = parseAllDocuments(read('kubernetes.yaml')).map((one) => {
    assert.deepEqual(one.errors, [])
    return one.toJS()
  })
  const named = (kind: string) => objects.find((one) => one.kind === kind)
  const env = { ...imageEnv, ...named('ConfigMap').data, ...named('Secret').stringData }
  const config = assertSettings(env, 'kubernetes.yaml')
  const { spec } = named('Deployment').spec.template
  assert.ok(spec.terminationGracePeriodSeconds > config.drainSeconds + config.shutdownSeconds)
  const [container]: Container[] = spec.containers
  assert.deepEqual(container!.ports, [
    { name: 'http', containerPort: config.port },
    { name: 'ops', containerPort: config.opsPort },
  ])
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const
  assert.deepEqual(
    probes.map((probe) => container![probe]!.httpGet),
    ['/readyz', '/readyz', '/healthz'].map((path) => ({ path, port: 'ops' })),
  )
  assert.equal(container!.securityContext['readOnlyRootFilesystem'], true)
  assert.deepEqual([spec.securityContext.runAsNonRoot, spec.securityContext.runAsUser], [true, 65532])
  const { periodSeconds, failureThreshold } = spec.containers[0].readinessProbe
  assert.ok(config.drainSeconds >= 2 * periodSeconds * failureThreshold, 'twice what it takes to see that it stops')
  const { labels, annotations } = named('Deployment').spec.template.metadata
  assert.equal(annotations['prometheus.io/port'], String(config.opsPort))
  for (const { selector } of [named('Service').spec]) assert.deepEqual(selector, labels)
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
