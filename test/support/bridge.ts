import type { Readable } from 'node:stream'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import type { Era, McpOptions } from './mcp.ts'

export const bridgeProgram = 'generated/sdk/bin/ams-mail.js'

export interface BridgeOptions extends Pick<McpOptions, 'capabilities' | 'prepare'> {
  era?: Era
  /** Credentials and folders of the bridge. */
  env: Record<string, string>
  /** Address after `--url`. */
  url: string
  args?: readonly string[]
}

/** Connects a client of the official SDK to a bridge, which it starts as a program. */
export async function connectByBridge(options: BridgeOptions) {
  const { era = '2025-11-25', env, url, args = [], capabilities = { elicitation: {} }, prepare } = options
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bridgeProgram, 'mcp', '--url', url, ...args],
    env: { ...bareEnv(), ...env },
    stderr: 'pipe',
  })
  let shown = ''
  ;(transport.stderr as Readable).on('data', (chunk) => (shown += chunk))
  const errors: Error[] = []
  const versions = era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {}
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities, ...versions })
  client.onerror = (error) => void errors.push(error)
  const closed = new Promise<void>((resolve) => (client.onclose = resolve))
  prepare?.(client)
  const connected = client.connect(transport)
  connected.catch(() => {})
  return { client, transport, connected, closed, errors, shown: () => shown }
}
