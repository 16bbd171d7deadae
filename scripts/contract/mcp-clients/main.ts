import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseOptions } from '../../../src/cli/options.ts'
import { writeBrowser } from './browser.ts'
import type { McpClient } from './client.ts'
import { clients } from './clients.ts'
import { startControl, type Control } from './control.ts'
import { install, missingTool } from './install.ts'
import { neighbor, partner, startTemporaryService, stranger, type TemporaryService } from './service.ts'
import { describe, failuresOf, surprisesOf, type Verdict } from './verdict.ts'
import { writeRows } from './write.ts'

/** Runs the command line with names of clients, or for all. Resolves with the exit code. */
export async function mcpClientsCommand(words: string[]): Promise<number> {
  const { values, positionals: names } = parseOptions(words, { write: { type: 'boolean', default: false } })
  const unknown = names.filter((name) => !clients.some((client) => client.name === name))
  if (unknown.length > 0) {
    const known = clients.map(({ name }) => name).join(', ')
    process.stderr.write(`contract: --mcp-clients knows ${known}, not ${unknown.join(', ')}\n`)
    return 2
  }
  const wanted = clients.filter(({ name }) => names.length === 0 || names.includes(name))
  const verdicts = await checkMcpClients(wanted, (line) => process.stderr.write(`${line}\n`))
  const failures = verdicts.flatMap(failuresOf)
  process.stdout.write(`${describe(verdicts)}\n\n`)
  for (const line of [...failures, ...verdicts.flatMap(surprisesOf)]) process.stdout.write(`${line}\n`)
  if (values.write) writeRows(verdicts)
  return failures.length > 0 ? 1 : 0
}

/** Installs each client and takes it through the steps, one after the other against one service. */
async function checkMcpClients(wanted: readonly McpClient[], tell: (line: string) => void): Promise<Verdict[]> {
  const service = await startTemporaryService(wanted.map(({ name }) => name))
  const control = await startControl(service)
  const verdicts: Verdict[] = []
  try {
    for (const client of wanted) {
      const tool = missingTool(client)
      if (tool !== undefined) {
        tell(`Notice: ${client.name} is not checked, because this machine lacks ${tool}.`)
        continue
      }
      tell(`${client.name}: ${client.packages.join(' ')} …`)
      verdicts.push(await check(client, service, control))
    }
    return verdicts
  } finally {
    control.close()
    await service.stop()
  }
}

async function check(client: McpClient, service: TemporaryService, { urlFor }: Control): Promise<Verdict> {
  const home = mkdtempSync(join(tmpdir(), `ams-mcp-client-${client.name}-`))
  const [url, control] = [service.config.mcpUrl, urlFor(client.name)]
  const env = {
    URL: url,
    CONTROL: control,
    PARTNER: partner,
    NEIGHBOR: neighbor,
    STRANGER: stranger,
    HOME: home,
    ...writeBrowser(home, control),
  }
  try {
    const installed = await install(client)
    return { client, results: await client.run({ url, control, installed, home, env }) }
  } catch (error) {
    return { client, results: { tools: error instanceof Error ? error.message : String(error) } }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
