import { readFileSync } from 'node:fs'
import { hash } from 'node:crypto'

interface Asset {
  bytes: Buffer
  type: string
}

const readAsset = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const files: Readonly<Record<string, Asset>> = {
  'style.css': { bytes: Buffer.concat([readAsset('tokens.css'), readAsset('style.css')]), type: css },
  'page.js': { bytes: readAsset('page.js'), type: script },
  'live.js': { bytes: readAsset('live.js'), type: script },
  'names.js': { bytes: readAsset('names.js'), type: script },
  'passkeys.js': { bytes: readAsset('passkeys.js'), type: script },
  'icon.svg': { bytes: readAsset('icon.svg'), type: 'image/svg+xml' },
}

/** Paths of the assets by name. Each path has a hash of the bytes, so browsers can cache the asset forever. */
const paths = new Map(
  Object.entries(files).map(([name, { bytes }]) => [
    name,
    `/assets/${hash('sha256', bytes, 'hex').slice(0, 12)}/${name}`,
  ]),
)

export const assetPath = (name: string): string => paths.get(name) ?? ''

/** Files that the pages load, by path below {web_url}. */
export const assets: readonly (Asset & { path: string })[] = Object.entries(files).map(([name, asset]) => ({
  ...asset,
  path: assetPath(name),
}))
