import assert from 'node:assert/strict'
import { after } from 'node:test'
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import * as shapes from '#generated/mcp/shapes.js'
import type { ToolName } from '#generated/mcp/tools.ts'
import type { MessageSearch, SentMessage, Thread, ThreadPage } from '#generated/rest/models.ts'
import { newAgents, type Agent, type AgentOptions } from './agents.ts'
import type { Era } from './mcp.ts'
import type { Service } from './service.ts'

/** Results of the conversation tools. */
interface Results {
  list_threads: ThreadPage
  get_thread: Thread
  search_messages: MessageSearch
  create_thread: SentMessage
  send_message: SentMessage
}

const isResult: { [Name in keyof Results]: (value: unknown) => boolean } = {
  list_threads: shapes.isThreadPage,
  get_thread: shapes.isThread,
  search_messages: shapes.isMessageSearch,
  create_thread: shapes.isSentMessage,
  send_message: shapes.isSentMessage,
}

/**
 * Creates an agent that calls tools by the client of the official SDK. Every result is checked against the contract.
 */
export async function toolCaller(service: Service, agent: Agent, era: Era = '2026-07-28') {
  const versions = era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {}
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: {}, ...versions })
  const requestInit = { headers: { Authorization: `Bearer ${await agent.tokenFor('mcp')}` } }
  const address = `http://127.0.0.1:${service.config.port}/mcp`
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }))

  const result = (name: ToolName, input: Record<string, unknown>): Promise<CallToolResult> =>
    client.callTool({ name, arguments: input }) as Promise<CallToolResult>

  return {
    /** Returns the result of a tool call that must succeed. */
    async tool<Name extends keyof Results>(name: Name, input: Record<string, unknown> = {}): Promise<Results[Name]> {
      const { structuredContent, isError, content } = await result(name, input)
      assert.ok(!isError, JSON.stringify(content))
      assert.ok(isResult[name](structuredContent), JSON.stringify(structuredContent))
      return structuredContent as unknown as Results[Name]
    },
    /** Returns the text of a result for a model. */
    async shown(name: ToolName, input: Record<string, unknown> = {}): Promise<string> {
      const [part] = (await result(name, input)).content
      return part?.type === 'text' ? part.text : assert.fail('the result has no text')
    },
    /** Returns the error text of a tool call that must fail. */
    async refusal(name: ToolName, input: Record<string, unknown> = {}): Promise<string> {
      const { isError, content } = await result(name, input)
      assert.ok(isError, JSON.stringify(content))
      return JSON.stringify(content)
    },
    close: () => client.close(),
  }
}

export type ToolCaller = Awaited<ReturnType<typeof toolCaller>>

/** Creates agents that call tools, for the tests of a file. */
export function talkersOn(service: () => Service) {
  const callers: ToolCaller[] = []
  after(() => Promise.all(callers.map(({ close }) => close())))

  return async (count: number, era?: Era, wishes?: AgentOptions): Promise<(Agent & ToolCaller)[]> => {
    const agents = await newAgents(service(), count, wishes)
    return Promise.all(
      agents.map(async (agent) => {
        const caller = await toolCaller(service(), agent, era)
        callers.push(caller)
        return { ...agent, ...caller }
      }),
    )
  }
}
