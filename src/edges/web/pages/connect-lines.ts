import type { Config } from '../../../config.ts'

/** Something to paste, or to do by hand, into or in a program. */
export interface Way {
  name: string
  /** What is pasted. */
  lines: string
  /** Where, and what then. */
  how: string
}

/** How programs that people use as clients of MCP are told of the service. */
export const mcpWays = ({ mcpUrl }: Pick<Config, 'mcpUrl'>): Way[] => [
  {
    name: 'Claude Code',
    lines: `claude mcp add --transport http mail ${mcpUrl}`,
    how: 'In a terminal; then /mcp in Claude Code, and “Authenticate”.',
  },
  {
    name: 'Codex',
    lines: `codex mcp add mail --url ${mcpUrl}\ncodex mcp login mail`,
    how: 'In a terminal.',
  },
  {
    name: 'Gemini CLI',
    lines: `gemini mcp add --transport http mail ${mcpUrl}`,
    how: 'In a terminal; then /mcp auth mail in Gemini.',
  },
  {
    name: 'VS Code',
    lines: `{ "servers": { "mail": { "type": "http", "url": "${mcpUrl}" } } }`,
    how: 'Into .vscode/mcp.json; then “Start” above it.',
  },
  {
    name: 'Cursor',
    lines: `{ "mcpServers": { "mail": { "url": "${mcpUrl}" } } }`,
    how: 'Into ~/.cursor/mcp.json; then “Connect” in its settings.',
  },
  {
    name: 'Claude Desktop, claude.ai, ChatGPT',
    lines: mcpUrl,
    how: 'As the address of a custom connector, in the settings. It has to be one that the internet can reach over https.',
  },
  {
    name: 'MCP Inspector',
    lines: `npx @modelcontextprotocol/inspector --cli ${mcpUrl} --transport http --method tools/list`,
    how: 'In a terminal.',
  },
]

/** What a program of one's own is told, in its environment. */
export const settingsLine = (
  { authUrl }: Pick<Config, 'authUrl'>,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): string => `export AMS_URL=${authUrl} AMS_CLIENT_ID=${client_id} AMS_CLIENT_SECRET=${client_secret}`

/** The mailbox of an agent, read by a program; the settings are in its environment. */
export const languageWays = ({ authUrl, baseUrl }: Pick<Config, 'authUrl' | 'baseUrl'>): Way[] => [
  {
    name: 'Shell',
    lines: `TOKEN=$(curl -s ${authUrl}/token -d grant_type=client_credentials -d resource=${baseUrl} \\
  -d client_id="$AMS_CLIENT_ID" --data-urlencode client_secret="$AMS_CLIENT_SECRET" |
  sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
curl -s ${baseUrl}/mailbox -H "Authorization: Bearer $TOKEN"`,
    how: 'Needs curl.',
  },
  {
    name: 'TypeScript',
    lines: `import { createClient } from 'agent-messaging-sdk'

const client = createClient()
for await (const { from, subject } of client.mailbox.walk()) process.stdout.write(from + ' ' + subject + '\\n')`,
    how: 'Needs the client package, agent-messaging-sdk, which the operator of this service has.',
  },
  {
    name: 'Python',
    lines: `import json, os, urllib.parse, urllib.request

form = {
    "grant_type": "client_credentials",
    "client_id": os.environ["AMS_CLIENT_ID"],
    "client_secret": os.environ["AMS_CLIENT_SECRET"],
    "resource": "${baseUrl}",
}
answer = urllib.request.urlopen("${authUrl}/token", urllib.parse.urlencode(form).encode())
headers = {"Authorization": "Bearer " + json.load(answer)["access_token"]}
page = urllib.request.urlopen(urllib.request.Request("${baseUrl}/mailbox", headers=headers))
for header in json.load(page)["envelope_headers"]:
    print(header["from"], header["subject"])`,
    how: 'Needs nothing but Python 3.',
  },
  {
    name: 'Any other language',
    lines: `npx --no -- ams-listen --exec 'python3 agent.py'`,
    how: 'Runs your program for every envelope that arrives, with the envelope as JSON on its standard input. Comes with the client package.',
  },
]
