import { commandOf, output } from './command.mjs'
import { run, url } from './common.mjs'

const inspector = commandOf('mcp-inspector')

function connect(words, env = {}) {
  const ask = async (...more) => {
    const text = await output(inspector, ['--cli', url, '--transport', 'http', ...words, ...more], {
      env: { ...process.env, ...env },
    })
    if (!text.includes('{')) throw new Error(text)
    return JSON.parse(text.slice(text.search(/^\{/m), text.lastIndexOf('}') + 1))
  }
  return {
    names: async () => (await ask('--method', 'tools/list')).tools.map(({ name }) => name),
    call: (name, input) => {
      const pairs = Object.entries(input).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`])
      return ask('--method', 'tools/call', '--tool-name', name, ...pairs)
    },
    read: (uri) => ask('--method', 'resources/read', '--uri', uri),
  }
}

const browser = { MCP_AUTO_OPEN_ENABLED: 'true', MCP_INSPECTOR_SECRET_STORE: 'file' }
await run(
  async (token) => connect(['--header', `Authorization: Bearer ${token}`]),
  async () => connect(['--callback-url', 'http://127.0.0.1:6276/oauth/callback'], browser),
)
