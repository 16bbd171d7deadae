import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { freePort } from '../../scripts/support/free-port.ts'

/**
 * Runs the command line of the MCP Inspector like a person. `person` handles its browser. Its stored data is in the
 * folder.
 */
export async function signedInInspector(
  { url, folder, words }: { url: string; folder: string; words: readonly string[] },
  person: (address: string) => Promise<void>,
): Promise<{ printed: Record<string, unknown>; redirects: number }> {
  const program = ['node_modules/.bin/mcp-inspector', '--cli', url, '--transport', 'http']
  const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`
  const child = spawn(process.execPath, [...program, '--callback-url', callback, ...words], {
    env: {
      ...bareEnv(),
      HOME: folder,
      BROWSER: 'true',
      MCP_AUTO_OPEN_ENABLED: 'true',
      MCP_INSPECTOR_SECRET_STORE: 'file',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  let redirects = 0
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    told += chunk
    const address = /navigate to: (http\S+)\n/.exec(told)?.[1]
    if (address === undefined || redirects > 0) return
    redirects++
    void person(address)
  })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (!printed.startsWith('{')) throw new Error(`the Inspector said ${told}`)
  return { printed: JSON.parse(printed), redirects }
}
