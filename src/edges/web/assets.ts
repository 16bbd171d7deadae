import { readFileSync } from 'node:fs'
import { hash } from 'node:crypto'

interface Asset {
  bytes: Buffer
  type: string
}

const own = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const files: Readonly<Record<string, Asset>> = {
  'pico.css': { bytes: readFileSync(new URL('../../../generated/web/pico.css', import.meta.url)), type: css },
  'style.css': { bytes: own('style.css'), type: css },
  'live.js': { bytes: own('live.js'), type: script },
  'names.js': { bytes: own('names.js'), type: script },
  'passkeys.js': { bytes: own('passkeys.js'), type: script },
  'icon.svg': { bytes: own('icon.svg'), type: 'image/svg+xml' },
}

/** An address says which bytes it has, so that browsers can keep them for good. */
const paths = new Map(
  Object.entries(files).map(([name, { bytes }]) => [
    name,
    `/assets/${hash('sha256', bytes, 'hex').slice(0, 12)}/${name}`,
  ]),
)

export const assetPath = (name: string): string => paths.get(name) ?? ''

/** What the pages load, by path below {web_url}. */
export const assets: readonly (Asset & { path: string })[] = Object.entries(files).map(([name, asset]) => ({
  ...asset,
  path: assetPath(name),
}))
