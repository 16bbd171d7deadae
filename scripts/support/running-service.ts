import { createClient } from '#sdk'
import { parseArguments } from '../../src/cli/arguments.ts'
import { runCommandInServer } from '../../src/cli/control-client.ts'
import { UsageError } from '../../src/cli/options.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { controlPath } from '../../src/operate/commands/control.ts'
import { readConfig, type Config } from '../../src/settings/config.ts'
import { programNames } from '../../src/domain/program-names.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { createIdGenerator } from '../../src/platform/ids.ts'
import { createLog } from '../../src/platform/log.ts'
import type { Person } from './let-app-in.ts'
import type { OwnService } from './own-service.ts'

interface Credentials {
  client_id: string
  client_secret: string
}

/** A service with two agents that allow each other. The first one belongs to the person. */
export interface DemoService extends OwnService {
  handles: readonly [string, string]
  clients: readonly [Credentials, Credentials]
  person: Person
}

const platform = { clock: systemClock, ids: createIdGenerator(systemClock), log: createLog('silent', false) }

/** Returns the running service that the settings name, with two new agents and clients; undefined if none runs. */
export async function useRunningService(): Promise<DemoService | undefined> {
  const config = readConfig()
  if (!(await answers(config))) return undefined
  if (!(await isOurs(config))) throw new UsageError(unreachable(config))
  const ams = operatorOf(config)
  const clientOf = async (handle: string): Promise<Credentials> => {
    const { client_id, client_secret } = await ams(['client', 'create', '--agent', handle, '--name', 'demo'])
    return { client_id: String(client_id), client_secret: String(client_secret) }
  }
  const person = { username: `demo-${crypto.randomUUID().slice(0, 8)}`, password: crypto.randomUUID() }
  const owner = person.username
  const handles = [`@${owner}.assistant`, `@${owner}.billing`] as const
  await ams(['account', 'create', owner, '--email', `${owner}@example.com`], { password: person.password })
  for (const handle of handles)
    await ams(['agent', 'create', handle, '--allow', `@${owner}.*`, '--visibility', 'private'])
  const clients = [await clientOf(handles[0]), await clientOf(handles[1])] as const
  const stop = async (): Promise<void> => {
    for (const { client_id } of clients) await ams(['client', 'revoke', client_id])
    for (const handle of handles) await ams(['agent', 'set', handle, '--inactive', 'true'])
  }
  const { baseUrl: base_url, authUrl: auth_url, wsUrl: ws_url, mcpUrl: mcp_url } = config
  const addresses = { base_url, auth_url, ws_url }
  try {
    await createClient({ url: addresses, auth: clients[0] }).token()
  } catch (error) {
    await stop()
    throw new UsageError(unreachable(config), { cause: error })
  }
  return { ...addresses, mcp_url, handles, clients, person, stop }
}

const unreachable = (
  config: Config,
): string => `a service answers at ${config.authUrl}, but it does not use ${config.databaseUrl === undefined ? `the folder ${config.dataDir}` : 'the database of DATABASE_URL'}.
Run this with its DATA_DIR or DATABASE_URL, with another PORT to have a service started, or see ${programNames.demoWith} --help`

/** Returns true if the program at this port is a service of this kind. */
async function answers(config: Config): Promise<boolean> {
  const metadata = await fetch(`${config.authUrl}/.well-known/oauth-authorization-server`)
    .then((response) => response.json())
    .catch(() => undefined)
  return metadata?.issuer === config.authUrl
}

/**
 * Returns true if the server uses this embedded database folder. Only then the database is that of the running server.
 */
async function isOurs(config: Config): Promise<boolean> {
  const path = controlPath(config)
  return path === undefined || (await runCommandInServer(path, { command: 'keys list', input: {} })) !== undefined
}

/** Runs the operator's command line with these words and answers to its questions. */
type Operator = (words: string[], secrets?: { password: string }) => Promise<Record<string, unknown>>

/** Creates the operator's command line in this process. */
const operatorOf =
  (config: Config): Operator =>
  async (words, secrets) => {
    const request = parseArguments(words)
    if (request.kind !== 'run') throw new Error(`${words.join(' ')} is not a command`)
    return { ...(await runCommand(request.command, { ...request.input, ...secrets }, config, platform)) }
  }
