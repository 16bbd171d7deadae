import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { views, type ToolName } from '#generated/mcp/tools.ts'
import { toolResultOf } from '../../src/edges/mcp/rendering.ts'
import { viewAt } from '../../src/edges/mcp/views/mail-view.ts'
import { root } from '../generate/root.ts'
import type { ShownData } from './data.ts'
import { fileOf, screenshotsFolder } from './pages.ts'
import type { ShownService } from './service.ts'

/** Folder of the pictures that the guides show. The service publishes them. */
export const picturesFolder = join(root, 'src/edges/ops/pictures')

/** File with the digest of what each view in a chat shows. A test finds out by it whether the pictures are current. */
export const sourcesFile = join(root, 'scripts/screenshots/chat-pictures.json')

interface Picture {
  name: string
  image: Buffer
}

/** Result of a tool that a picture shows. */
interface ShownResult {
  name: string
  result: object
}

/** Pictures that are screenshots of pages, by the paths of the pages. */
export const pagePictures: Readonly<Record<string, string>> = {
  'consent.webp': '/oauth/authorize',
  'mailbox.webp': '/dashboard/mailbox/:id',
}

/** Width of a view in CSS pixels. A picture has twice as many, because directories ask for at least 1,000. */
const viewWidth = 600

/** Takes all pictures of the guides: screenshots of two pages, and the views in a chat. */
export async function takePictures(browser: Browser, results: readonly ShownResult[]): Promise<Picture[]> {
  const pages = Object.entries(pagePictures).map(([name, path]) => ({ name, image: screenshotOf(path) }))
  const page = await browser.newPage({ deviceScaleFactor: 2, viewport: { width: viewWidth + 40, height: 600 } })
  const chat = []
  for (const { name, result } of results) {
    await showView(page, result)
    chat.push({ name, image: await page.locator('iframe').screenshot({ animations: 'disabled' }) })
  }
  await page.close()
  return [...pages, ...chat]
}

/** Returns the stored screenshot of a page. */
export const screenshotOf = (path: string): Buffer =>
  readFileSync(join(root, screenshotsFolder, fileOf(path, 'desktop', 'light')))

/** Returns the results that the pictures of the views show. */
export async function shownResults(service: ShownService, { parameters }: ShownData): Promise<ShownResult[]> {
  const thread = { thread_id: parameters[':thread'], mark_read: false }
  const calls: [name: string, handle: string, tool: ToolName, input: object][] = [
    ['chat-threads.png', '@ada.orders', 'list_threads', {}],
    ['chat-thread.png', '@ada.orders', 'get_thread', thread],
    ['chat-contacts.png', '@ada.support', 'list_contacts', {}],
  ]
  const results = []
  for (const [name, ...call] of calls) results.push({ name, result: await resultOf(service, ...call) })
  return results
}

/** Returns the digests of the results and of the view, as `sourcesFile` has them. Shared styles do not count. */
export function sourcesOf(results: readonly ShownResult[]): Record<string, string> {
  const view = ['mail.css', 'mail.js'].map((name) => readFileSync(join(root, 'src/edges/mcp/views', name), 'utf8'))
  return Object.fromEntries(
    results.map(({ name, result }) => [name, hash('sha256', [...view, JSON.stringify(result)].join('\n'))]),
  )
}

/** Calls a tool as an agent. */
async function resultOf({ deps, clock }: ShownService, handle: string, name: ToolName, input: object) {
  const agentId = await deps.store.agents.idOf(handle)
  if (agentId === undefined) throw new Error(`${handle} does not exist`)
  const scopes = ['threads:read', 'threads:write', 'contacts:read']
  const client = { clientId: 'cli_orders', sessionId: 'cli_orders', scopes, expiresAt: clock() + 60_000 }
  const caller = { agentId, handle, ...client }
  return toolResultOf(await deps.calls.callTool({ name, input, ask: async () => 'later', caller }))
}

/** Shows a result in the view, as the host of a chat does. Waits until the view has its height. */
async function showView(page: Page, result: object): Promise<void> {
  const [content] = viewAt(views.mail.uri)?.contents ?? []
  const html = content && 'text' in content ? content.text : ''
  await page.setContent(`<iframe sandbox="allow-scripts" frameborder="0" width="${viewWidth}"></iframe>`)
  await page.evaluate(actAsHost, { html, result })
  await page.waitForFunction('document.querySelector("iframe").style.height')
}

/** Answers the view in the first frame of a page. The browser runs this function. */
function actAsHost({ html, result }: { html: string; result: object }): void {
  const frame = document.querySelector('iframe')
  addEventListener('message', ({ data, source }) => {
    const send = (message: object): void => source.postMessage({ jsonrpc: '2.0', ...message }, '*')
    if (data.method === 'ui/initialize') {
      const hostContext = { theme: 'light', displayMode: 'inline', locale: 'en-GB', timeZone: 'UTC' }
      send({ id: data.id, result: { hostCapabilities: { serverTools: {}, openLinks: {} }, hostContext } })
    } else if (data.method === 'ui/notifications/initialized') {
      send({ method: 'ui/notifications/tool-result', params: result })
    } else if (data.method === 'ui/notifications/size-changed' && frame.srcdoc !== '') {
      frame.style.height = `${data.params.height}px`
    }
  })
  frame.srcdoc = html
}

/** Parts of a browser that the host uses. */
declare const document: { querySelector(selector: string): { srcdoc: string; style: { height: string } } }
declare function addEventListener(
  type: 'message',
  listener: (event: {
    data: { method?: string; id: number; params: { height: number } }
    source: { postMessage(message: object, target: string): void }
  }) => void,
): void
