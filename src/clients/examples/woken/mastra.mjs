// An agent of Mastra that mail wakes. Its final text is the reply:
//   ams-agent --reply http http://127.0.0.1:8787/
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { Agent } from '@mastra/core/agent'

const { PORT = '8787', OPENAI_BASE_URL: url = 'https://api.openai.com/v1', OPENAI_API_KEY: apiKey } = process.env

const agent = new Agent({
  id: 'mail',
  name: 'Mail',
  instructions: 'You answer the mail of your person.',
  model: { id: 'openai/gpt-5-mini', url, apiKey },
})

const server = createServer(async (request, response) => {
  try {
    const { prompt } = await json(request)
    response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders() // the turn has started
    const { text } = await agent.generate(prompt)
    response.end(JSON.stringify({ text }))
  } catch (error) {
    console.error(error)
    response.destroy()
  }
})
server.listen(Number(PORT), '127.0.0.1')
