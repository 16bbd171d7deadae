import { readFileSync } from 'node:fs'
import { staticFile, type StaticFile } from '../static-files.ts'

interface Asset {
  bytes: Buffer
  type: string
}

const readAsset = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const pathFor = (name: string, bytes: Buffer): string => `/assets/${staticFile(bytes).etag.slice(0, 12)}/${name}`

const icon = readAsset('icon.svg')

/** Manifest with which a phone installs the pages as an app. Its addresses are relative to its own address. */
const manifest = {
  name: 'Agent Messaging Service',
  short_name: 'Agent mail',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#2456c8',
  start_url: '../../dashboard',
  icons: [{ src: `../..${pathFor('icon.svg', icon)}`, sizes: 'any', type: 'image/svg+xml' }],
}

const files: Readonly<Record<string, Asset>> = {
  'style.css': { bytes: Buffer.concat([readAsset('tokens.css'), readAsset('style.css')]), type: css },
  'page.js': { bytes: readAsset('page.js'), type: script },
  'live.js': { bytes: readAsset('live.js'), type: script },
  'names.js': { bytes: readAsset('names.js'), type: script },
  'passkeys.js': { bytes: readAsset('passkeys.js'), type: script },
  'icon.svg': { bytes: icon, type: 'image/svg+xml' },
  'app.webmanifest': { bytes: Buffer.from(JSON.stringify(manifest)), type: 'application/manifest+json' },
}

/** Paths of the assets by name. Each path has a hash of the bytes, so browsers can cache the asset forever. */
const paths = new Map(Object.entries(files).map(([name, { bytes }]) => [name, pathFor(name, bytes)]))

export const assetPath = (name: string): string => paths.get(name) ?? ''

/** Files that the pages load, by path below {web_url}. */
export const assets: readonly { path: string; type: string; file: StaticFile }[] = Object.entries(files).map(
  ([name, { bytes, type }]) => ({ path: assetPath(name), type, file: staticFile(bytes) }),
)
