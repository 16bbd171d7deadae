import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { testClock } from '../../scripts/support/test-clock.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { readDeployFile } from '../support/deploy-files.ts'
import { deployTools } from '../support/deploy-tools.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { listen } from '../support/listener.ts'
import { makeCertificates } from '../support/made-certificates.ts'
import { temporaryFolder } from '../support/process.ts'
import { createPrepared, startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Names of the containers in the configurations of the proxies. */
const names = ['service-1', 'service-2']

const children: ChildProcess[] = []
after(() => children.forEach((child) => child.kill('SIGTERM')))

/** Starts a proxy. The test fails with its output if it ends. */
function startProxy(program: string, args: readonly string[], env: Record<string, string> = {}): void {
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  child.once('exit', (code) => code && assert.fail(`${program} ended with ${code}: ${said}`))
}

/** Sends a request through the proxy, whose certificate the test CA signed. */
async function ask(address: string, ca: string, { token = '', body }: { token?: string; body?: object } = {}) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const sent = request(address, { ca, agent: false, method: body ? 'POST' : 'GET', headers })
  sent.end(body && JSON.stringify(body))
  const [response] = await once(sent, 'response')
  return { status: Number(response.statusCode), text: await text(response) }
}

interface Proxied {
  ca: string
  /** Address and settings at which the clients reach the proxy. */
  publicUrl: string
  port: number
  /** Changes the address of the containers, as when Docker creates them again. */
  move(address: string): void
}

/** Asserts that clients reach the service through the proxy, before and after it gets another address. */
async function assertProxied({ ca, publicUrl, port, move }: Proxied): Promise<void> {
  const database = await createPrepared('agents')
  const clock = testClock()
  const env = { PORT: String(port), PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }
  const start = (address: string): Promise<Service> =>
    startService({ databaseUrl: database.url, clock, env: { ...env, HOST: address } })
  let agents: Agent[] | undefined
  const exchange = async (service: Service): Promise<void> => {
    agents ??= await newAgents(service, 2)
    const [sender, recipient] = agents as [Agent, Agent]
    await until(async () => (await ask(`${publicUrl}/openapi.json`, ca).catch(() => ({ status: 0 }))).status === 200)
    const listener = await listen(service, recipient, { ca })
    const draft = draftTo(recipient.handle)
    const { status, text } = await ask(`${publicUrl}/v1/messages`, ca, { token: sender.token, body: draft })
    assert.equal(status, 202, text)
    assert.match(JSON.stringify(await listener.next()), new RegExp(draft.id))
    listener.socket.terminate()
  }
  for (const address of ['127.0.0.2', '127.0.0.3']) {
    move(address)
    const service = await start(address)
    await exchange(service).finally(() => service.close())
  }
  await database.drop()
}

test('nginx passes requests and WebSockets on over TLS, and finds a container that was created again', {
  timeout: 600_000,
}, async (t) => {
  const tools = await deployTools(t, 'nginx')
  if (!tools) return
  const folder = temporaryFolder()
  chmodSync(folder, 0o755)
  const { ca, certificate, key } = makeCertificates(folder)
  const addresses = new Map<string, string>()
  const dns = await startDnsServer(addresses)
  t.after(() => dns.close())
  const [port, httpPort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  const replaced: [string, string][] = [
    ['/tmp/', `${folder}/`],
    ...names.map((name): [string, string] => [`${name}:8080`, `${name}:${port}`]),
    ['listen 8080', `listen 127.0.0.1:${httpPort}`],
    ['listen 8443', `listen 127.0.0.1:${tlsPort}`],
    ['127.0.0.11', `127.0.0.1:${dns.port}`],
    ['/etc/nginx/tls/certificate.pem', certificate],
    ['/etc/nginx/tls/key.pem', key],
    ['/dev/stderr', 'stderr'],
  ]
  const written = replaced.reduce((conf, [from, to]) => {
    assert.ok(conf.includes(from), from)
    return conf.replaceAll(from, to)
  }, readDeployFile('nginx.conf'))
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, written)
  const checked = spawnSync(tools.nginx, ['-t', '-c', conf], { encoding: 'utf8' })
  assert.equal(checked.status, 0, checked.stderr)
  assert.doesNotMatch(checked.stderr, /warn/)
  for (const name of names) addresses.set(name, '127.0.0.2')
  startProxy(tools.nginx, ['-c', conf, '-g', 'daemon off;'])
  await assertProxied({
    ca: readFileSync(ca, 'utf8'),
    publicUrl: `https://localhost:${tlsPort}`,
    port,
    move: (address) => names.forEach((name) => addresses.set(name, address)),
  })
  const redirected = await fetch(`http://127.0.0.1:${httpPort}/v1/x?y=1`, { redirect: 'manual' })
  assert.equal(redirected.status, 308)
  assert.match(redirected.headers.get('location')!, /^https:\/\/127\.0\.0\.1.*\/v1\/x\?y=1$/)
})

/** Value for `skip`. CI installs Caddy, and may mount files. */
const withoutCaddy = (): string | false => {
  if (process.env['CI']) return false
  if (!existsSync('/usr/bin/caddy')) return 'Caddy is not installed'
  return spawnSync('unshare', ['--mount', 'true']).status !== 0 && 'nothing can be mounted on this machine'
}

test('Caddy passes requests and WebSockets on over TLS, and finds a container that was created again', {
  timeout: 600_000,
  skip: withoutCaddy(),
}, async () => {
  const folder = temporaryFolder()
  const [port, httpPort, tlsPort] = [await freePort(), await freePort(), await freePort()]
  const publicUrl = `https://localhost:${tlsPort}`
  const conf = join(folder, 'Caddyfile')
  // Without these options, Caddy needs the usual ports, and changes the certificates that this machine trusts.
  const options = `{\n\thttp_port ${httpPort}\n\thttps_port ${tlsPort}\n\tskip_install_trust\n\tadmin off\n}\n`
  writeFileSync(conf, options + readDeployFile('Caddyfile').replace(/(service-\d):8080/g, `$1:${port}`))
  const hosts = join(folder, 'hosts')
  const move = (address: string): void =>
    writeFileSync(hosts, `127.0.0.1 localhost\n${names.map((name) => `${address} ${name}\n`).join('')}`)
  move('127.0.0.2')
  const mounted = `mount --bind ${hosts} /etc/hosts && exec /usr/bin/caddy run --adapter caddyfile --config ${conf}`
  const env = { PUBLIC_URL: publicUrl, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  startProxy('unshare', ['--mount', 'sh', '-c', mounted], env)
  const root = join(folder, 'caddy/pki/authorities/local/root.crt')
  await until(() => existsSync(root) && readFileSync(root, 'utf8').includes('END CERTIFICATE'))
  await assertProxied({ ca: readFileSync(root, 'utf8'), publicUrl, port, move })
})
