// A program that uses the MCP server, as a model's host does: it reads unread threads and answers them.
import { Client, ClientCredentialsProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const service = process.env['AMS_URL'] ?? 'http://127.0.0.1:8080'

const authProvider = new ClientCredentialsProvider({
  clientId: process.env['AMS_CLIENT_ID'] ?? '',
  clientSecret: process.env['AMS_CLIENT_SECRET'] ?? '',
  expectedIssuer: service,
})
const client = new Client({ name: 'example', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(new URL(`${service}/mcp`), { authProvider }))

interface Threads {
  threads: { id: string; from: string; subject?: string }[]
}
interface Messages {
  messages: { text?: string }[]
}

/** Calls a tool, and returns its result. */
async function call<Result>(name: string, input: Record<string, unknown>): Promise<Result> {
  const { structuredContent, content, isError } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(JSON.stringify(content))
  return structuredContent as Result
}

const { threads } = await call<Threads>('list_threads', { status: 'unread' })
console.log(`unread threads: ${threads.length}`)
for (const { id: thread_id, from, subject } of threads) {
  const { messages } = await call<Messages>('get_thread', { thread_id })
  const text = messages.at(-1)?.text ?? ''
  console.log(`${from}: ${subject}`)
  for (const line of text.split('\n')) console.log(`| ${line}`)
  await call('send_message', { thread_id, content: 'I have read it.', auto_reply: true })
  console.log(`answered ${from}`)
}
await client.close()
