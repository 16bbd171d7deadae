import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkClients, languages } from '../../scripts/contract/clients/main.ts'
import { unexpectedWarnings } from '../../scripts/contract/clients/warnings.ts'

/** Clients of this test, which compile in seconds. `npm run contract -- --clients` checks all of them. */
const quick = languages.filter(({ name }) => ['Python', 'openapi-python-client'].includes(name))

test('a client generated from the published document builds, and all of its calls are answered', async (context) => {
  const lines: string[] = []
  const outcomes = await checkClients(quick, process.env, (line) => lines.push(line))
  for (const line of lines) context.diagnostic(line)
  assert.deepEqual(
    outcomes.flatMap(({ language, failure }) => (failure === undefined ? [] : [`${language}: ${failure}`])),
    [],
  )
})

test('in CI no client is left out, except the one in Java', async () => {
  const missing = languages.map((language) => ({ ...language, isInstalled: () => false }))
  const failed = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
    (await checkClients(missing, env, () => {})).flatMap(({ language, failure }) => (failure ? [language] : []))
  assert.deepEqual(await failed({ CI: 'true' }), [
    'Python',
    'Go',
    'openapi-python-client',
    'oapi-codegen',
    'hey-api',
    'orval',
  ])
  assert.deepEqual(await failed({}), [])
})

test('a warning of the generator that nobody expected is a failure', () => {
  const expected = '[main] WARN  o.o.c.languages.AbstractJavaCodegen - Ignoring complex example on request body'
  const news = '[main] WARN  o.o.codegen.DefaultCodegen - Unknown type found in the schema: handle'
  assert.deepEqual(unexpectedWarnings(`${expected}\n[main] INFO  o.o.codegen.TemplateManager - writing\n${news}`), [
    news,
  ])
  const dropped = 'WARNING parsing POST /messages within messages. Endpoint will not be generated.'
  const download = 'WARNING parsing GET /{file_id} within downloads.'
  assert.deepEqual(unexpectedWarnings(`${download}\n\n${dropped}\n`), [dropped])
})
