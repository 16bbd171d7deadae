/**
 * Host of a PostgreSQL server: a hostname, an IP address, or the folder of a Unix socket. An empty host means a server
 * on this machine.
 */
export interface PostgresHost {
  host: string
  port: number
}

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
export type SslMode = (typeof sslModes)[number]

/** Address of PostgreSQL. The service parses it like `psql` (PostgreSQL manual, "Connection URIs"). */
export interface PostgresAddress {
  /** Hosts. The service tries them in this order. */
  hosts: readonly PostgresHost[]
  database: string | undefined
  user: string | undefined
  sslMode: SslMode
  /** Path of the file with the root certificates. `sslCert` and `sslKey` are also paths of files. */
  sslRootCert: string | undefined
  sslCert: string | undefined
  sslKey: string | undefined
  isSslDirect: boolean
  isChannelBound: boolean
  /** Command-line options for the server, such as `-c search_path=mail`. */
  options: string | undefined
  /** Returns the password. It is behind a function, so that printed settings do not show it. */
  password(): string | undefined
}

const defaultPort = 5432

/** Parameters that the service accepts but ignores, because it sets its own timeouts and its own application name. */
const ignoredParameters = [
  'application_name',
  'fallback_application_name',
  'client_encoding',
  'connect_timeout',
  'gssencmode',
  'keepalives',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
  'load_balance_hosts',
]
const supportedParameters = [
  ...['host', 'port', 'user', 'password', 'dbname', 'options', 'channel_binding', 'target_session_attrs'],
  ...['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'],
]

/**
 * Supported values of `target_session_attrs`. The service rejects the others, because it needs a server that accepts
 * writes.
 */
const writingSessions = ['any', 'read-write', 'primary', 'prefer-standby']

const shape = 'must be an address postgres://USER:PASSWORD@HOST:PORT/DATABASE'
const uri = /^postgres(?:ql)?:\/\/(?:([^/?#]*)@)?([^/?#@]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/

/**
 * Parses an address. Returns an error text if the address is invalid. The error text contains neither user nor
 * password.
 */
export function parsePostgresAddress(text: string): PostgresAddress | string {
  const [, signIn = '', hostList = '', name = '', query = ''] = uri.exec(text) ?? []
  if (!uri.test(text)) return shape
  const colon = signIn.indexOf(':')
  const [userText, passwordText] = colon < 0 ? [signIn, ''] : [signIn.slice(0, colon), signIn.slice(colon + 1)]
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => [decoded(pair.split('=')[0]!), decoded(pair.slice(pair.indexOf('=') + 1))] as const)
  const parts = [userText, passwordText, name, ...hostList.split(',')].map(decoded)
  if ([...parts, ...pairs.flat()].includes(undefined)) return 'has a % that encodes nothing: write %25'
  const params = Object.fromEntries(pairs) as Record<string, string>
  const unknown = Object.keys(params).find((key) => ![...supportedParameters, ...ignoredParameters].includes(key))
  if (unknown !== undefined) return `has an unknown parameter ${unknown}`
  const [user, password, database] = parts as string[]
  const hosts = hostsOf(hostList, params)
  if (typeof hosts === 'string') return hosts
  const violation = violationIn(params)
  if (violation !== undefined) return violation
  const secret = params['password'] ?? password
  return {
    hosts,
    database: params['dbname'] || database || undefined,
    user: params['user'] || user || undefined,
    sslMode: sslModeOf(params),
    sslRootCert: params['sslrootcert'] || undefined,
    sslCert: params['sslcert'] || undefined,
    sslKey: params['sslkey'] || undefined,
    isSslDirect: params['sslnegotiation'] === 'direct',
    isChannelBound: ['prefer', 'require'].includes(params['channel_binding'] ?? ''),
    options: params['options'] || undefined,
    password: () => secret || undefined,
  }
}

const sslModeOf = ({ ssl, sslmode = ssl === 'true' || ssl === '1' ? 'require' : 'prefer' }: Record<string, string>) =>
  sslmode as SslMode

function violationIn(params: Record<string, string>): string | undefined {
  const mode = sslModeOf(params)
  const { target_session_attrs: sessions = 'any', sslrootcert, sslcert, sslkey, sslnegotiation = 'postgres' } = params
  if (!sslModes.includes(mode)) return `must have one of these as sslmode: ${sslModes.join(', ')}`
  if (mode === 'verify-ca' && !sslrootcert) return 'must name the file of a CA in sslrootcert for sslmode=verify-ca'
  if (!sslcert !== !sslkey) return 'must have both sslcert and sslkey, or neither'
  if (!['postgres', 'direct'].includes(sslnegotiation)) return 'must have postgres or direct as sslnegotiation'
  if (sslnegotiation === 'direct' && ['disable', 'allow', 'prefer'].includes(mode))
    return 'must have sslmode=require, verify-ca or verify-full for sslnegotiation=direct'
  if (!writingSessions.includes(sessions))
    return `must have one of these as target_session_attrs: ${writingSessions.join(', ')}`
  return undefined
}

/**
 * Returns the hosts with their ports. The parameters `host` and `port` take precedence over the host part of the URL.
 */
function hostsOf(list: string, params: Record<string, string>): PostgresHost[] | string {
  const urlHosts = list.split(',').map(hostIn)
  const overrides = params['host']?.split(',')
  const hosts = overrides ?? urlHosts.map(({ host }) => host)
  const ports = params['port']?.split(',') ?? (overrides && list === '' ? [''] : urlHosts.map(({ port }) => port))
  if (ports.length > 1 && ports.length !== hosts.length) return 'must have as many ports as hosts, or one port'
  const numbers = ports.map((port) => (port === '' ? defaultPort : Number(port)))
  if (!numbers.every((port) => Number.isInteger(port) && port > 0 && port < 65_536))
    return 'must have ports between 1 and 65535'
  return hosts.map((host, index) => ({ host, port: numbers[index] ?? numbers[0]! }))
}

/** Parses `host`, `host:port` or `[address]:port`. */
function hostIn(text: string): { host: string; port: string } {
  const [, address, name = '', port = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(text) ?? ['', '', text, '0']
  return { host: decoded(address ?? name)!, port }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Describes the location of a database without user and password, for logs and messages. */
export function describePostgres({ hosts, database }: Pick<PostgresAddress, 'hosts' | 'database'>): string {
  const places = hosts.map(({ host, port }) => {
    if (host === '') return 'a local socket'
    if (host.startsWith('/')) return host
    const name = host.includes(':') ? `[${host}]` : host
    return port === defaultPort ? name : `${name}:${port}`
  })
  return `${places.join(',')}/${database ?? ''}`
}
