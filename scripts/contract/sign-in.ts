import { fetchRetrying } from './fetch-retrying.ts'
import type { Person } from './target.ts'

/** A page or a redirect, with the cookies of its browser. */
interface Step {
  cookie: string
  location: URL
  text: string
}

/** Signs in like a browser without scripts: it opens the page of an address and submits its form. */
export async function signIn(address: URL, { username, password }: Person): Promise<{ Cookie: string }> {
  const sent = await step(address)
  const page = await step(sent.location, { cookie: sent.cookie })
  const form = new URLSearchParams({ ...hiddenFields(page.text), username, password })
  const signedIn = await step(new URL('/sign-in', sent.location), { cookie: page.cookie, form })
  if (signedIn.location.href !== address.href) throw new Error(`${username} cannot sign in with this password`)
  return { Cookie: signedIn.cookie }
}

/** Returns the hidden fields of the password form; none of them needs unescaping. */
function hiddenFields(page: string): Record<string, string> {
  const form = page.split('<form').find((one) => one.includes('name="password"')) ?? ''
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

async function step(
  address: URL,
  { cookie = '', form }: { cookie?: string; form?: URLSearchParams } = {},
): Promise<Step> {
  const response = await fetchRetrying(address.href, {
    redirect: 'manual',
    headers: { Cookie: cookie, Origin: address.origin },
    ...(form && { method: 'POST', body: form }),
  })
  const given = response.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  return {
    cookie: given.length > 0 ? given.join('; ') : cookie,
    location: new URL(response.headers.get('location') ?? address.href, address),
    text: await response.text(),
  }
}
