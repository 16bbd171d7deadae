import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Service } from './service.ts'

/** The eras of the protocol that clients speak. */
export const eras = ['2025-11-25', '2026-07-28'] as const

export type Era = (typeof eras)[number]

/** A client of the official SDK, as one agent of the service: by its OAuth client, or a token. */
export async function connectMcp(
  service: Service,
  as: string | { token: string },
  { era = '2026-07-28', scope }: { era?: Era; scope?: string } = {},
): Promise<Client> {
  const wanted = { resource: 'mcp', ...(scope !== undefined && { scope }) } as const
  const token = typeof as === 'string' ? await service.token(as, wanted) : as.token
  const versions = era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {}
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: { elicitation: {} }, ...versions })
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(service.config.mcpUrl), { requestInit }))
  return client
}
