// A graph of LangGraph that mail wakes. Its final text is the reply, and each thread has a memory of its own:
//   ams-agent --reply http http://127.0.0.1:8787/
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { END, MemorySaver, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'

const { PORT = '8787', OPENAI_BASE_URL: baseURL } = process.env

const model = new ChatOpenAI({ model: 'gpt-5-mini', ...(baseURL && { configuration: { baseURL } }) })
const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
  .addEdge(START, 'answer')
  .addEdge('answer', END)
  .compile({ checkpointer: new MemorySaver() })

const server = createServer(async (request, response) => {
  try {
    const { prompt, session } = await json(request)
    const thread_id = session ?? randomUUID()
    response.writeHead(200, { 'Content-Type': 'application/json' }).flushHeaders() // the turn has started
    const input = { messages: [{ role: 'user', content: prompt }] }
    const { messages } = await graph.invoke(input, { configurable: { thread_id } })
    response.end(JSON.stringify({ text: messages.at(-1).text, session: thread_id }))
  } catch (error) {
    console.error(error)
    response.destroy()
  }
})
server.listen(Number(PORT), '127.0.0.1')
