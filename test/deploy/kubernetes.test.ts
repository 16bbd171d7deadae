import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { assertSettings, imageEnv } from '../support/deploy-files.ts'
import { deployTools } from '../support/deploy-tools.ts'
import { temporaryFolder } from '../support/process.ts'

const overlay = 'scripts/deploy/kubernetes/overlays/production'

/** Versions of Kubernetes whose schemas the objects must match: the oldest that the project tries, and the newest. */
const versions = ['1.30.0', '1.37.0']

/**
 * Writes the schemas of our kinds, each with its definitions, so that kubeconform follows no reference to the web.
 * `serviceMonitors` is the definition of that kind, which Kubernetes does not have.
 */
function localSchemas(schemas: string, serviceMonitors: string, version: string): string {
  const folder = temporaryFolder()
  const read = (name: string): Record<string, unknown> => {
    const text = readFileSync(join(schemas, `v${version}-local-strict`, `${name}.json`), 'utf8')
    return JSON.parse(text.replaceAll('"/api/_definitions.json#', '"#'))
  }
  const all = read('_definitions')['$defs'] as Record<string, unknown>
  for (const kind of kinds) {
    const { $id, ...schema } = read(kind)
    writeFileSync(join(folder, `${kind}.json`), JSON.stringify({ ...schema, $defs: definitionsFor(schema, all) }))
  }
  const definition = parse(readFileSync(serviceMonitors, 'utf8'))
  const { openAPIV3Schema } = definition.spec.versions.find(({ name }: { name: string }) => name === 'v1').schema
  writeFileSync(join(folder, 'servicemonitor-monitoring-v1.json'), JSON.stringify(strict(openAPIV3Schema)))
  return join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json')
}

/** Returns a schema whose objects allow no other properties, as the schemas of Kubernetes do in their strict form. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, strict(part)]))
  return 'properties' in schema ? { additionalProperties: false, ...parts } : parts
}

/** Returns the definitions to which a schema refers, directly or not. */
function definitionsFor(schema: unknown, all: Record<string, unknown>): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  const add = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (name in found) continue
      found[name] = all[name]
      add(all[name])
    }
  }
  add(schema)
  return found
}

const kinds = [
  'namespace-v1',
  'configmap-v1',
  'persistentvolumeclaim-v1',
  'deployment-apps-v1',
  'service-v1',
  'poddisruptionbudget-policy-v1',
  'networkpolicy-networking-v1',
  'ingress-networking-v1',
]

/** Mistakes in five objects that the schemas must find. */
const mistakes = [
  ['containerPort: 8080', 'containerPrt: 8080'],
  ['cidr: 0.0.0.0/0', 'cird: 0.0.0.0/0'],
  ['maxUnavailable: 1\n  selector', 'minimum: 1\n  selector'],
  ['pathType: Prefix', 'pathTypes: Prefix'],
  ['interval: 15s', 'intervall: 15s'],
] as const

test('kustomize builds the overlay, and kubeconform finds no error in its objects', { timeout: 600_000 }, async (t) => {
  const paths = await deployTools(t, 'kustomize', 'kubeconform', 'schemas', 'serviceMonitors')
  if (!paths) return
  const { kustomize, kubeconform, schemas, serviceMonitors } = paths
  const built = spawnSync(kustomize, ['build', overlay], { encoding: 'utf8' })
  assert.equal(built.status, 0, built.stderr)
  for (const version of versions) {
    const location = localSchemas(schemas, serviceMonitors, version)
    const check = (input: string) =>
      spawnSync(kubeconform, ['-strict', '-summary', '-schema-location', location], { input, encoding: 'utf8' })
    const checked = check(built.stdout)
    assert.equal(checked.status, 0, checked.stdout + checked.stderr)
    assert.match(checked.stdout, /Valid: 9, Invalid: 0, Errors: 0, Skipped: 0/)
    const misspelled = mistakes.reduce((text, [right, wrong]) => {
      assert.ok(text.includes(right), right)
      return text.replace(right, wrong)
    }, built.stdout)
    assert.match(check(misspelled).stdout, /Valid: 4, Invalid: 5, Errors: 0, Skipped: 0/)
  }
  assertObjects(built.stdout)
})

interface Probe {
  httpGet: { path: string; port: string }
  periodSeconds: number
  timeoutSeconds: number
  failureThreshold: number
}

/** Asserts that the built objects fit together, and fit to the service. */
function assertObjects(text: string): void {
  const objects = parseAllDocuments(text).map((one) => one.toJS())
  const named = (kind: string) => objects.find((one) => one.kind === kind)
  for (const { kind, metadata } of objects)
    if (kind !== 'Namespace') assert.equal(metadata.namespace, 'agent-messaging', kind)

  const { template } = named('Deployment').spec
  const { spec } = template
  const [container] = spec.containers
  assert.equal(named('Secret'), undefined, 'the secret is created by a command')
  assert.equal(container.envFrom[0].configMapRef.name, named('ConfigMap').metadata.name)
  const mount = container.volumeMounts.find(({ name }: { name: string }) => name === 'secrets').mountPath
  const config = assertSettings({ ...imageEnv, ...named('ConfigMap').data }, 'kubernetes', mount)
  assert.equal(config.secretsKey.length, 1)
  assert.ok(config.databaseUrl && config.natsUrl)
  assert.deepEqual(container.ports, [
    { name: 'http', containerPort: config.port },
    { name: 'ops', containerPort: config.opsPort },
  ])

  assert.ok(spec.terminationGracePeriodSeconds > config.drainSeconds + config.shutdownSeconds)
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((name) => container[name] as Probe)
  assert.deepEqual(
    probes.map(({ httpGet }) => httpGet),
    ['/readyz', '/readyz', '/healthz'].map((path) => ({ path, port: 'ops' })),
  )
  for (const { httpGet, timeoutSeconds } of probes)
    assert.ok(timeoutSeconds * 1000 > (httpGet.path === '/readyz' ? config.databaseWaitMs : 1000), httpGet.path)
  const { periodSeconds, failureThreshold } = probes[1]!
  assert.ok(config.drainSeconds >= 2 * periodSeconds * failureThreshold, 'twice the time that Kubernetes needs')

  assert.equal(container.securityContext.readOnlyRootFilesystem, true)
  assert.deepEqual([spec.securityContext.runAsNonRoot, spec.securityContext.runAsUser], [true, 65532])
  const { labels } = template.metadata
  assert.deepEqual(named('PodDisruptionBudget').spec.selector.matchLabels, labels)
  assert.deepEqual(named('NetworkPolicy').spec.podSelector.matchLabels, labels)
  assertPorts(named, labels)
}

/** Asserts that the Service, the policy, the Ingress and the ServiceMonitor name ports that exist. */
function assertPorts(named: (kind: string) => { spec: unknown }, labels: object): void {
  const { selector, ports } = named('Service').spec as { selector: object; ports: { name: string }[] }
  assert.deepEqual(selector, labels)
  const names = ports.map(({ name }) => name)
  assert.deepEqual(names, ['http', 'ops'])
  const rules = (named('NetworkPolicy').spec as { ingress: { ports: { port: string }[] }[] }).ingress
  assert.deepEqual(
    rules.flatMap((rule) => rule.ports.map(({ port }) => port)),
    names,
  )
  const ingress = JSON.stringify(named('Ingress').spec)
  assert.match(ingress, /"service":\{"name":"agent-messaging","port":\{"name":"http"\}\}/)
  assert.match(ingress, /"tls":\[\{"hosts":\["mail\.example\.com"\],"secretName"/)
  const monitor = named('ServiceMonitor').spec as { selector: object; endpoints: object[] }
  assert.deepEqual(monitor.selector, { matchLabels: labels })
  assert.deepEqual(monitor.endpoints, [{ port: 'ops', path: '/metrics', interval: '15s' }])
}
