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
  /** Address that opens the program and adds the service to it. */
  deepLink?: string
}

/** Name of the service in the settings of clients. */
const serverName = 'mail'

/** Returns the address that installs an MCP server in VS Code. */
const vsCodeLink = (url: string): string =>
  `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: serverName, type: 'http', url }))}`

/** Returns the address that installs an MCP server in Cursor. */
const cursorLink = (url: string): string =>
  `cursor://anysphere.cursor-deeplink/mcp/install?${new URLSearchParams({
    name: serverName,
    config: Buffer.from(JSON.stringify({ url })).toString('base64'),
  })}`

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
    deepLink: vsCodeLink(mcpUrl),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    lines: `{ "mcpServers": { "mail": { "url": "${mcpUrl}" } } }`,
    how: 'Add it to ~/.cursor/mcp.json. Then choose “Connect” in the settings.',
    deepLink: cursorLink(mcpUrl),
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

/** Returns the commands that set the credentials of a client in the environment of a program. */
export const credentialsCommand = (
  { authUrl }: Pick<Config, 'authUrl'>,
  { client_id, client_secret }: { client_id: string; client_secret: string },
): string => `export AMS_URL=${authUrl}\nexport AMS_CLIENT_ID=${client_id}\nexport AMS_CLIENT_SECRET=${client_secret}`

type Addresses = Pick<Config, 'authUrl' | 'baseUrl'>

const shellLines = ({ authUrl, baseUrl }: Addresses): string =>
  `TOKEN=$(curl -s ${authUrl}/token \\
  -d grant_type=client_credentials -d resource=${baseUrl} \\
  -d client_id="$AMS_CLIENT_ID" --data-urlencode client_secret="$AMS_CLIENT_SECRET" |
  sed 's/.*"access_token":"\\([^"]*\\).*/\\1/')
ID=$(curl -s "${baseUrl}/mailbox?limit=1" -H "Authorization: Bearer $TOKEN" |
  sed -n 's/.*"id":"\\(env_[^"]*\\).*/\\1/p')
curl -s "${baseUrl}/messages/$ID" -H "Authorization: Bearer $TOKEN"`

const typescriptLines = ({ authUrl, baseUrl }: Addresses): string =>
  `import { env, stdout } from 'node:process'

const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: env['AMS_CLIENT_ID'] ?? '',
  client_secret: env['AMS_CLIENT_SECRET'] ?? '',
  resource: '${baseUrl}',
})
const answer = await fetch('${authUrl}/token', { method: 'POST', body: form })
const headers = { Authorization: \`Bearer \${(await answer.json()).access_token}\` }
const get = async (path: string) => (await fetch('${baseUrl}' + path, { headers })).json()

for (const { id } of (await get('/mailbox?limit=5')).envelope_headers) {
  const { from, subject, content_parts } = await get('/messages/' + id)
  stdout.write(from + ' ' + subject + '\\n')
  for (const part of content_parts) if (part.type === 'text') stdout.write(part.text + '\\n')
}`

const pythonLines = ({ authUrl, baseUrl }: Addresses): string =>
  `import json, os, urllib.parse, urllib.request

form = {
    "grant_type": "client_credentials",
    "client_id": os.environ["AMS_CLIENT_ID"],
    "client_secret": os.environ["AMS_CLIENT_SECRET"],
    "resource": "${baseUrl}",
}
data = urllib.parse.urlencode(form).encode()
answer = urllib.request.urlopen("${authUrl}/token", data)
headers = {"Authorization": "Bearer " + json.load(answer)["access_token"]}

def get(path):
    request = urllib.request.Request("${baseUrl}" + path, headers=headers)
    return json.load(urllib.request.urlopen(request))

for header in get("/mailbox?limit=5")["envelope_headers"]:
    message = get("/messages/" + header["id"])
    print(message["from"], message["subject"])
    for part in message["content_parts"]:
        if part["type"] == "text":
            print(part["text"])`

/** Returns example programs that read the newest messages. They read their credentials from the environment. */
export const languageSetups = (addresses: Addresses): SetupInstructions[] => [
  {
    id: 'shell',
    name: 'Shell',
    lines: shellLines(addresses),
    how: 'Paste it into the same terminal. It needs curl, and prints the newest message as JSON.',
  },
  {
    id: 'typescript',
    name: 'TypeScript',
    lines: typescriptLines(addresses),
    how: 'Save it as mail.mts, and run “node mail.mts” in the same terminal. It needs Node 22.18 or newer, and no package.',
  },
  {
    id: 'python',
    name: 'Python',
    lines: pythonLines(addresses),
    how: 'Save it as mail.py, and run “python3 mail.py” in the same terminal. It needs Python 3, and no package.',
  },
  {
    id: 'other',
    name: 'Any language',
    lines: `npx --no -- ams-listen --exec 'python3 agent.py'`,
    how: 'Starts your program for each new message, with the message as JSON on standard input. It needs Node and the client package: run “npm install” with the file agent-messaging-sdk-1.0.0.tgz. A release of the service has this file; its operator can give it to you.',
  },
]
