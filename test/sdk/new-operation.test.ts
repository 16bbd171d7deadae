import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { hasJava } from '../../scripts/generate/java.ts'
import { load, root } from '../../scripts/generate/load.ts'
import { sdkFiles } from '../../scripts/generate/plan.ts'
import { complaints } from '../support/compile.ts'
import { temporaryFolder } from '../support/process.ts'

const skip = hasJava() || process.env['CI'] ? false : 'Notice: Java is missing, so the client is not generated anew.'

const operation = `
noted:
  put:
    operationId: noteEnvelopes
    tags: [notes]
    summary: Note envelopes
    description: Notes envelopes in a book.
    security:
      - agentToken: [mailbox:write]
    x-idempotency-key: required
    parameters:
      - $ref: ../parameters/IdempotencyKey.yaml
      - name: book
        in: path
        required: true
        description: The book.
        schema: { type: string }
        example: blue
    requestBody:
      required: true
      content:
        application/json:
          schema:
            $ref: ../schemas/MarkReadRequest.yaml
    responses:
      '200':
        description: How many were noted.
        content:
          application/json:
            schema:
              $ref: ../schemas/MarkReadResult.yaml
`

const program = `
import { createClient, type Client } from './sdk/dist/index.js'
export async function note(base_url: string): Promise<number> {
  const client: Client = createClient({ url: { base_url, auth_url: base_url, ws_url: base_url }, auth: { token: 't' } })
  const { marked_read } = await client.notes.noteEnvelopes({ book: 'blue', ids: ['env_1'] }, { maxRetries: 0 })
  return marked_read
}
// @ts-expect-error: the book is missing
export const missing = (client: Client) => client.notes.noteEnvelopes({ ids: ['env_1'] })
`

it('an operation that is added to the contract, with a tag of its own, is called with no line by hand', {
  skip,
}, async () => {
  const folder = temporaryFolder()
  cpSync(join(root, 'spec'), join(folder, 'spec'), { recursive: true })
  writeFileSync(join(folder, 'spec/paths/notes.yaml'), operation)
  const document = join(folder, 'spec/openapi.yaml')
  const added = '\npaths:\n  /notes/{book}:\n    $ref: paths/notes.yaml#/noted'
  const tag = '\ntags:\n  - name: notes\n    description: Books of notes.'
  const text = readFileSync(document, 'utf8').replace('\npaths:', added).replace('\ntags:', tag)
  writeFileSync(document, text)
  for (const [path, content] of await sdkFiles(load(join(folder, 'spec')))) {
    mkdirSync(dirname(join(folder, 'sdk', path)), { recursive: true })
    writeFileSync(join(folder, 'sdk', path), content)
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, 'program.mts')
  writeFileSync(file, program)
  assert.deepEqual(complaints([file], { module: 'nodenext', target: 'es2022', lib: ['es2022'], types: [] }, folder), [])

  const asked: unknown[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    asked.push([method, url, headers.authorization, typeof headers['idempotency-key'], await json(request)])
    response.setHeader('Content-Type', 'application/json').end('{"marked_read":1}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const { note } = await import(pathToFileURL(file).href)
    const address = server.address()
    assert.ok(address && typeof address === 'object')
    assert.equal(await note(`http://127.0.0.1:${address.port}/v1`), 1)
  } finally {
    server.close()
    server.closeAllConnections()
  }
  assert.deepEqual(asked, [['PUT', '/v1/notes/blue', 'Bearer t', 'string', { ids: ['env_1'] }]])
})
