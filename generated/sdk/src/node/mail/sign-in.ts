// Generated from src/clients/typescript/src/node/mail/sign-in.ts by `npm run generate`. Do not edit.
import { createClient } from '../../client.js'
import { createConnection } from '../../connection.js'
import { createSession } from '../../session.js'
import { UsageError } from '../command-line.js'
import type { DeviceCode } from '../device.js'
import type { LoginOptions } from '../login.js'
import { findMcpServer, withoutMcpPath } from '../mcp/resource.js'
import type { ParsedArguments } from './arguments.js'
import { createAuth, hasEnvironmentCredentials, hasStoredGrant } from './auth.js'
import { boolean, clientOptions, describeAgent, type MailCommand } from './command.js'
import { escapeLine } from './show.js'

const open = (address: string): void => void process.stderr.write(`Open ${address}\n`)

const showCode = ({ verification_uri, verification_uri_complete, user_code, expires_in }: DeviceCode): void => {
  const lines = [
    `Open ${verification_uri} in a browser on any machine`,
    `Enter the code ${user_code} within ${expires_in < 120 ? `${expires_in} seconds` : `${Math.floor(expires_in / 60)} minutes`}`,
    ...(verification_uri_complete ? [`Or open ${verification_uri_complete}`] : []), // optional in RFC 8628
  ]
  for (const line of lines) process.stderr.write(`${escapeLine(line)}\n`)
}

/** Returns the functions that show a person where to sign in. */
const askingOf = (args: ParsedArguments): Pick<LoginOptions, 'open' | 'showCode'> =>
  args.flag('device') ? { showCode } : { open }

/** Connects to the MCP server, and asks the person to sign in unless they already have. */
export async function connectToMcp(args: ParsedArguments, signal?: AbortSignal) {
  const given = clientOptions(args)
  const options = { ...given, url: given.url === undefined ? undefined : withoutMcpPath(given.url) }
  const resource = await findMcpServer(createConnection({ ...options, auth: undefined }), signal)
  const auth = createAuth('mcp', { ...askingOf(args), resource, url: options.url })
  const connection = createConnection({ ...options, auth })
  if (connection.tokens.login) await createSession(connection).login(signal ? { signal } : {})
  return { connection, resource }
}

export const login: MailCommand = {
  usage: '[--device] [--mcp]',
  summary:
    'sign in with a browser on this machine and choose an agent, or with --device by a code in a browser on another machine; stores the authorization in ~/.config/ams-mail; with --mcp it is the one of the command mcp',
  options: { device: boolean, mcp: boolean },
  positionals: [0, 0],
  async run(args) {
    if (hasEnvironmentCredentials())
      throw new UsageError('the environment already has credentials: unset AMS_CLIENT_ID or AMS_TOKEN to sign in')
    if (args.flag('mcp')) {
      await connectToMcp(args)
      return { json: { signed_in: true }, text: 'signed in\n' }
    }
    const auth = createAuth('mail', { ...askingOf(args), url: args.text('url') })
    const client = createClient({ ...clientOptions(args), auth })
    await client.login()
    return describeAgent(client)
  },
}

export const logout: MailCommand = {
  usage: '',
  summary: 'revoke the authorizations at the service and delete them, also that of login --mcp',
  options: {},
  positionals: [0, 0],
  async run(args) {
    if (hasEnvironmentCredentials())
      throw new UsageError('the environment has credentials: unset AMS_CLIENT_ID or AMS_TOKEN to sign out')
    const url = args.text('url')
    const grants = hasStoredGrant('mcp', url) ? (['mail', 'mcp'] as const) : (['mail'] as const)
    for (const grant of grants)
      await createClient({ ...clientOptions(args), auth: createAuth(grant, { url }) }).logout()
    return { json: { signed_out: true }, text: '' }
  },
}
