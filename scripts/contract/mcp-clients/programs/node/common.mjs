/** Takes one client through the steps of the check, and prints their results as JSON. */

export const { URL: url, CONTROL, PARTNER, NEIGHBOR, STRANGER } = process.env
const stepMs = 45_000
const results = {}

/** Requests an action of the check. Resolves with the text of its answer. */
export async function control(action, parameters = {}) {
  const response = await fetch(`${CONTROL}/${action}?${new URLSearchParams(parameters)}`)
  const text = await response.text()
  if (!response.ok) throw new Error(`${action}: ${text}`)
  return text
}

/** Registers a redirect address by hand, for a client that takes a known id. Resolves with the id. */
export async function register(redirectUri) {
  const metadata = await fetch(new URL('/.well-known/oauth-authorization-server', url))
  const { registration_endpoint } = await metadata.json()
  const body = JSON.stringify({ client_name: 'Registered', redirect_uris: [redirectUri] })
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(registration_endpoint, { method: 'POST', headers, body })
  const { client_id } = await response.json()
  return client_id
}

/** Rejects if the work takes too long. */
function within(ms, work) {
  const late = Promise.withResolvers()
  const timer = setTimeout(() => late.reject(new Error('no answer')), ms)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/** Does a step and keeps its result. */
export async function step(name, work) {
  results[name] = await within(stepMs, work()).then(
    () => 'ok',
    (error) => String(error?.message ?? error).slice(0, 300),
  )
}

function assert(condition, complaint) {
  if (!condition) throw new Error(complaint)
}

async function listTools(client) {
  const names = await client.names()
  assert(names.length === 15, `${names.length} tools`)
}

async function callTools(client) {
  async function call(name, input = {}) {
    const answer = JSON.stringify(await client.call(name, input))
    assert(!/"isError":true/.test(answer), `${name}: ${answer}`)
    return answer
  }
  const contact = await call('request_contact', { handle: STRANGER })
  results.elicitation = contact.includes('requested') ? 'ok' : `the tool answers ${contact}`
  const first = { with_handle: PARTNER, subject: 'Invoice', initial_message: 'Please pay.' }
  const thread_id = /thr_\w+/.exec(await call('create_thread', first))?.[0]
  await call('send_message', { thread_id, content: 'Within 30 days.' })
  assert((await call('get_thread', { thread_id })).includes('Within 30 days'), 'no message')
  await call('list_threads')
  await call('search_messages', { query: 'invoice' })
  assert((await call('list_contacts')).includes(PARTNER), 'no contact')
  const file = { filename: 'note.txt', content_type: 'text/plain' }
  await call('upload_attachment', { ...file, content_base64: 'aGVsbG8=' })
  await call('request_upload_url', { ...file, size_bytes: 5 })
  await call('remove_contact', { handle: NEIGHBOR })
  await call('block_agent', { handle: STRANGER })
  await call('unblock_agent', { handle: STRANGER })
  await call('update_my_card', { display_name: 'Billing' })
  await call('add_skill', { name: 'invoices', description: 'Sends invoices' })
  await call('remove_skill', { name: 'invoices' })
}

async function expire(client, connect) {
  await control('expire')
  const answer = await within(20_000, client.call('list_threads', {})).catch(({ message }) => message)
  assert(answer !== 'no answer', 'a call with an expired token never ends')
  assert(!JSON.stringify(answer ?? '').includes('"threads\\":'), 'an expired token works')
  await (await connect(await control('token'), () => {})).call('list_threads', {})
}

async function follow(connect) {
  const updated = Promise.withResolvers()
  const client = await connect(await control('token'), (notification) => {
    if (JSON.stringify(notification).includes('service://threads')) updated.resolve()
  })
  await step('tools', () => listTools(client))
  await step('calls', () => callTools(client))
  if (client.read)
    await step('resource', async () =>
      assert(JSON.stringify(await client.read('service://threads')).includes('thr_'), 'no thread'),
    )
  if (client.subscribe)
    await step('notification', async () => {
      await client.subscribe('service://threads')
      await control('message')
      await within(10_000, updated.promise)
    })
  await step('restart', async () => {
    await control('restart')
    await client.call('list_threads', {})
  })
  await step('expiry', () => expire(client, connect))
}

async function signIn(connect) {
  const client = await connect(undefined, () => {})
  await step('sign-in', () => listTools(client))
  await step('renewal', async () => {
    await control('expire')
    const answer = JSON.stringify(await client.call('list_threads', {}))
    assert(!/"isError":true/.test(answer), answer)
  })
}

/** Runs all steps, and ends the process. `connect(token, notified)` resolves with the functions of a client. */
export async function run(connect, connectAsPerson) {
  const keep = (name) => (error) => (results[name] ??= String(error?.message ?? error).slice(0, 300))
  await within(3 * stepMs, follow(connect)).catch(keep('tools'))
  if (connectAsPerson) await within(3 * stepMs, signIn(connectAsPerson)).catch(keep('sign-in'))
  finish()
}

/** Prints the results and ends the process. */
export function finish() {
  process.stdout.write(`${JSON.stringify(results)}\n`, () => process.exit(0))
}

/** Storage of an OAuth client, whose person consents at once. */
export function memory() {
  const stored = {}
  return {
    redirectUrl: 'http://127.0.0.1:3030/callback',
    clientMetadata: { client_name: 'Node', redirect_uris: ['http://127.0.0.1:3030/callback'] },
    clientInformation: () => stored.client,
    saveClientInformation: (client) => void (stored.client = client),
    tokens: () => stored.tokens,
    saveTokens: (tokens) => void (stored.tokens = tokens),
    codeVerifier: () => stored.verifier,
    saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
    async redirectToAuthorization(address) {
      stored.back = new URL(await control('consent', { url: String(address) })).searchParams
    },
    get back() {
      return stored.back
    },
  }
}
