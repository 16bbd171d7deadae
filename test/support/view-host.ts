import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { build } from 'esbuild'
import type { useBrowser } from './browser.ts'

/** Policy that hosts apply to a view without wishes (MCP Apps, revision 2026-01-26, section on security). */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src 'none'"

const page = `<!doctype html><html lang="en"><title>Chat</title><main><h1>Chat</h1>
<iframe title="Mail" sandbox="allow-scripts" width="600" height="500"></iframe></main><script type="module" src="/host.js"></script></html>`

interface ShownView {
  /** Client of the agent, which calls tools for the view. */
  client: Client
  result: CallToolResult
  theme?: 'light' | 'dark'
  canCall?: boolean
  viewport?: { width: number; height: number }
}

/** Serves a host page for the tests of a file. The returned function shows a view in a new window. */
export function useViewHost(open: ReturnType<typeof useBrowser>) {
  let script = ''
  const server = createServer((request, response) => {
    const isScript = request.url === '/host.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : page)
  })
  before(async () => {
    const entry = fileURLToPath(new URL('view-page.ts', import.meta.url))
    const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false })
    script = outputFiles[0]!.text
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  after(() => server.close())

  return async (html: string, { client, result, theme = 'light', canCall = true, viewport }: ShownView) => {
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { page, context, strays } = await open(site, viewport ? { viewport } : {})
    const [opened, told, heights]: [string[], unknown[], number[]] = [[], [], []]
    await page.exposeFunction('callTool', ({ name, arguments: input }: { name: string; arguments: object }) =>
      client.callTool({ name, arguments: { ...input } }),
    )
    await page.exposeFunction('openLink', (url: string) => void opened.push(url))
    await page.exposeFunction('modelContext', (params: unknown) => void told.push(params))
    await page.exposeFunction('resized', (height: number) => void heights.push(height))
    await page.goto('/')
    const restricted = html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`)
    await page.waitForFunction('window.showView')
    await page.evaluate(
      ([document, options]) =>
        (globalThis as unknown as { showView(...args: unknown[]): Promise<void> }).showView(document, options),
      [restricted, { result, theme, canCall }] as const,
    )
    return { page, context, strays, opened, told, heights, view: page.frameLocator('iframe') }
  }
}
