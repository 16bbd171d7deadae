import assert from 'node:assert/strict'
import { ulid } from 'ulid'
import type { Config } from '../../src/settings/config.ts'

export interface Seen {
  status: number
  headers: Headers
  text: string
  /** Redirect address, as in the response. */
  location: string | null
}

export interface Submission {
  /** Address of the form, if a page has several forms. */
  action?: string
  fields?: Record<string, string>
  /** Replacements of hidden fields. */
  hidden?: Record<string, string>
  headers?: Record<string, string>
  /** Files of the field `files`, which the form then has. */
  files?: readonly File[]
}

export const password = 'correct horse battery'

const isReset = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET'

/** Creates a browser without scripts: it stores cookies, and sends forms of pages. It does not follow redirects. */
export function visitor({ config }: { config: Pick<Config, 'webUrl'> }) {
  const cookies = new Map<string, string>()

  async function go(address: string, init: RequestInit = {}): Promise<Seen> {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '), ...init.headers }
    const ask = () => fetch(new URL(address, config.webUrl), { redirect: 'manual', ...init, headers })
    // A kept-alive connection may be closed just at its next use; browsers then repeat safe requests.
    const response = await ask().catch((error: Error) => {
      if (init.method === 'POST' || !isReset(error.cause)) throw error
      return ask()
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { status, headers: answered } = response
    return { status, headers: answered, text: await response.text(), location: answered.get('location') }
  }

  const post = (
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    files?: readonly File[],
  ): Promise<Seen> =>
    go(address, {
      method: 'POST',
      body: files ? multipart(fields, files) : new URLSearchParams(fields),
      headers: { 'sec-fetch-site': 'same-origin', origin: 'null', ...headers },
    })

  /** Fills in a form of a page and sends it. */
  function submit(page: Pick<Seen, 'text'>, { action, fields = {}, hidden = {}, headers, files }: Submission = {}) {
    const form = formsOf(page.text).find((one) => one.action === (action ?? formsOf(page.text)[0]?.action))
    assert.ok(form, `no form for ${action} in ${page.text}`)
    return post(form.action, { ...form.hidden, ...fields, ...hidden }, headers, files)
  }

  async function signUp(username = ulid().toLowerCase()): Promise<{ username: string; accountId?: string }> {
    const fields = { username, email: `${username}@example.com`, password }
    const { status, text } = await submit(await go('/sign-up'), { action: '/sign-up', fields })
    assert.equal(status, 303, text)
    return { username }
  }

  async function signIn(username: string, secret = password): Promise<Seen> {
    return submit(await go('/sign-in'), { action: '/sign-in', fields: { username, password: secret } })
  }

  /** Answers the consent page at the address of an app; returns the redirect address. */
  async function consent(url: string, fields: Record<string, string>): Promise<string> {
    const { pathname, search } = new URL(url)
    const { status, location, text } = await submit(await go(url), { action: pathname + search, fields })
    assert.equal(status, 303, text)
    return location ?? ''
  }

  return { cookies, go, post, submit, signUp, signIn, consent }
}

export type Visitor = ReturnType<typeof visitor>

/** Encodes a form with files like a browser, also without a chosen file. */
function multipart(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files.length > 0 ? files : [new File([], '')]) form.append('files', file)
  return form
}

interface FoundForm {
  action: string
  hidden: Record<string, string>
}

/** Returns the forms of a page with their hidden fields. */
export function formsOf(text: string): FoundForm[] {
  const forms = [...text.matchAll(/<form method="post" action="([^"]*)"[^>]*>(.*?)<\/form>/gs)]
  return forms.map(([, action = '', content = '']) => ({
    action: unescaped(action),
    hidden: Object.fromEntries(
      [...content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        unescaped(value ?? ''),
      ]),
    ),
  }))
}

/** Asserts that forms with such an address need a confirmation that names the consequences. */
export function assertAsked({ text }: Pick<Seen, 'text'>, action: string): void {
  const asked = new RegExp(
    `<details[^>]*><summary[^>]*>[^<]+</summary>\\s*<p>[^<]{20,}</p>\\s*<form method="post" action="[^"]*${action}"`,
  )
  assert.match(text, asked)
}

/** Returns the text of an attribute's value. */
export const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
