import { addressFindings, areAllLocal, isLoopback } from '../address-warnings.ts'
import type { Config } from '../config.ts'
import { dayMs } from '../domain/durations.ts'
import { probe, type Probed } from '../platform/web-probe.ts'
import { variableOf } from '../settings.ts'
import type { LocalDeps } from './deps.ts'
import { ok, problem, warning, type Area, type Finding } from './finding.ts'

const answerMs = 3_000
const certificateDays = 14

/** A part of the service, and how it is told from anything else that answers there. */
interface Part {
  name: 'baseUrl' | 'authUrl' | 'webUrl' | 'wsUrl' | 'mcpUrl' | 'filesUrl'
  ask(address: string): string
  headers?: Record<string, string>
  isOurs(answer: Probed, address: string): boolean
}

const isRefusal = ({ status = 0 }: Probed): boolean => status >= 400 && status < 500

/** A member of an answer in JSON. */
function memberOf({ text }: Probed, name: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null
      ? Object.entries(body).find(([key]) => key === name)?.[1]
      : undefined
  } catch {
    return undefined
  }
}

const upgrade = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** Without a token each part says by its refusal who it is. */
const parts: readonly Part[] = [
  {
    name: 'authUrl',
    ask: (address) => new URL(wellKnown('oauth-authorization-server', address)).href,
    isOurs: (answer, address) => memberOf(answer, 'issuer') === address,
  },
  {
    name: 'baseUrl',
    ask: (address) => `${address}/.well-known/oauth-protected-resource`,
    isOurs: (answer, address) => memberOf(answer, 'resource') === address,
  },
  { name: 'webUrl', ask: (address) => `${address}/sign-in`, isOurs: ({ status }) => status === 200 },
  { name: 'mcpUrl', ask: (address) => address, isOurs: isRefusal },
  { name: 'filesUrl', ask: (address) => `${address}/none`, isOurs: isRefusal },
  {
    name: 'wsUrl',
    ask: (address) => address.replace(/^ws/, 'http'),
    headers: upgrade,
    isOurs: ({ status }) => status === 401,
  },
]

/** RFC 8414 section 3.1: before the path of an issuer. */
function wellKnown(name: string, issuer: string): string {
  const { origin, pathname } = new URL(issuer)
  return `${origin}/.well-known/${name}${pathname === '/' ? '' : pathname}`
}

export const addresses: Area<LocalDeps> = {
  name: 'addresses',
  async examine(deps) {
    const { config } = deps
    const answers = await Promise.all(parts.map((part) => askFor(part, config)))
    return [
      ...addressFindings(config).map(({ finding, advice }) => warning(finding, advice)),
      ...reachFindings(config),
      ...(answers.every(({ answer }) => answer.status === undefined) && !deps.isRunning
        ? [warning('none of them answers', 'start the service, and look again')]
        : answers.flatMap((asked) => answerFindings(asked, deps))),
    ]
  },
}

async function askFor(part: Part, config: Config) {
  const address = config[part.name]
  return { part, address, answer: await probe(part.ask(address), part.headers ?? {}, answerMs) }
}

function reachFindings(config: Config): Finding[] {
  if (!areAllLocal(config)) return []
  if (config.host === 'localhost' || isLoopback(config.host) || config.host === '::1')
    return [ok('only this machine can reach them, as HOST says')]
  return [
    warning(
      `HOST=${config.host} lets others connect, and all addresses name this machine alone`,
      'set PUBLIC_URL to where others find the service',
    ),
  ]
}

type Asked = Awaited<ReturnType<typeof askFor>>

function answerFindings({ part, address, answer }: Asked, { clock, isRunning }: LocalDeps): Finding[] {
  const what = `${variableOf(part.name)} ${address}`
  const { status, failure, certificateEndsAt } = answer
  if (failure !== undefined) {
    const found = `${what} does not answer: ${failure}`
    return [
      isTlsFailure(failure) ? problem(found, certificateAdvice) : (isRunning ? problem : warning)(found, reachAdvice),
    ]
  }
  if (!part.isOurs(answer, address))
    return [problem(`${what} answers ${status}, and not as this service does there`, proxyAdvice(part))]
  if (certificateEndsAt !== undefined && certificateEndsAt < clock() + certificateDays * dayMs)
    return [
      warning(
        `the certificate of ${what} ends at ${new Date(certificateEndsAt).toISOString()}`,
        'renew it, and see why that did not happen by itself',
      ),
    ]
  return [ok(`${what} answers`)]
}

const isTlsFailure = (code: string): boolean => /CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code)

const certificateAdvice =
  'give the server or proxy there a certificate for that name, with its whole chain; a private authority goes into NODE_EXTRA_CA_CERTS'

const reachAdvice =
  'look at the name (DNS), the firewall and the proxy; clients cannot reach it either, unless this machine alone cannot'

const proxyAdvice = ({ name }: Part): string =>
  name === 'wsUrl'
    ? 'have the proxy pass on the headers Upgrade and Connection, and Authorization'
    : `correct ${variableOf(name)}, or where the proxy sends that address; nothing else may stand there`
