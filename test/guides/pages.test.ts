import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guides } from '#generated/guides.ts'
import { eventTypes } from '#generated/mcp/events.ts'
import { call } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const service = useService({
  env: { PUBLIC_URL: 'https://mail.example', WEBHOOKS_PER_AGENT_MAX: '7', RETENTION_DAYS: '11' },
})

const served = async (path: string): Promise<string> => {
  const { status, text, headers } = await call(`http://127.0.0.1:${service().config.port}${path}`)
  assert.equal(status, 200, path)
  assert.match(headers.get('content-type') ?? '', /^text\/(html|plain); charset=utf-8$/)
  return text
}

test('every guide is a page with the addresses and limits of this deployment, and llms.txt names it', async () => {
  const list = await served('/llms.txt')
  for (const name of guides) {
    const page = await served(`/docs/${name}`)
    assert.doesNotMatch(page, /\{[A-Z_]+\}|<script|<!-- the |127\.0\.0\.1:8080/, name)
    const [, title] = /<h1>(.*)<\/h1>/.exec(page) ?? []
    assert.match(list, new RegExp(`^- \\[${title}\\]\\(https://mail\\.example/docs/${name}\\): [A-Z].{40,}\\.$`, 'm'))
  }
})

test('events and webhooks are told of in one place, where the other pages lead', async () => {
  const page = await served('/docs/events')
  for (const name of Object.keys(eventTypes)) assert.ok(page.includes(`<td><code>${name}</code></td>`), name)
  assert.match(page, /<td>webhooks of an agent<\/td>\s*<td>7<\/td>/)
  assert.match(page, /<td>11 days<\/td>/)
  for (const path of ['/docs/mcp', '/docs/frames', '/docs']) assert.match(await served(path), /href="\/docs\/events"/)
  const pages = new Set([...page.matchAll(/href="(\/docs[^"#]*)/g)].map(([, path]) => path!))
  assert.ok(pages.size >= guides.length)
  for (const path of pages) await served(path)
})
