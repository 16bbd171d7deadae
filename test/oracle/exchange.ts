import type { Consent } from '../support/consents.ts'

/** One of the two servers, as a client sees it. */
export interface Party {
  origin: string
  /** Address of its pages for people. */
  pages: string
  resources: Readonly<Record<'rest' | 'ws', string>>
  /** Ids of two public clients, and of one with a secret. */
  client: string
  otherClient: string
  confidential: { id: string; secret: string }
  /** Returns a code after a consent. */
  consent(changes?: Readonly<Record<string, string | undefined>>): Promise<Consent>
  /** Advances the time of both servers. */
  wait(seconds: number): void
}

/** Outcome of a request, in words for both servers. */
export type Outcome = string

/** A request for both servers. */
export interface Case {
  name: string
  act(party: Party): Promise<Outcome>
}

/** Parameters in order; a list repeats its own. */
export type Form = Readonly<Record<string, string | readonly string[] | undefined>>

const pair = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

export const encoded = (form: Form): string =>
  Object.entries(form)
    .flatMap(([name, value]) => (value === undefined ? [] : [value].flat().map((one) => pair(name, one))))
    .join('&')

const everyByte = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/** Changes of any parameter, in the body or query. */
const spoilers: Readonly<Record<string, (name: string, value: string) => readonly string[]>> = {
  'is missing': () => [],
  'is empty': (name) => [`${name}=`],
  'stands twice': (name, value) => [pair(name, value), pair(name, value)],
  'is in capitals': (name, value) => [pair(name, value.toUpperCase())],
  'has a space behind it': (name, value) => [pair(name, `${value} `)],
  'has every byte encoded': (name, value) => [`${name}=${everyByte(value)}`],
  'has a NUL in it': (name, value) => [pair(name, `${value}\0`)],
}

/** Returns a case for every change of any of the parameters. */
export function spoiled(
  where: string,
  names: readonly string[],
  act: (party: Party, spoil: (form: Readonly<Record<string, string>>) => string) => Promise<Outcome>,
): Case[] {
  return names.flatMap((name) =>
    Object.entries(spoilers).map(([how, spoiler]) => ({
      name: `${where}: ${name} ${how}`,
      act: (party: Party) =>
        act(party, (form) =>
          Object.entries(form)
            .flatMap(([one, value]) => (one === name ? spoiler(one, value) : [pair(one, value)]))
            .join('&'),
        ),
    })),
  )
}

export const formType = 'application/x-www-form-urlencoded'

export interface Sent {
  method?: string
  /** Content type; null for none. */
  type?: string | null
  headers?: Readonly<Record<string, string>>
}

export async function send(
  { origin }: Pick<Party, 'origin'>,
  path: string,
  body: string | undefined,
  { method = 'POST', type = formType, headers = {} }: Sent = {},
): Promise<{ outcome: Outcome; body: Record<string, string> }> {
  const response = await fetch(origin + path, {
    method,
    redirect: 'manual',
    headers: { ...(type !== null && body !== undefined && { 'Content-Type': type }), ...headers },
    // Sent as bytes, because a text would set its own content type.
    ...(body !== undefined && { body: Buffer.from(body) }),
  })
  const text = await response.text()
  const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '')
  const answer = isJson ? JSON.parse(text) : {}
  return { outcome: outcomeOf(response.status, answer.error), body: answer }
}

const outcomeOf = (status: number, error: unknown): Outcome =>
  typeof error === 'string' && error !== '' ? `${status} ${error}` : String(status)

/** Returns the target of an authorization request: the person, the client, or an error page. */
export async function authorize({ pages }: Party, query: string, method = 'GET'): Promise<Outcome> {
  const isPost = method === 'POST'
  const response = await fetch(`${pages}/oauth/authorize${isPost ? '' : `?${query}`}`, {
    method,
    redirect: 'manual',
    ...(isPost && { body: query, headers: { 'Content-Type': formType } }),
  })
  await response.body?.cancel()
  const location = response.headers.get('location')
  if (location === null) return `page ${response.status}`
  const to = new URL(location, pages)
  if (to.origin === pages) return `${response.status} asks the person`
  // OAuth responses to token requests stand after the #, which servers do not get.
  const answer = new URLSearchParams(to.search || to.hash.slice(1))
  const lacking = ['state', 'iss'].filter((name) => !answer.has(name)).map((name) => `, no ${name}`)
  return `${response.status} back with ${answer.get('error')}${lacking.join('')}`
}
