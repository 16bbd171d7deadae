import { wellKnownAddress } from '../../access/oauth/metadata.ts'
import { addressFindings, areAllLocal, isLoopback } from '../../settings/address-warnings.ts'
import type { Config } from '../../settings/config.ts'
import { dayMs } from '../../domain/durations.ts'
import { probeAddress, type ProbeResult } from '../../platform/web-probe.ts'
import { variableOf } from '../../settings/variable-name.ts'
import type { LocalCheckDeps } from './deps.ts'
import { ok, problem, settingWarnings, warning, type DoctorArea, type Finding } from './finding.ts'

const answerMs = 3_000
const certificateDays = 14

/** Part of the service with its own address, and the test that recognizes its answer. */
interface Part {
  name: 'baseUrl' | 'authUrl' | 'webUrl' | 'wsUrl' | 'mcpUrl' | 'filesUrl'
  /** Returns the URL to request for an address of the part. */
  ask(address: string): string
  headers?: Record<string, string>
  /** Returns true if the answer comes from this service. */
  isOurs(answer: ProbeResult, address: string): boolean
}

const isRefusal = ({ status = 0 }: ProbeResult): boolean => status >= 400 && status < 500

/** Returns a member of a JSON answer. Returns undefined if there is none. */
function memberOf({ text }: ProbeResult, name: string): unknown {
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

/**
 * Parts of the service with their own addresses. The requests have no token, so an error may be the expected answer.
 */
const parts: readonly Part[] = [
  {
    name: 'authUrl',
    ask: (address) => wellKnownAddress('oauth-authorization-server', address),
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

export const addressChecks: DoctorArea<LocalCheckDeps> = {
  name: 'addresses',
  async examine(deps) {
    const { config } = deps
    const answers = await Promise.all(parts.map((part) => askFor(part, config)))
    return [
      ...settingWarnings(addressFindings(config)),
      ...reachFindings(config),
      ...(answers.every(({ answer }) => answer.status === undefined) && !deps.isRunning
        ? [warning('none of the addresses answers', 'start the service, then run the doctor again')]
        : answers.flatMap((answer) => answerFindings(answer, deps))),
    ]
  },
}

async function askFor(part: Part, config: Config) {
  const address = config[part.name]
  return { part, address, answer: await probeAddress(part.ask(address), part.headers ?? {}, answerMs) }
}

function reachFindings(config: Config): Finding[] {
  if (!areAllLocal(config)) return []
  if (config.host === 'localhost' || isLoopback(config.host) || config.host === '::1')
    return [ok('only this machine can reach the service, because HOST is a loopback address')]
  return [
    warning(
      `HOST=${config.host} lets other machines connect, but all addresses name this machine only`,
      'set PUBLIC_URL to the address at which clients reach the service',
    ),
  ]
}

type PartAnswer = Awaited<ReturnType<typeof askFor>>

function answerFindings({ part, address, answer }: PartAnswer, { clock, isRunning }: LocalCheckDeps): Finding[] {
  const what = `${variableOf(part.name)} ${address}`
  const { status, failure, certificateEndsAt } = answer
  if (failure !== undefined) {
    const found = `${what} does not answer: ${failure}`
    return [
      isTlsFailure(failure) ? problem(found, certificateAdvice) : (isRunning ? problem : warning)(found, reachAdvice),
    ]
  }
  if (!part.isOurs(answer, address))
    return [problem(`${what} answers ${status}, but the answer is not from this service`, proxyAdvice(part))]
  if (certificateEndsAt !== undefined && certificateEndsAt < clock() + certificateDays * dayMs)
    return [
      warning(
        `the certificate of ${what} ends at ${new Date(certificateEndsAt).toISOString()}`,
        'renew it, and check why automatic renewal failed',
      ),
    ]
  return [ok(`${what} answers`)]
}

const isTlsFailure = (code: string): boolean => /CERT|TLS|SSL|SIGNATURE|ISSUER|EPROTO/.test(code)

const certificateAdvice =
  'install a certificate for that name with its whole chain; for a private CA, set NODE_EXTRA_CA_CERTS'

const reachAdvice = 'check DNS, the firewall and the proxy: clients probably cannot reach it either'

const proxyAdvice = ({ name }: Part): string =>
  name === 'wsUrl'
    ? 'configure the proxy to forward the headers Upgrade, Connection and Authorization'
    : `correct ${variableOf(name)}, or the target of the proxy: the address must lead to this service`
