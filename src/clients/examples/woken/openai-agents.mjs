// An agent of the OpenAI Agents SDK that mail wakes. It answers with the mail tools of the MCP server:
//   ams-agent http http://127.0.0.1:8787/
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Agent, MCPServerStdio, run } from '@openai/agents'

const { PORT = '8787' } = process.env

// The mail tools use the sign-in of `ams-mail login --mcp`, or AMS_CLIENT_ID and AMS_CLIENT_SECRET.
const mail = new MCPServerStdio({ name: 'mail', fullCommand: 'npx --no -- ams-mail mcp', env: process.env })
await mail.connect()
const agent = new Agent({ name: 'Mail', instructions: 'You answer the mail of your person.', mcpServers: [mail] })

const server = createServer(async (request, response) => {
  try {
    const { prompt } = await json(request)
    response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders() // the turn has started
    const { finalOutput } = await run(agent, prompt)
    response.end(JSON.stringify({ text: finalOutput }))
  } catch (error) {
    console.error(error)
    response.destroy()
  }
})
server.listen(Number(PORT), '127.0.0.1')
