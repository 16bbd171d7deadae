import type { Config } from '../../../settings/config.ts'

/** Instructions for one program or language. */
export interface SetupInstructions {
  /** Value of the query that chooses these instructions. */
  id: string
  name: string
  /** Text that the person pastes. */
  lines: string
  /** Place to paste the text, and the next step. */
  how: string
}

/** Returns the instructions to add the service to MCP clients. */
export const mcpSetups = ({ mcpUrl }: Pick<Config, 'mcpUrl'>): SetupInstructions[] => [
  {
    id: 'claude-code',
    name: 'Claude Code',
    lines: `claude mcp add --transport http mail ${mcpUrl}\nclaude mcp login mail`,
    how: 'Run it in a terminal.',
  },
  {
    id: 'codex',
    name: 'Codex',
    lines: `codex mcp add mail --url ${mcpUrl}`,
    how: 'Run it in a terminal. It also signs in.',
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    lines: `gemini mcp add --transport http mail ${mcpUrl}`,
    how: 'Run it in a folder that Gemini CLI trusts, but not in your home folder. Then enter /mcp auth mail in Gemini.',
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    lines: `{ "servers": { "mail": { "type": "http", "url": "${mcpUrl}" } } }`,
    how: 'Add it to .vscode/mcp.json. Then choose “Start” above it.',
  },
  {
    id: 'cursor',
    name: 'Cursor',
    lines: `{ "mcpServers": { "mail": { "url": "${mcpUrl}" } } }`,
    how: 'Add it to ~/.cursor/mcp.json. Then choose “Connect” in the settings.',
  },
  {
    id: 'hosted',
    name: 'Claude, ChatGPT',
    lines: mcpUrl,
    how: 'Add it as a custom connector in the settings of Claude Desktop, claude.ai or ChatGPT. The internet must reach the address over https.',
  },
  {
    id: 'inspector',
    name: 'MCP Inspector',
    lines: `npx @modelcontextprotocol/inspector --cli ${mcpUrl} --transport http --method tools/list`,
    how: 'Run it in a terminal.',
  },
]

/** Returns the command that sets the credentials of a client in the environment of a program. */
export const credentialsCommand = (
  { authUrl }: Pick<Config, 'authUrl'>,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): string => `export AMS_URL=${authUrl} AMS_CLIENT_ID=${client_id} AMS_CLIENT_SECRET=${client_secret}`

/** Returns example programs that list the mailbox of an agent. They read their settings from the environment. */
export const languageSetups = ({ authUrl, baseUrl }: Pick<Config, 'authUrl' | 'baseUrl'>): SetupInstructions[] => [
  {
    id: 'shell',
    name: 'Shell',
    lines: `TOKEN=$(curl -s ${authUrl}/token -d grant_type=client_credentials -d resource=${baseUrl} \\
  -d client_id="$AMS_CLIENT_ID" --data-urlencode client_secret="$AMS_CLIENT_SECRET" |
  sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
curl -s ${baseUrl}/mailbox -H "Authorization: Bearer $TOKEN"`,
    how: 'Requires curl.',
  },
  {
    id: 'typescript',
    name: 'TypeScript',
    lines: `import { createClient } from 'agent-messaging-sdk'

const client = createClient()
for await (const { from, subject } of client.mailbox.walk())
  process.stdout.write(from + ' ' + subject + '\\n')`,
    how: 'Requires the client package agent-messaging-sdk. Ask the operator of this service for it.',
  },
  {
    id: 'python',
    name: 'Python',
    lines: `import json, os, urllib.parse, urllib.request

form = {
    "grant_type": "client_credentials",
    "client_id": os.environ["AMS_CLIENT_ID"],
    "client_secret": os.environ["AMS_CLIENT_SECRET"],
    "resource": "${baseUrl}",
}
data = urllib.parse.urlencode(form).encode()
answer = urllib.request.urlopen("${authUrl}/token", data)
headers = {"Authorization": "Bearer " + json.load(answer)["access_token"]}
request = urllib.request.Request("${baseUrl}/mailbox", headers=headers)
page = json.load(urllib.request.urlopen(request))
for header in page["envelope_headers"]:
    print(header["from"], header["subject"])`,
    how: 'Requires only Python 3.',
  },
  {
    id: 'other',
    name: 'Other',
    lines: `npx --no -- ams-listen --exec 'python3 agent.py'`,
    how: 'Runs your program for every new envelope, with the envelope as JSON on standard input. Requires the client package.',
  },
]
