import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { chromium, type Page } from 'playwright-core'
import { fillShownService, shownBootstrap } from '../../scripts/screenshots/data.ts'
import { drawIcons, drawnIcons, iconFolder } from '../../scripts/screenshots/icons.ts'
import {
  pagePictures,
  picturesFolder,
  screenshotOf,
  shownResults,
  sourcesFile,
  sourcesOf,
} from '../../scripts/screenshots/pictures.ts'
import { expectedFiles, pagePaths, screenshotsFolder } from '../../scripts/screenshots/pages.ts'
import { startShownService } from '../../scripts/screenshots/service.ts'
import { findChromium } from '../../scripts/support/chromium.ts'
import { noBrowser } from '../support/browser.ts'

const folder = join(import.meta.dirname, '../..', screenshotsFolder)

/** Highest size of all screenshots together, in bytes. A clone of the repository has to load them. */
const bytesMax = 4_500_000

describe('screenshots of the pages', () => {
  it('each page has one in each size and theme, and each belongs to a page', () => {
    const [files, expected] = [readdirSync(folder).sort(), expectedFiles().sort()]
    const missing = expected.filter((name) => !files.includes(name))
    const stale = files.filter((name) => !expected.includes(name))
    assert.deepEqual({ missing, stale }, { missing: [], stale: [] }, 'run npm run screenshots')
    assert.equal(new Set(expected).size, 4 * pagePaths.length, 'two pages have the same name')
  })

  it('they are images, small enough to be stored', () => {
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
    assert.ok(Math.min(...sizes) > 1_000, 'a screenshot is empty')
    assert.ok(sizes.reduce((sum, size) => sum + size, 0) < bytesMax)
  })
})

/** Highest size of a picture of the guides, in bytes. */
const pictureBytesMax = 130_000

describe('pictures of the guides', () => {
  it('show the pages and views as they are now', async () => {
    const service = await startShownService(shownBootstrap)
    const sources = sourcesOf(await shownResults(service, await fillShownService(service)))
    await service.close()
    assert.deepEqual(JSON.parse(readFileSync(sourcesFile, 'utf8')), sources, 'run npm run screenshots')
    for (const [name, path] of Object.entries(pagePictures))
      assert.deepEqual(readFileSync(join(picturesFolder, name)), screenshotOf(path), 'run npm run screenshots')
    const expected = [...Object.keys(sources), ...Object.keys(pagePictures)]
    assert.deepEqual(readdirSync(picturesFolder).sort(), expected.sort())
  })

  it('are small, and those of a chat are as wide as directories ask for', () => {
    for (const name of readdirSync(picturesFolder)) {
      const bytes = readFileSync(join(picturesFolder, name))
      assert.ok(bytes.length < pictureBytesMax, name)
      if (name.endsWith('.png')) assert.ok(widthOf(bytes) >= 1000, name)
    }
  })
})

describe('icons as PNG', () => {
  it('have the size of their name', () => {
    for (const { name, pixels } of drawnIcons) assert.equal(widthOf(readFileSync(join(iconFolder, name))), pixels, name)
  })

  it('look like the SVG', { skip: noBrowser }, async () => {
    const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
    const page = await browser.newPage()
    for (const { name, image } of await drawIcons(browser)) {
      const stored = readFileSync(join(iconFolder, name))
      assert.ok((await differenceOf(page, image, stored)) < 0.005, `${name}: run npm run screenshots`)
    }
    const blank = await page.screenshot({ omitBackground: true })
    assert.ok((await differenceOf(page, blank, readFileSync(join(iconFolder, drawnIcons[0]!.name)))) > 0.1)
    await browser.close()
  })
})

/** Returns the width of a PNG (section 11.2.2 of its specification). */
const widthOf = (png: Buffer): number => png.readUInt32BE(16)

/** Returns the mean difference of two images, from 0 to 1, drawn at the same size. */
async function differenceOf(page: Page, ...images: Buffer[]): Promise<number> {
  const addresses = images.map((image) => `data:image/png;base64,${image.toString('base64')}`)
  const [one = [], other = []] = await Promise.all(addresses.map((address) => page.evaluate(pixelsOf, address)))
  return one.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / one.length / 255
}

/** Returns the red, green, blue and alpha values of an image at 64 by 64 pixels. The browser runs this function. */
async function pixelsOf(address: string): Promise<number[]> {
  const image = new Image()
  image.src = address
  await image.decode()
  const drawing = new OffscreenCanvas(64, 64).getContext('2d')
  drawing.drawImage(image, 0, 0, 64, 64)
  return [...drawing.getImageData(0, 0, 64, 64).data]
}

/** Parts of a browser that `pixelsOf` uses. */
declare class Image {
  src: string
  decode(): Promise<void>
}
declare class OffscreenCanvas {
  constructor(width: number, height: number)
  getContext(kind: '2d'): {
    drawImage(image: Image, ...place: number[]): void
    getImageData(...place: number[]): { data: Uint8ClampedArray }
  }
}
