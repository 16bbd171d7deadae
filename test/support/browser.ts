import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { delimiter, join } from 'node:path'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'

const names = ['chromium', 'chromium-browser', 'google-chrome']
const folders = (process.env['PATH'] ?? '').split(delimiter)

/** A Chromium of this machine, where there is one. */
export const chromium = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
const answerMs = 60_000

/** A script for a page, with all that it imports. */
async function bundled(script: string): Promise<string> {
  const stdin = { contents: script, resolveDir: process.cwd() }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', platform: 'browser' })
  return outputFiles[0]?.text ?? ''
}

export interface Page {
  /** As browsers name the page in `Origin`. */
  origin: string
  /** Has Chromium open the page at this host; resolves with what `report(…)` in the script was given. */
  run(script: string, host?: string): Promise<unknown>
  close(): void
}

/** A web site with one page, whose script a real browser runs. */
export async function openPage(): Promise<Page> {
  let script = ''
  let report: (value: unknown) => void = () => {}
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') report(JSON.parse(await text(request)))
    const type = request.url === '/script.js' ? 'text/javascript' : 'text/html'
    response.setHeader('Content-Type', `${type}; charset=utf-8`)
    response.end(
      request.url === '/script.js' ? script : '<!doctype html><script type="module" src="/script.js"></script>',
    )
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const reporting = `const report = (value) => fetch('/', { method: 'POST', body: JSON.stringify(value) })`
  return {
    origin: `http://127.0.0.1:${port}`,
    async run(wanted, host = '127.0.0.1') {
      script = await bundled(
        `${wanted}\n${reporting}\nmain().catch((error) => ({ failed: String(error) })).then(report)`,
      )
      const profile = mkdtempSync(join(tmpdir(), 'ams-browser-'))
      const options = [...flags, `--user-data-dir=${profile}`, `http://${host}:${port}/`]
      const child = spawn(chromium ?? '', options, { stdio: 'ignore' })
      const exited = once(child, 'exit')
      try {
        return await new Promise((resolve, reject) => {
          report = resolve
          child.once('error', reject)
          setTimeout(reject, answerMs, new Error('the page reported nothing')).unref()
        })
      } finally {
        child.kill('SIGKILL')
        await exited
        rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
