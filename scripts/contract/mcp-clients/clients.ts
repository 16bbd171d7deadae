import type { McpClient } from './client.ts'
import { pythonLibrary } from './programs.ts'

const takesHeader = 'Its settings take a token, but the check gives it no browser.'
const noSubscription = 'It has no call for subscriptions.'
const noForm = 'It does not ask its person.'
const withToken = { 'sign-in': takesHeader, renewal: takesHeader }

const libraries: readonly McpClient[] = [
  pythonLibrary({
    name: 'python-sdk-1',
    title: 'Python SDK, first line (`mcp`)',
    packages: ['mcp==1.30.0'],
    lacks: {},
  }),
  pythonLibrary({
    name: 'python-sdk-2',
    title: 'Python SDK, second line (`mcp`)',
    packages: ['mcp==2.3.0'],
    lacks: {},
  }),
  pythonLibrary({
    name: 'fastmcp',
    title: 'FastMCP (`fastmcp`)',
    packages: ['fastmcp==4.2.3'],
    lacks: { notification: noSubscription },
  }),
  pythonLibrary({
    name: 'pydantic-ai',
    title: 'Pydantic AI (`pydantic-ai-slim`)',
    packages: ['pydantic-ai-slim[mcp,openai,google]==2.68.0'],
    lacks: { notification: noSubscription },
  }),
  pythonLibrary({
    name: 'openai-agents',
    title: 'OpenAI Agents SDK (`openai-agents`)',
    packages: ['openai-agents==0.24.0'],
    lacks: { notification: noSubscription, elicitation: noForm, ...withToken },
  }),
  pythonLibrary({
    name: 'google-adk',
    title: 'Google ADK (`google-adk`)',
    packages: ['google-adk[mcp]==2.13.0'],
    lacks: { notification: noSubscription, ...withToken },
  }),
  pythonLibrary({
    name: 'langchain',
    title: 'LangChain (`langchain-mcp-adapters`)',
    packages: ['langchain-mcp-adapters==0.3.2'],
    lacks: withToken,
  }),
  pythonLibrary({
    name: 'llama-index',
    title: 'LlamaIndex (`llama-index-tools-mcp`)',
    packages: ['llama-index-tools-mcp==0.6.0'],
    lacks: { notification: noSubscription, elicitation: noForm, ...withToken },
  }),
  pythonLibrary({
    name: 'strands',
    title: 'Strands Agents (`strands-agents`)',
    packages: ['strands-agents==1.62.0'],
    lacks: { notification: noSubscription, ...withToken },
  }),
  pythonLibrary({
    name: 'mcp-use',
    title: 'mcp-use (`mcp-use`)',
    packages: ['mcp-use==1.7.1'],
    lacks: { notification: noSubscription },
  }),
  pythonLibrary({
    name: 'crewai',
    title: 'CrewAI (`crewai-tools`)',
    packages: ['crewai-tools[mcp]==1.15.30'],
    lacks: {
      resource: 'Its adapter offers tools alone.',
      notification: 'Its adapter offers tools alone.',
      elicitation: noForm,
      expiry: 'A call with an expired token never ends. The older SDK below it loses the error.',
      ...withToken,
    },
  }),
]

export const clients: readonly McpClient[] = libraries

/** Clients whose library converts the schemas of tools for a model. */
export const judges: readonly string[] = ['openai-agents', 'pydantic-ai', 'google-adk']
