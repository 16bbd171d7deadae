import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { parseOptions, requireNoPositionals, UsageError } from '../src/cli/options.ts'
import { fillShownService, shownBootstrap, type ShownData } from './screenshots/data.ts'
import { drawIcons, iconFolder } from './screenshots/icons.ts'
import { picturesFolder, shownResults, sourcesFile, sourcesOf, takePictures } from './screenshots/pictures.ts'
import { expectedFiles, fileOf, pagePaths, publicPaths, screenshotsFolder, sizes, themes } from './screenshots/pages.ts'
import { startShownService, type ShownService } from './screenshots/service.ts'
import { findChromium } from './support/chromium.ts'

const usage = `Makes screenshots of all pages, in two sizes and two themes, with the same data each time. Also draws the icons, and
makes the pictures of the guides. Needs Chromium.

Usage: npm run screenshots                    replaces all screenshots, pictures and icons
       npm run screenshots -- --only TEXT     replaces those of the pages whose paths contain the text
       npm run screenshots -- --into FOLDER   writes into another folder
`

const options = { help: { type: 'boolean' }, only: { type: 'string' }, into: { type: 'string' } } as const

/** Quality of the images, from 0 to 100. Texts stay readable, and a page takes about 20 kB. */
const quality = 60

/** Stops animations and hides the caret, so that two screenshots of a page are the same. */
const stillStyles = '* { animation: none !important; caret-color: transparent !important; transition: none !important }'

/** Returns the address of a page, with its parameters filled in. */
function addressOf(path: string, { parameters, addresses }: ShownData): string {
  const known = addresses[path]
  if (known !== undefined) return known
  const filled = path.split('/').map((part, at, parts) => {
    if (!part.startsWith(':')) return part
    const value = parameters[parts.slice(0, at + 1).join('/')] ?? parameters[part]
    if (value === undefined) throw new Error(`scripts/screenshots/data.ts has no value for ${part} of ${path}`)
    return value
  })
  return filled.join('/')
}

interface Shot {
  service: ShownService
  data: ShownData
  folder: string
  paths: readonly string[]
}

async function takeAll(browser: Browser, { service, data, folder, paths }: Shot): Promise<void> {
  const site = service.config.webUrl
  const shared = { baseURL: site, bypassCSP: true, locale: 'en-GB', timezoneId: 'UTC' }
  const [visitor, person] = [await browser.newContext(shared), await browser.newContext(shared)]
  await person.addCookies([{ ...data.cookie, url: site }])
  for (const path of paths) {
    const page = await (publicPaths.includes(path) ? visitor : person).newPage()
    await open(page, service.clock(), addressOf(path, data))
    for (const { file, image } of await take(page, path)) writeFileSync(join(folder, file), image)
    await page.close()
  }
}

/** Opens a page at a fixed time. Throws if the address leads to another page or to an error. */
async function open(page: Page, now: number, address: string): Promise<void> {
  await page.clock.setFixedTime(now)
  const answer = await page.goto(address)
  const [wanted] = address.split('?')
  if (!answer?.ok() || new URL(page.url()).pathname !== wanted)
    throw new Error(`${address} answers ${answer?.status()} at ${page.url()}`)
  await page.addStyleTag({ content: stillStyles })
  await page.evaluate(() => document.fonts.ready)
}

/** Takes screenshots of the window in all sizes and themes. */
async function take(page: Page, path: string): Promise<{ file: string; image: Buffer }[]> {
  const devtools = await page.context().newCDPSession(page)
  const shots = []
  for (const size of ['desktop', 'phone'] as const) {
    await page.setViewportSize(sizes[size])
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality })
      shots.push({ file: fileOf(path, size, theme), image: Buffer.from(data, 'base64') })
    }
  }
  return shots
}

const writeAll = (folder: string, files: readonly { name: string; image: Buffer }[]): void =>
  files.forEach(({ name, image }) => void writeFileSync(join(folder, name), image))

/** Removes screenshots of pages that no longer exist. */
function removeStale(folder: string): void {
  const expected = new Set(expectedFiles())
  for (const name of readdirSync(folder)) if (!expected.has(name)) rmSync(join(folder, name))
}

async function run(): Promise<void> {
  const { values, positionals } = parseOptions(process.argv.slice(2), options)
  if (values.help) return void process.stdout.write(usage)
  requireNoPositionals(positionals)
  const folder = values.into ?? join(import.meta.dirname, '..', screenshotsFolder)
  const paths = pagePaths.filter((path) => path.includes(values.only ?? ''))
  const executablePath = findChromium()
  if (executablePath === undefined) throw new UsageError('Chromium is missing: install it, and put it on the PATH')
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const service = await startShownService(shownBootstrap)
  try {
    const data = await fillShownService(service)
    await takeAll(browser, { service, data, folder, paths })
    if (values.into !== undefined) return
    removeStale(folder)
    if (values.only !== undefined) return
    const results = await shownResults(service, data)
    writeAll(picturesFolder, await takePictures(browser, results))
    writeFileSync(sourcesFile, `${JSON.stringify(sourcesOf(results), undefined, 2)}\n`)
    writeAll(iconFolder, await drawIcons(browser))
  } finally {
    await service.close()
    await browser.close()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`screenshots: ${error instanceof Error ? error.message : error}\n`)
  process.exit(error instanceof UsageError ? 2 : 1)
})
