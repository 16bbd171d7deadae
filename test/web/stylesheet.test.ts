import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { assets } from '../../src/edges/web/assets.ts'
import { alice } from '../support/mail.ts'
import { useService } from '../support/use-service.ts'

const folder = join(import.meta.dirname, '../../src/edges/web')
const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: folder })
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
const [code, styles] = [readAll('**/*.{ts,js}'), readAll('assets/*.css').replace(/\/\*.*?\*\//gs, '')]

/** Classes that a page or a script sets, as far as they are constant. */
const setClasses = [...code.matchAll(/class(?:Name = '|=")([^'"]*)/g)].flatMap(([, names = '']) =>
  names
    .replace(/\S*\$\{.*?\}\S*|\S*\$\{.*/g, '')
    .split(/\s+/)
    .filter((name) => name !== ''),
)
const styledClasses = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))

describe('the stylesheet of the pages', () => {
  it('has no class that no page or script uses', () => {
    const words = new Set(code.match(/[a-z][\w-]*/g))
    const isUsed = (name: string): boolean => words.has(name) || words.has(name.replace(/\d+$/, ''))
    assert.deepEqual(
      [...styledClasses].filter((name) => !isUsed(name)),
      [],
    )
  })

  it('has rules for every class of a page', () => {
    assert.deepEqual(
      [...new Set(setClasses)].filter((name) => !styledClasses.has(name)),
      [],
    )
  })

  it('is small', () => {
    const { bytes, compressed } = assets.find(({ name }) => name === 'style.css')!.file
    assert.ok(bytes.length < 28_000, `${bytes.length} bytes`)
    assert.ok(compressed().length < 7_500, `${compressed().length} bytes over the network`)
  })
})

describe('what a browser loads for a page', () => {
  const service = useService()

  /** Returns the addresses of the files that a page loads. */
  const filesOf = (text: string): string[] =>
    [...text.matchAll(/<(?:link|script|img|iframe)[^>]* (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)

  it('is the page, uncompressed because it has secrets, and public files, compressed over 1 kB', async () => {
    const { webUrl } = service().config
    const browser = await alice(service())
    const files = new Set<string>()
    const paths = ['', '/mailbox', '/agents', '/approvals', '/connect', '/webhooks/new', '/organizations', '/account']
    for (const path of paths) {
      const { text, status } = await browser.go(`/dashboard${path}`)
      assert.equal(status, 200, path)
      assert.ok(Buffer.byteLength(text) < 150_000, `${path} has ${text.length} characters`)
      for (const address of filesOf(text)) files.add(address)
    }
    assert.ok(files.size >= 4)
    for (const address of files) {
      const answer = await fetch(webUrl + address, { headers: { 'Accept-Encoding': 'gzip' } })
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(answer.headers.get('content-encoding'), bytes.length < 1024 ? null : 'gzip', address)
      assert.match(answer.headers.get('cache-control') ?? '', /immutable/, address)
    }
    const session = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const page = await fetch(`${webUrl}/dashboard/agents`, { headers: { Cookie: session, 'Accept-Encoding': 'gzip' } })
    assert.ok((await page.text()).includes('name="token"'))
    assert.equal(page.headers.get('content-encoding'), null)
  })
})
