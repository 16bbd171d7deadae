import { readFileSync } from 'node:fs'
import { staticFile, type StaticFile } from '../static-files.ts'

const readAsset = (name: string): Buffer => readFileSync(new URL(`./assets/${name}`, import.meta.url))
const script = 'text/javascript; charset=utf-8'

/** File that the pages load. Its path below {web_url} has a hash of its bytes, so browsers can cache it forever. */
interface Asset {
  name: string
  path: string
  type: string
  file: StaticFile
}

function assetOf(name: string, bytes: Buffer, type: string): Asset {
  const file = staticFile(bytes)
  return { name, path: `/assets/${file.etag.slice(0, 12)}/${name}`, type, file }
}

const icon = assetOf('icon.svg', readAsset('icon.svg'), 'image/svg+xml')

/** Manifest with which a phone installs the pages as an app. Its addresses are relative to its own address. */
const manifest = {
  name: 'Agent Messaging Service',
  short_name: 'Agent mail',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#2456c8',
  start_url: '../../dashboard',
  icons: [{ src: `../..${icon.path}`, sizes: 'any', type: 'image/svg+xml' }],
}

/** Parts of the stylesheet of the pages, in their order. */
const styles = ['tokens.css', 'base.css', 'style.css']

export const assets: readonly Asset[] = [
  icon,
  assetOf('style.css', Buffer.concat(styles.map(readAsset)), 'text/css; charset=utf-8'),
  ...['page.js', 'live.js', 'names.js', 'notifications.js', 'passkeys.js'].map((name) =>
    assetOf(name, readAsset(name), script),
  ),
  assetOf('app.webmanifest', Buffer.from(JSON.stringify(manifest)), 'application/manifest+json'),
]

const paths = new Map(assets.map(({ name, path }) => [name, path]))

export const assetPath = (name: string): string => paths.get(name) ?? ''
