import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import ts from 'typescript'
import { compare, filesBelow, needJava } from '../scripts/generate/compare.ts'
import { emitHandlers } from '../scripts/generate/emit-handlers.ts'
import { load, root } from '../scripts/generate/load.ts'
import { operationsOf } from '../scripts/generate/model.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'generated-'))
after(() => rmSync(folder, { recursive: true }))

const generate = (env: Record<string, string>, ...args: string[]) =>
  run(process.execPath, ['scripts/generate.ts', ...args], { cwd: root, env: { ...process.env, ...env } })

test('generated/ matches the contract byte for byte, wherever it is generated', async (t) => {
  const place = join(folder, 'elsewhere')
  const { stdout } = await generate({ TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' }, '--out', place)
  const withoutJava = stdout.startsWith('Notice')
  if (withoutJava) t.diagnostic(stdout)
  assert.deepEqual(compare(contents(place), join(root, 'generated'), withoutJava ? needJava : []), [])
})

test('missing, changed and stale files are listed and fail the check, also without Java', async () => {
  const place = join(folder, 'different')
  cpSync(join(root, 'generated'), place, { recursive: true })
  rmSync(join(place, 'errors.ts'))
  appendFileSync(join(place, 'rest/routes.ts'), '// edited')
  writeFileSync(join(place, 'ws/old.ts'), '')
  const failure = await generate({ PATH: '', CI: '' }, '--check', '--out', place).then(
    () => undefined,
    (error) => error,
  )
  assert.equal(failure?.code, 1)
  assert.match(
    failure.stdout,
    /^Notice: Java is missing.*\nmissing errors\.ts\nchanged rest\/routes\.ts\nstale {3}ws\/old\.ts\n\n/,
  )
})

test('files of pip and Python in the folder are ignored', () => {
  const place = join(folder, 'installed')
  const left = ['python/build/lib/ams', 'python/src/ams.egg-info', 'python/src/ams/__pycache__', 'python/src/ams/build']
  for (const one of left) {
    mkdirSync(join(place, one), { recursive: true })
    writeFileSync(join(place, one, 'a'), '')
  }
  assert.deepEqual(filesBelow(place), ['python/src/ams/build/a'])
})

const contents = (place: string): Map<string, string> =>
  new Map(filesBelow(place).map((path) => [path, readFileSync(join(place, path), 'utf8')]))

const context = `
  import type { ErrorCode } from '#generated/errors.ts'
  import type { Handlers, MailboxHandlers, OauthHandlers } from '#generated/rest/handlers.ts'
  import type { FilesHandlers } from './files-handlers.ts'
  import type { CallContexts } from '../src/context.ts'
  declare const others: Handlers<CallContexts>
  export const all: Handlers<CallContexts> = others
  export const unused: [ErrorCode?, MailboxHandlers<CallContexts>?, OauthHandlers<CallContexts>?, FilesHandlers<CallContexts>?] = []
`

/** Snippets with the beginning of the expected compiler error; the first one compiles. */
const snippets: Record<string, { code: string; complaint?: RegExp }> = {
  'what fits the contract': {
    code: `
      export const code: ErrorCode = 'NOT_FOUND'
      export const mailbox: MailboxHandlers<CallContexts> = {
        listMailbox: async ({ caller }, { query }) => ({ serialized: caller.handle + query.limit.toFixed() }),
        markRead: async (_context, { body }) => ({ marked_read: body.ids.length }),
      }
      export const oauth: OauthHandlers<CallContexts> = { ...others, getJwks: async ({ keys }) => ({ keys: keys.published() }) }
      export const files: FilesHandlers<CallContexts> = { ...others, getFile: async () => ({ status: 302, headers: { Location: 'https://f.example' } }) }`,
  },
  'a missing operation': {
    code: `export const mailbox: MailboxHandlers<CallContexts> = { markRead: async () => ({ marked_read: 1 }) }`,
    complaint: /^Property 'listMailbox' is missing/,
  },
  'a wrong field of an answer': {
    code: `export const mailbox: MailboxHandlers<CallContexts> = { ...others, markRead: async () => ({ marked: 1 }) }`,
    complaint: /^Type .* is not assignable/,
  },
  'a wrong field of a request': {
    code: `
      export const mailbox: MailboxHandlers<CallContexts> = {
        ...others,
        markRead: async (_context, { body }) => ({ marked_read: body.id.length }),
      }`,
    complaint: /^Property 'id' does not exist/,
  },
  'an undeclared status': {
    code: `export const files: FilesHandlers<CallContexts> = { ...others, getFile: async () => ({ status: 303, headers: { Location: '/' } }) }`,
    complaint: /^Type .* is not assignable/,
  },
  'a missing header': {
    code: `export const files: FilesHandlers<CallContexts> = { ...others, getFile: async () => ({ status: 302, headers: {} }) }`,
    complaint: /^Type .* is not assignable/,
  },
  'an unknown error code': {
    code: `export const code: ErrorCode = 'NOT_FOUNDED'`,
    complaint: /^Type '"NOT_FOUNDED"' is not assignable/,
  },
  'a public operation that touches the caller': {
    code: `export const oauth: OauthHandlers<CallContexts> = { ...others, getJwks: async ({ caller }) => ({ keys: [caller] }) }`,
    complaint: /^Property 'caller' does not exist/,
  },
  'a public operation that asks for a caller': {
    code: `
      import type { AgentContext } from '../src/context.ts'
      export const oauth: OauthHandlers<CallContexts> = { ...others, getJwks: async (_context: AgentContext) => ({ keys: [] }) }`,
    complaint: /^Type .* is not assignable/,
  },
  ...write('delivers an envelope', `async ({ delivery, caller }) => delivery.accept(caller, draft)`, 'delivery'),
  ...write('searches', `async ({ search, caller }) => search.messages(caller, 'x', 1)`, 'search'),
  ...write('looks into blobs', `async ({ files }) => files.signedUrlOf('file_x')`, 'files'),
  ...write('begins a transaction of its own', `async ({ store }) => store.transaction(async () => 1)`, 'transaction'),
  ...write('uses the pipeline of sends', `async ({ store }) => store.acceptance`, 'acceptance'),
  ...write('reads its token', `async ({ authorization }) => authorization`, 'authorization'),
  ...write('closes the service', `async ({ close }) => close()`, 'close'),
  ...write('uses the database', `async ({ database }) => database`, 'database'),
  'a write under a key with its caller, clock, limits and transaction': {
    code: `
      export const mailbox: MailboxHandlers<CallContexts> = {
        ...others,
        markRead: async ({ store, caller, clock, limits }, { body }) => ({
          marked_read: await store.mailbox.markRead(caller.agentId, body.ids.slice(0, limits.markReadIdsMax), clock()),
        }),
      }`,
  },
  'a read that sends': {
    code: `export const mailbox: MailboxHandlers<CallContexts> = { ...others, listMailbox: async ({ delivery }) => delivery }`,
    complaint: /^Property 'delivery' does not exist/,
  },
  'an operation of clients that has its client': {
    code: `
      export const oauth: OauthHandlers<CallContexts> = {
        ...others,
        issueToken: async ({ client }) => ({ access_token: client.id, token_type: 'Bearer', expires_in: 1, scope: client.scope }),
      }`,
  },
  'an operation of clients that reads the Authorization header': {
    code: `export const oauth: OauthHandlers<CallContexts> = { ...others, issueToken: async ({ authorization }) => authorization }`,
    complaint: /^Property 'authorization' does not exist/,
  },
  'a public operation that asks who the client is': {
    code: `export const oauth: OauthHandlers<CallContexts> = { ...others, getJwks: async ({ client }) => ({ keys: [client] }) }`,
    complaint: /^Property 'client' does not exist/,
  },
  'an operation of people that acts as an agent': {
    code: `
      import type { AccountHandlers } from '#generated/rest/handlers.ts'
      export const account: AccountHandlers<CallContexts> = { ...others, getAccount: async ({ caller }) => caller }`,
    complaint: /^Property 'caller' does not exist/,
  },
}

/** Returns a write under an `Idempotency-Key` that uses a service outside of its transaction. */
function write(what: string, handler: string, missing: string): Record<string, { code: string; complaint: RegExp }> {
  const code = `
    import type { EnvelopeDraft } from '#generated/rest/models.ts'
    export declare const draft: EnvelopeDraft
    export const mailbox: MailboxHandlers<CallContexts> = { ...others, markRead: ${handler} }`
  return {
    [`a write under a key that ${what}`]: { code, complaint: new RegExp(`^Property '${missing}' does not exist`) },
  }
}

let complaints: Map<string, string[]>
before(() => {
  complaints = compile(Object.fromEntries(Object.entries(snippets).map(([name, { code }]) => [name, context + code])))
})

for (const [name, { complaint }] of Object.entries(snippets)) {
  test(complaint ? `${name} does not compile` : `${name} compiles`, () => {
    const found = complaints.get(name) ?? []
    if (complaint) assert.match(found.join('\n'), complaint)
    else assert.deepEqual(found, [])
  })
}

/** Returns an operation with a redirect, which covers several statuses. */
function filesHandlers(): string {
  const { openapi } = load()
  const header = { required: true, schema: { type: 'string' } }
  openapi.paths['/files/{file_id}'] = {
    get: {
      operationId: 'getFile',
      tags: ['files'],
      summary: 'Fetch a file',
      security: [{ agentToken: ['messages:read'] }],
      responses: { 302: { headers: { Location: header } }, 204: {} },
    },
  }
  const text = emitHandlers(operationsOf(openapi), openapi)
  return text.replace('./models.ts', '#generated/rest/models.ts').replace('./call.ts', '#generated/rest/call.ts')
}

/** Returns the compiler errors of each snippet, under the project's own settings. */
function compile(sources: Record<string, string>): Map<string, string[]> {
  const place = join(root, 'test')
  const names = Object.keys(sources)
  const files = new Map([[join(place, 'files-handlers.ts'), filesHandlers()]])
  names.forEach((name, index) => files.set(join(place, `snippet-${index}.ts`), sources[name] ?? ''))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (file) => files.has(file) || fileExists(file)
  host.readFile = (file) => files.get(file) ?? readFile(file)
  const program = ts.createProgram([...files.keys()], options, host)
  return new Map(
    names.map((name, index) => {
      const source = program.getSourceFile(join(place, `snippet-${index}.ts`))
      return [
        name,
        ts
          .getPreEmitDiagnostics(program, source)
          .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
      ]
    }),
  )
}
