import type { Config } from './config.ts'
import { variableOf } from './variable-name.ts'
import { type SettingFinding, warningOf } from './setting-finding.ts'

const names = ['baseUrl', 'authUrl', 'webUrl', 'wsUrl', 'mcpUrl', 'filesUrl'] as const

type Addresses = Pick<Config, (typeof names)[number] | 'trustProxy' | 'webhookAllowedNetworks' | 'smtpUrl' | 'smtpTls'>

/** Returns problems with addresses that are valid but do not fit together. The service starts despite them. */
export function addressFindings(config: Addresses): SettingFinding[] {
  const isLocal = (name: (typeof names)[number]): boolean => isLoopback(new URL(config[name]).hostname)
  const open = names.filter((name) => !isLocal(name))
  const inClear = open.filter((name) => /^(http|ws):/.test(config[name]))
  const { protocol, hostname } = new URL(config.webUrl)
  const findings: [boolean, string, string][] = [
    [
      open.length > 0 && open.length < names.length,
      `only this machine can reach ${variablesOf(names.filter(isLocal))}, others can reach ${variablesOf(open)}`,
      'set PUBLIC_URL, or each address',
    ],
    [
      inClear.length > 0,
      `tokens and mail go without encryption to ${variablesOf(inClear)}`,
      'set https:// and wss:// addresses',
    ],
    [
      open.some((name) => /^(https|wss):/.test(config[name])) && config.trustProxy === undefined,
      'all clients behind a TLS proxy share one limit by address',
      'set TRUST_PROXY to the number or the networks of the proxies that set X-Forwarded-For',
    ],
    [
      protocol === 'http:' && /^\[|^[\d.]+$/.test(hostname),
      `browsers send the cookies of WEB_URL to every port of ${hostname}, where other apps may listen`,
      'use a hostname, like http://localhost:8080',
    ],
    [
      config.webhookAllowedNetworks.length > 0,
      `every agent can send webhooks to ${config.webhookAllowedNetworks.join(', ')}`,
      'remove networks from WEBHOOK_ALLOWED_NETWORKS that agents must not reach',
    ],
    [
      sendsPasswordInClear(config),
      `the password of SMTP_URL goes without encryption to ${config.smtpUrl?.host}`,
      'remove SMTP_TLS=off',
    ],
  ]
  return findings.flatMap(([holds, finding, advice]) => (holds ? [{ finding, advice }] : []))
}

const sendsPasswordInClear = ({ smtpUrl, smtpTls }: Pick<Config, 'smtpUrl' | 'smtpTls'>): boolean =>
  smtpUrl?.signIn() !== undefined && !smtpUrl.isEncrypted && smtpTls === 'off' && !isLoopback(smtpUrl.host)

/** Returns the problems and their advice, each as one line of text. */
export const addressWarnings = (config: Addresses): string[] => addressFindings(config).map(warningOf)

/** Returns true if all addresses are loopback addresses, which only this machine can reach. */
export const areAllLocal = (config: Addresses): boolean =>
  names.every((name) => isLoopback(new URL(config[name]).hostname))

const variablesOf = (some: readonly string[]): string => some.map(variableOf).join(', ')

/** Returns true for a loopback host (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3). */
export const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/.test(host)
