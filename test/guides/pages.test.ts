import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, it, test } from 'node:test'
import { parse } from 'yaml'
import { eventTypes } from '#generated/mcp/events.ts'
import { movedPages, pages } from '#generated/pages.ts'
import { textOf } from '../../scripts/generate/site/html.ts'
import { addressOf } from '../../scripts/generate/site/layout.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { call } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const idsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
const linksOf = (html: string): string[] => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = '']) => link)
const isElsewhere = (link: string): boolean => /^https?:/.test(link)

/** Returns dead links and duplicate ids of a page. */
function flawsOf(name: string, html: string, idsAt: (path: string) => readonly string[] | undefined): string[] {
  const ids = idsOf(html)
  const twice = ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${name} has ${id} twice`)
  const astray = linksOf(html).filter((link) => {
    const [path = '', part] = link.split('#')
    const there = path === '' ? ids : idsAt(path)
    return !isElsewhere(link) && (!there || (part !== undefined && !there.includes(part)))
  })
  return [...twice, ...astray.map((link) => `${name} leads to ${link}`)]
}

describe('the pages of a service', () => {
  const env = { PUBLIC_URL: 'https://mail.example', WEBHOOKS_PER_AGENT_MAX: '7', RETENTION_DAYS: '11' }
  const service = useService({ env })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    call(`http://127.0.0.1:${service().config.port}${path}`, { headers })
  async function served(path: string): Promise<string> {
    const { status, text, headers } = await ask(path)
    assert.equal(status, 200, path)
    assert.match(
      headers.get('content-type') ?? '',
      /^(text|application|image)\/(html|plain|css|javascript|yaml|json|png|webp)/,
    )
    return text
  }

  it('have its addresses and limits, run no inline scripts, and are listed in llms.txt', async () => {
    const list = await served('/llms.txt')
    for (const name of pages) {
      const page = await served(addressOf(name))
      assert.doesNotMatch(page, /\{[A-Z_]+\}|<script>|<style| style="| on\w+="|<!-- the |127\.0\.0\.1:8080/, name)
      const address = `https://mail.example${addressOf(name)}`
      assert.match(list, new RegExp(`^- \\[.+\\]\\(${address.replaceAll('.', '\\.')}\\): [A-Z].{20,}\\.$`, 'm'), name)
      assert.match(page, /<a href="[^"]+" aria-current="(page|true)">/, name)
    }
  })

  it('have no dead link, to pages and to sections', async () => {
    const texts = new Map<string, string>()
    for (const name of pages) texts.set(addressOf(name), await served(addressOf(name)))
    const others = new Set([...texts.values()].flatMap(linksOf).map((link) => link.split('#')[0] ?? ''))
    for (const path of others) if (path && !isElsewhere(path) && !texts.has(path)) texts.set(path, await served(path))
    const idsAt = (path: string) => (texts.has(path) ? idsOf(texts.get(path)!) : undefined)
    assert.deepEqual(
      pages.flatMap((name) => flawsOf(name, texts.get(addressOf(name))!, idsAt)),
      [],
    )
    for (const name of pages) assert.ok([...texts.values()].some((text) => text.includes(`href="${addressOf(name)}"`)))
  })

  it('are cached by browsers for a while, and revalidated by their tags', async () => {
    for (const path of ['/docs', '/docs/rest', '/docs/style.css', '/docs/search-index.js', '/openapi.json']) {
      const { headers } = await ask(path)
      assert.equal(headers.get('cache-control'), 'public, max-age=300')
      const again = await ask(path, { 'If-None-Match': headers.get('etag') ?? '' })
      assert.deepEqual([again.status, again.text], [304, ''], path)
      assert.equal((await ask(path, { 'If-None-Match': '"other"' })).status, 200)
    }
  })

  it('are compressed for clients that accept it, and have an entity tag for each form', async () => {
    const forms = await Promise.all(['gzip', 'identity'].map((form) => ask('/docs/rest', { 'Accept-Encoding': form })))
    const [small, large] = forms.map(({ headers }) => headers)
    assert.deepEqual([small!.get('content-encoding'), large!.get('content-encoding')], ['gzip', null])
    assert.ok(Number(small!.get('content-length')) < 60_000, `${small!.get('content-length')} bytes`)
    assert.notEqual(small!.get('etag'), large!.get('etag'))
    for (const headers of [small!, large!]) assert.match(headers.get('vary') ?? '', /Accept-Encoding/)
    assert.equal(forms[0]!.text, forms[1]!.text)
    const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': small!.get('etag') ?? '' }
    assert.equal((await ask('/docs/rest', again)).status, 304)
  })

  it('pages with secrets beside texts of other people are never compressed', async () => {
    for (const path of ['/sign-in', '/v1/mailbox', '/.well-known/oauth-authorization-server'])
      assert.equal((await ask(path, { 'Accept-Encoding': 'gzip' })).headers.get('content-encoding'), null, path)
  })

  it('are found with a trailing slash too', async () => {
    for (const path of ['/docs', '/docs/rest']) {
      const asked = await fetch(`http://127.0.0.1:${service().config.port}${path}/`, { redirect: 'manual' })
      assert.deepEqual([asked.status, asked.headers.get('location')], [303, path])
    }
  })

  it('are found by the addresses of former pages, which lead to the sections that have their content', async () => {
    for (const [name, address] of Object.entries(movedPages)) {
      const [path = '', section = ''] = address.split('#')
      assert.ok(idsOf(await served(path)).includes(section), address)
      for (const former of [`/docs/${name}`, `/docs/${name}/`]) {
        const asked = await fetch(`http://127.0.0.1:${service().config.port}${former}`, { redirect: 'manual' })
        assert.deepEqual([asked.status, asked.headers.get('location')], [303, address])
      }
    }
  })

  it('of events and webhooks tell of all of them, where the other pages lead', async () => {
    const page = await served('/docs/events')
    for (const name of Object.keys(eventTypes)) assert.ok(page.includes(`<td><code>${name}</code></td>`), name)
    assert.match(page, /<td>webhooks of an agent<\/td>\s*<td>7<\/td>/)
    assert.match(page, /<td>11 days<\/td>/)
  })

  it('are at the root of hosts without pages for people', async () => {
    const redirect = 'manual'
    const at = (host: string) => fetch(`http://127.0.0.1:${service().config.port}/`, { redirect, headers: { host } })
    assert.match(await (await at('mail.example')).text(), /Mail for software agents/)
  })
})

const port = await freePort()

describe('a service whose pages have a host of their own', () => {
  const service = useService({ env: { PORT: String(port), WEB_URL: `http://localhost:${port}` } })
  it('redirects from the root of the others to the documents', async () => {
    const { config } = service()
    const asked = await fetch(`http://127.0.0.1:${config.port}/`, { redirect: 'manual' })
    assert.deepEqual([asked.status, asked.headers.get('location')], [303, '/docs'])
  })
})

test('the folder has the same pages as files that lead to each other', () => {
  const folder = 'generated/docs'
  const files = readdirSync(folder)
  const texts = new Map(files.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))
  const idsAt = (path: string) =>
    texts.has(path) ? idsOf(texts.get(path)!) : existsSync(`${folder}/${path}`) ? [] : undefined
  for (const name of pages) {
    const text = texts.get(`${name}.html`) ?? assert.fail(name)
    assert.deepEqual(flawsOf(name, text, idsAt), [])
    assert.doesNotMatch(text, /\{[A-Z_]+\}|<script>|<style| style="/)
  }
})

const document = parse(readFileSync('generated/docs/openapi.yaml', 'utf8'))

test('the newest of the changes is the version of the contract', () => {
  const versions = [...readFileSync('spec/pages/changes.md', 'utf8').matchAll(/^## (\d.*)$/gm)].map(([, one]) => one)
  assert.equal(versions[0], document.info.version)
  assert.deepEqual(versions, versions.toSorted().toReversed())
})

test('every rule that holds for all operations stands on exactly one page', () => {
  const texts = readdirSync('spec/pages').map((name) => readFileSync(`spec/pages/${name}`, 'utf8'))
  const shown = texts.flatMap((text) => [...text.matchAll(/<!-- the section (.*) -->/g)].map(([, name]) => name))
  const sections = document.tags.flatMap((tag: Record<string, unknown>) => (tag['x-traitTag'] ? [tag['name']] : []))
  assert.deepEqual(shown.toSorted(), sections.toSorted())
})

test('the reference shows each operation in four languages, and each kind of content by its name', () => {
  const page = readFileSync('generated/docs/rest.html', 'utf8')
  const operations = Object.values(document.paths).flatMap((item) => Object.values(Object(item)))
  for (const { operationId, 'x-codeSamples': samples } of operations.map(Object).filter((one) => one.operationId)) {
    const labels = samples.map(({ label }: { label: string }) => label)
    assert.deepEqual(labels, ['curl', 'TypeScript', 'Python', 'Go'], operationId)
    const [, entry = ''] = page.split(`<h3 id="${operationId}">`)
    const shown = textOf(entry.split('</section>')[0] ?? '')
    for (const { source } of samples) assert.ok(shown.includes(textOf(source.replaceAll('<', '&lt;'))), operationId)
  }
  const [, parts = ''] = page.split('<h3 id="ContentPartDraft">')
  for (const kind of ['text', 'image', 'file', 'data']) {
    assert.match(parts.split('<h3')[0] ?? '', new RegExp(`<td><code>${kind}</code></td><td><a href="#\\w+">\\w+</a>`))
    assert.ok(parts.includes(`{&quot;type&quot;:&quot;${kind}&quot;`))
  }
})

test('every error code has its anchor', () => {
  const page = readFileSync('generated/docs/errors.html', 'utf8')
  const { service, oauth } = parse(readFileSync('spec/errors.yaml', 'utf8'))
  for (const code of Object.keys({ ...service, ...oauth })) assert.ok(page.includes(`<tr id="${code}">`), code)
})
