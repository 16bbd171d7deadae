import type { Config } from './config.ts'
import { variableOf } from './settings.ts'

const names = ['baseUrl', 'authUrl', 'webUrl', 'wsUrl', 'mcpUrl', 'filesUrl'] as const

/** Something about addresses, and what to do about it. */
export interface AddressFinding {
  finding: string
  advice: string
}

type Addresses = Pick<Config, (typeof names)[number] | 'trustProxy' | 'webhookAllowedNetworks'>

/** What an operator should know of addresses that are right one by one: the service starts with them all the same. */
export function addressFindings(config: Addresses): AddressFinding[] {
  const isLocal = (name: (typeof names)[number]): boolean => isLoopback(new URL(config[name]).hostname)
  const open = names.filter((name) => !isLocal(name))
  const inClear = open.filter((name) => /^(http|ws):/.test(config[name]))
  const { protocol, hostname } = new URL(config.webUrl)
  const findings: [boolean, string, string][] = [
    [
      open.length > 0 && open.length < names.length,
      `only this machine can reach ${listed(names.filter(isLocal))}, others can reach ${listed(open)}`,
      'set PUBLIC_URL, or each of them',
    ],
    [
      inClear.length > 0,
      `tokens and mail go without encryption to ${listed(inClear)}`,
      'set https:// and wss:// addresses',
    ],
    [
      open.some((name) => /^(https|wss):/.test(config[name])) && config.trustProxy === undefined,
      'clients that come by the proxy that has TLS are one client for every limit by address',
      'say in TRUST_PROXY how many proxies there are, or their networks, where they set X-Forwarded-For',
    ],
    [
      protocol === 'http:' && /^\[|^[\d.]+$/.test(hostname),
      `browsers send the cookies of WEB_URL to every port of ${hostname}, where apps may wait for people`,
      'give it a name, like http://localhost:8080',
    ],
    [
      config.webhookAllowedNetworks.length > 0,
      `whoever has an agent can have webhooks sent to ${config.webhookAllowedNetworks.join(', ')}`,
      'WEBHOOK_ALLOWED_NETWORKS opens them',
    ],
  ]
  return findings.flatMap(([holds, finding, advice]) => (holds ? [{ finding, advice }] : []))
}

/** The same in lines. */
export const addressWarnings = (config: Addresses): string[] =>
  addressFindings(config).map(({ finding, advice }) => `${finding}: ${advice}`)

/** Whether nobody but this machine can reach any of the addresses. */
export const areAllLocal = (config: Addresses): boolean =>
  names.every((name) => isLoopback(new URL(config[name]).hostname))

const listed = (some: readonly string[]): string => some.map(variableOf).join(', ')

/** Addresses of RFC 6761 section 6.3, RFC 1122 section 3.2.1.3 and RFC 4291 section 2.5.3. */
export const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(host)
