import type { McpClient } from './client.ts'
import { compiledLibrary, nodeLibrary, pythonLibrary } from './programs.ts'
import type { Step } from './steps.ts'

const takesHeader = 'The check gives it a token, so it does not sign in.'
const noSubscription = 'It has no call for subscriptions.'
const noSignIn = 'It has no sign-in. Its program puts a token into the header.'
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
    lacks: { notification: noSubscription, renewal: 'It does not renew its token, and its connection closes.' },
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

const nodeLibraries: readonly McpClient[] = [
  nodeLibrary({
    name: 'mcp-remote',
    title: 'mcp-remote',
    packages: ['mcp-remote@0.15.1', '@modelcontextprotocol/sdk@1.32.2'],
    lacks: {},
  }),
  nodeLibrary({
    name: 'supergateway',
    title: 'supergateway',
    packages: ['supergateway@4.0.0', '@modelcontextprotocol/sdk@1.32.2'],
    lacks: {
      notification: 'It passes on only answers, no notifications or questions of the server.',
      elicitation: 'It passes on only answers, no notifications or questions of the server.',
      'sign-in': 'It takes a token and cannot sign in.',
      renewal: 'It takes a token and cannot sign in.',
    },
  }),
  nodeLibrary({
    name: 'ai-sdk',
    title: 'AI SDK (`@ai-sdk/mcp`)',
    packages: ['@ai-sdk/mcp@2.0.99'],
    lacks: { notification: noSubscription },
  }),
  nodeLibrary({
    name: 'mastra',
    title: 'Mastra (`@mastra/mcp`)',
    packages: ['@mastra/mcp@2.0.0', '@mastra/core@1.71.0'],
    lacks: withToken,
  }),
]

const compiledLibraries: readonly McpClient[] = [
  compiledLibrary('Go', true, {
    name: 'go-sdk',
    title: 'Go SDK (`github.com/modelcontextprotocol/go-sdk`)',
    packages: ['github.com/modelcontextprotocol/go-sdk@v1.8.0'],
    lacks: {},
  }),
  compiledLibrary('Maven', false, {
    name: 'java-sdk',
    title: 'Java SDK (`io.modelcontextprotocol.sdk:mcp`)',
    packages: ['io.modelcontextprotocol.sdk:mcp:2.1.0'],
    lacks: { 'sign-in': noSignIn, renewal: noSignIn },
  }),
  compiledLibrary('Cargo', true, {
    name: 'rust-sdk',
    title: 'Rust SDK (`rmcp`)',
    packages: ['rmcp@3.11.0'],
    lacks: {},
  }),
]

const needsModel = 'It uses tools and resources only with a model.'
const withoutModel = {
  tools: needsModel,
  calls: needsModel,
  resource: needsModel,
  notification: needsModel,
  elicitation: needsModel,
}

const needsInternet = 'The check does not read its metadata document, which needs the internet.'

const commandLines: readonly McpClient[] = [
  nodeLibrary({
    name: 'inspector',
    title: 'MCP Inspector, command line',
    packages: ['@modelcontextprotocol/inspector@2.12.0'],
    lacks: { notification: 'Each command is a session of its own.', elicitation: noForm },
  }),
  nodeLibrary({
    name: 'mcporter',
    title: 'mcporter',
    packages: ['mcporter@0.12.3'],
    lacks: {
      notification: 'Each command is a session of its own.',
      elicitation: noForm,
      expiry: 'It reports no error, but opens the browser to sign in.',
    },
  }),
  nodeLibrary({
    name: 'claude-code',
    title: 'Claude Code',
    packages: ['@anthropic-ai/claude-code@2.1.332'],
    lacks: { ...withoutModel, document: needsInternet },
  }),
  nodeLibrary({
    name: 'codex',
    title: 'Codex',
    packages: ['@openai/codex@0.171.0'],
    lacks: { ...withoutModel, restart: needsModel, expiry: needsModel, renewal: needsModel, document: needsInternet },
  }),
  nodeLibrary({
    name: 'gemini-cli',
    title: 'Gemini CLI',
    packages: ['@google/gemini-cli@0.61.0'],
    lacks: {
      ...withoutModel,
      'sign-in': 'It signs in only inside of its terminal program, which needs an account.',
      renewal: 'It signs in only inside of its terminal program, which needs an account.',
    },
  }),
  nodeLibrary({ name: 'opencode', title: 'OpenCode', packages: ['opencode-ai@1.18.33'], lacks: withoutModel }),
]

export const clients: readonly McpClient[] = [...libraries, ...nodeLibraries, ...compiledLibraries, ...commandLines]

/** Clients with a metadata document, which they send in place of a registration. */
const documented = ['claude-code', 'codex']

/** Steps that only these clients can do: their library converts the schemas of tools, or they have a document. */
export const specialSteps: Partial<Record<Step, readonly string[]>> = {
  schemas: ['openai-agents', 'pydantic-ai', 'google-adk'],
  registered: documented,
  document: documented,
}
