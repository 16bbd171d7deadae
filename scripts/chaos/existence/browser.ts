import { visitor, formsOf } from '../../support/visitor.ts'
import type { Answer, Connections } from '../http.ts'
import { owner } from './agents.ts'

/** A browser that measures the time of each answer. */
export interface Browser {
  go(path: string): Promise<Answer>
  /** Sends a form with the hidden fields that the page at `page` has for it. It reads the page once. */
  submit(page: string, action: string, fields: Record<string, string>): Promise<Answer>
}

export async function signedInBrowser(webUrl: string, connections: Connections): Promise<Browser> {
  const { cookies, signIn } = visitor({ config: { webUrl } })
  const { status, text } = await signIn(owner.username, owner.password)
  if (status !== 303) throw new Error(`sign-in answered ${status}: ${text}`)
  return browserWith(webUrl, connections, cookies)
}

/** Returns the browser of a person who has not signed in. */
export async function strangersBrowser(webUrl: string, connections: Connections): Promise<Browser> {
  const { cookies, go } = visitor({ config: { webUrl } })
  await go('/sign-in')
  return browserWith(webUrl, connections, cookies)
}

function browserWith(webUrl: string, connections: Connections, cookies: ReadonlyMap<string, string>): Browser {
  const headers = {
    Host: new URL(webUrl).host,
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  const hidden = new Map<string, Record<string, string>>()
  const go = (path: string): Promise<Answer> => connections.call('GET', path, { headers })

  async function hiddenFields(page: string, action: string): Promise<Record<string, string>> {
    const known = hidden.get(action)
    if (known) return known
    const { text } = await go(page)
    const form = formsOf(text).find((one) => one.action === action)
    if (!form) throw new Error(`no form for ${action} in ${text}`)
    hidden.set(action, form.hidden)
    return form.hidden
  }

  return {
    go,
    async submit(page, action, fields) {
      const body = new URLSearchParams({ ...(await hiddenFields(page, action)), ...fields }).toString()
      return connections.call('POST', action, {
        body,
        headers: {
          ...headers,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          Origin: 'null',
        },
      })
    },
  }
}
