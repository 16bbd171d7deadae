import assert from 'node:assert/strict'
import { newAgent } from '../support/agents.ts'
import type { Service } from '../support/service.ts'
import { run } from './run.ts'

const dayMs = 86_400_000

/** Proofs of the jobs that remove data of MCP clients. */
export const proofsOfMcp: Record<string, (service: Service) => Promise<void>> = {
  async 'mcp-sessions'(service) {
    const { clock, deps } = service
    const { pendingElicitations, mcpSessions } = deps.store
    const owner = { agent_id: (await newAgent(service)).id, client_id: 'cli_assistant' }
    const session = { hash: 'session', ...owner, protocol_version: '2025-11-25', can_ask: false, subscriptions: [] }
    const begun = clock()
    await mcpSessions.begin(session, begun, 10, begun)
    await pendingElicitations.add({ hash: 'early', ...owner, purpose: 'x', expires_at: begun + dayMs - 1 })
    await pendingElicitations.add({ hash: 'late', ...owner, purpose: 'x', expires_at: begun + dayMs + 1 })
    clock.advance(dayMs - 1)
    await run(service, 'mcp-sessions')
    assert.ok(await mcpSessions.find('session', owner, 0), 'it went too early')
    assert.equal(await pendingElicitations.find({ hash: 'early', ...owner }), undefined)
    clock.advance(1)
    await run(service, 'mcp-sessions')
    assert.equal(await mcpSessions.find('session', owner, 0), undefined)
    assert.ok(await pendingElicitations.find({ hash: 'late', ...owner }), 'it went too early')
  },
}
