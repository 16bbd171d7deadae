import type { ToolName } from '#generated/mcp/tools.ts'
import { mcpRequest } from '../support/mcp-request.ts'
import { fetchWaiting, waitSeconds } from './fetch-waiting.ts'
import type { Session } from './session.ts'
import { resourceOf } from './target.ts'

/** Calls a tool as the sender, which must succeed. Returns its structured result. */
export async function callTool<Result>(session: Session, name: ToolName, input: object): Promise<Result> {
  let { status, answer } = await call(session, name, input)
  const seconds = secondsIn(answer)
  if (seconds !== undefined) {
    await waitSeconds(seconds)
    ;({ status, answer } = await call(session, name, input))
  }
  const { isError, structuredContent } = Object(Object(answer).result)
  if (isError || structuredContent === undefined)
    throw new Error(`${name}, which prepares the case, returned ${status} ${JSON.stringify(answer)}`)
  return structuredContent
}

async function call(session: Session, name: ToolName, input: object): Promise<{ status: number; answer: unknown }> {
  const headers = { ...(await session.bearerAt('mcp', 'sender')), 'Mcp-Name': name }
  const request = mcpRequest(headers, 'tools/call', { name, arguments: input })
  const response = await fetchWaiting(await resourceOf(session.target, 'mcp'), request)
  return { status: response.status, answer: await response.json().catch(() => undefined) }
}

/** Returns the wait in the text of a rate-limited tool call, whose status is 200. */
function secondsIn(answer: unknown): number | undefined {
  const [, seconds] = /RATE_LIMITED.*Try again in (\d+) s\./.exec(JSON.stringify(answer) ?? '') ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
