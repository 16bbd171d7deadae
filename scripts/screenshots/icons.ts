import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { iconFiles } from '../../src/edges/identity.ts'
import { root } from '../generate/root.ts'

export const iconFolder = join(root, 'src/edges/web/assets')

/** Icons that are drawn from the SVG, with their width and height in pixels. */
export const drawnIcons = iconFiles
  .filter(({ mimeType }) => mimeType === 'image/png')
  .map(({ name, sizes }) => ({ name, pixels: Number.parseInt(sizes[0] ?? '', 10) }))

/** Draws the icons from the SVG, as PNG with a transparent background. */
export async function drawIcons(browser: Browser): Promise<{ name: string; image: Buffer }[]> {
  const svg = readFileSync(join(iconFolder, 'icon.svg'), 'utf8')
  const page = await browser.newPage()
  const drawn = []
  for (const { name, pixels } of drawnIcons) {
    await page.setViewportSize({ width: pixels, height: pixels })
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${pixels}px }</style>${svg}`)
    drawn.push({ name, image: await page.screenshot({ omitBackground: true }) })
  }
  await page.close()
  return drawn
}
