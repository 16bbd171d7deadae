import { execFileSync } from 'node:child_process'

/** Addresses of database servers and of their proxy. */
export interface Network {
  addresses: readonly string[]
  /** The address at which HAProxy listens. */
  proxy: string
  cidr: string
  /** Returns the command prefix that runs a program on a server. */
  within(server: number): readonly string[]
  cut(server: number): void
  mend(server: number): void
  remove(): void
}

/** Returns random loopback addresses, so two clusters do not share them. */
export function loopback(count: number): Network {
  const octets = `127.${randomOctet()}.${randomOctet()}`
  const impossible = (): never => {
    throw new Error('only an isolated server can be cut off: run as root')
  }
  return {
    addresses: Array.from({ length: count }, (_, server) => `${octets}.${11 + server}`),
    proxy: `${octets}.10`,
    cidr: '127.0.0.0/8',
    within: () => [],
    cut: impossible,
    mend: impossible,
    remove: () => {},
  }
}

const randomOctet = (): number => 1 + Math.floor(Math.random() * 250)

/** Creates a bridge with a network namespace for each server. */
export function createNetwork(count: number): Network {
  const octets = `10.${randomOctet()}.${randomOctet()}`
  const id = `ams${process.pid}`
  const bridge = `${id}br`
  const namespaces = Array.from({ length: count }, (_, server) => `${id}n${server}`)
  const ip = (words: string): void => void execFileSync('ip', words.split(' '))
  ip(`link add ${bridge} type bridge`)
  ip(`address add ${octets}.10/24 dev ${bridge}`)
  ip(`link set ${bridge} up`)
  for (const [server, namespace] of namespaces.entries()) {
    const [outside, inside] = [`${namespace}o`, `${namespace}i`]
    ip(`netns add ${namespace}`)
    ip(`link add ${outside} type veth peer name ${inside}`)
    ip(`link set ${outside} master ${bridge} up`)
    ip(`link set ${inside} netns ${namespace}`)
    ip(`-n ${namespace} link set lo up`)
    ip(`-n ${namespace} address add ${octets}.${11 + server}/24 dev ${inside}`)
    ip(`-n ${namespace} link set ${inside} up`)
  }
  return {
    addresses: namespaces.map((_, server) => `${octets}.${11 + server}`),
    proxy: `${octets}.10`,
    cidr: `${octets}.0/24`,
    within: (server) => ['ip', 'netns', 'exec', namespaces[server]!],
    cut: (server) => ip(`link set ${namespaces[server]}o nomaster`),
    mend: (server) => ip(`link set ${namespaces[server]}o master ${bridge}`),
    remove() {
      for (const namespace of namespaces) {
        ip(`link delete ${namespace}o`)
        ip(`netns delete ${namespace}`)
      }
      ip(`link delete ${bridge}`)
    },
  }
}
