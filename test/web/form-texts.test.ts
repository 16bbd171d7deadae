import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { webRoutes } from '../../src/edges/web/routes.ts'
import { formsOf } from '../../scripts/support/visitor.ts'
import { runCommand } from '../support/cli.ts'
import { found, personWithAgent, wordsOf } from '../support/people.ts'
import { useService } from '../support/use-service.ts'

/** Words that only the API uses: names of its fields, and the grammar of its errors. */
const apiWords =
  /\b[a-z]+_[a-z_]+\b|\bfield name|U\+0000|\bJSON\b|\bmust (?:be|have|not)\b|\bthe field\b|\bbody\b|\bContent-|UTF-8|\baccess token\b|\bresource\b/i

/** Returns the texts of a page that report an error. Removes handles, whose form is no word of the API. */
const problemsOf = (page: string): string[] =>
  [...page.matchAll(/<p [^>]*(?:class="problem"|role="alert")[^>]*>(.*?)<\/p>/gs)].map(([, text = '']) =>
    wordsOf(text)
      .replaceAll(/@[\w.*-]+/g, '@')
      .trim(),
  )

function assertForPeople(page: string, about: string): void {
  for (const problem of problemsOf(page)) assert.doesNotMatch(problem, apiWords, about)
}

/** Returns the names of the fields that a person fills in, by the address of their form. */
function fieldsOf(page: string): Map<string, string[]> {
  const forms = page.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)
  return new Map(
    [...forms].map(([, action = '', content = '']) => [
      action.replaceAll('&amp;', '&'),
      [...content.matchAll(/<(?:input(?![^>]*type="(?:hidden|file)")|textarea|select)[^>]* name="([^"]*)"/g)].map(
        ([, name = '']) => name,
      ),
    ]),
  )
}

const badValues = ['', 'a\u0000b', 'a\nb\u0007', 'x'.repeat(1_100), '@No such value!']

describe('errors on pages are written for people', () => {
  const service = useService()

  it('every form answers bad input without words of the API', async () => {
    const one = await personWithAgent(service())
    const { id } = await found(one)
    await runCommand(service(), ['account', 'set', one.username, '--operator', 'true'])
    const ids: Record<string, string> = { agents: one.id, mailbox: one.id, organizations: id }
    const pages = webRoutes
      .filter(({ get }) => get)
      .map(({ path }) =>
        path.replace(/(\w+)\/:id/, (whole, list: string) => (ids[list] ? `${list}/${ids[list]}` : whole)),
      )
      .filter((path) => !path.includes(':'))
    const tried = new Map<string, number>()
    for (const page of pages) {
      const { text } = await one.browser.go(page)
      const hidden = new Map(formsOf(text).map((form) => [form.action, form.hidden]))
      for (const [action, names] of fieldsOf(text)) {
        if (names.length === 0 || tried.has(action)) continue
        tried.set(action, 0)
        for (const value of badValues) {
          const fields = Object.fromEntries(names.map((name) => [name, value]))
          const answer = await one.browser.post(action, { ...hidden.get(action), ...fields })
          const about = `${action} with ${JSON.stringify(value.slice(0, 20))}`
          assert.ok(answer.status < 500, `${about}: ${answer.status}`)
          assertForPeople(answer.text, about)
          tried.set(action, tried.get(action)! + problemsOf(answer.text).length)
        }
      }
    }
    assert.ok(tried.size >= 15, `only ${[...tried.keys()].join(' ')}`)
    const silent = [...tried].filter(([, problems]) => problems === 0).map(([action]) => action)
    assert.deepEqual(silent, [], 'these forms accept every bad input')
  })

  it('pages for errors of a request have no words of the API', async () => {
    const { browser } = await personWithAgent(service())
    const html = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
    const post = { method: 'POST', headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' } }
    const requests: [string, RequestInit][] = [
      ['/dashboard/nothing', { headers: html }],
      ['/dashboard/agents/none', { headers: html }],
      ['/dashboard/organizations/none', { headers: html }],
      ['/dashboard/agents?after=%ff', { headers: html }],
      ['/dashboard/security/password', { headers: html }],
      ['/dashboard/agents', { ...post, body: 'name=%ff' }],
      ['/dashboard/agents', { ...post, body: 'token=1&token=2' }],
      ['/dashboard/agents', { ...post, body: `name=${'x'.repeat(50_000)}` }],
      ['/dashboard/agents', { ...post, headers: { ...html, 'content-type': 'application/json' }, body: '{}' }],
      ['/dashboard/agents', { ...post, headers: { ...html, 'sec-fetch-site': 'cross-site' }, body: 'name=a' }],
      ['/oauth/authorize?response_type=none', { headers: html }],
    ]
    for (const [address, init] of requests) {
      const { text, status } = await browser.go(address, init)
      assert.ok(status >= 400 && status < 500, `${address}: ${status}`)
      if (status === 404) assert.match(text, /<h1>Not found<\/h1>/, 'a missing page is no alert')
      else assert.equal(problemsOf(text).length, 1, `${address}: ${text}`)
      assertForPeople(text, address)
    }
  })

  it('errors about a field that say what it must be also have a text for forms', () => {
    for (const path of globSync('src/{people,access/identity,edges/web}/**/*.ts'))
      for (const after of readFileSync(path, 'utf8').split('new FieldFault(').slice(1)) {
        const [call = ''] = after.split('\n}')
        if (/^\s*[^,]*,\s*['`]must /.test(call)) assert.match(call, /formText/, `${path}: ${call}`)
      }
  })
})
