import { once } from 'node:events'
import { createServer } from 'node:http'
import { build } from 'esbuild'
import type { useBrowser } from './browser.ts'

/** Bundles a script for a page, with all of its imports. */
async function bundled(script: string, resolveDir: string): Promise<string> {
  const stdin = { contents: script, resolveDir }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'browser' })
  return outputFiles[0]?.text ?? ''
}

export interface ScriptedPage {
  /** Origin of the page in the header `Origin`. */
  origin: string
  /** Opens the page at this host in a new window; resolves with the result of the script's `main()`. */
  run(script: string, host?: string): Promise<unknown>
  close(): void
}

/** Starts a web site with one page, whose script a real browser runs. Imports are resolved from this folder. */
export async function openScriptedPage(
  open: ReturnType<typeof useBrowser>,
  folder = process.cwd(),
): Promise<ScriptedPage> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>A page</title>')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    async run(script, host = '127.0.0.1') {
      const { context, page } = await open(`http://${host}:${port}`)
      const result = Promise.withResolvers<unknown>()
      try {
        await page.exposeFunction('report', result.resolve)
        await page.goto('/')
        const whole = `${script}\nmain().catch((error) => ({ failed: String(error) })).then(report)`
        const content = await bundled(whole, folder)
        await page.addScriptTag({ content, type: 'module' })
        return await result.promise
      } finally {
        await context.close()
      }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
