import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkClients, languages } from '../../scripts/contract/clients/main.ts'
import { unexpectedWarnings } from '../../scripts/contract/clients/warnings.ts'

/** Languages of this test. Go and Java take minutes to compile; `npm run contract -- --clients` checks them. */
const quick = languages.filter(({ name }) => name === 'Python')

test('a client generated from the published document builds, and all of its calls are answered', async (context) => {
  const lines: string[] = []
  const outcomes = await checkClients(quick, process.env, (line) => lines.push(line))
  for (const line of lines) context.diagnostic(line)
  assert.deepEqual(
    outcomes.flatMap(({ language, failure }) => (failure === undefined ? [] : [`${language}: ${failure}`])),
    [],
  )
})

test('in CI Python and Go are never left out', async () => {
  const missing = languages.map((language) => ({ ...language, isInstalled: () => false }))
  const failed = async (env: NodeJS.ProcessEnv): Promise<string[]> =>
    (await checkClients(missing, env, () => {})).flatMap(({ language, failure }) => (failure ? [language] : []))
  assert.deepEqual(await failed({ CI: 'true' }), ['Python', 'Go'])
  assert.deepEqual(await failed({}), [])
})

test('a warning of the generator that nobody expected is a failure', () => {
  const expected = '[main] WARN  o.o.c.languages.AbstractJavaCodegen - Ignoring complex example on request body'
  const news = '[main] WARN  o.o.codegen.DefaultCodegen - Unknown type found in the schema: handle'
  assert.deepEqual(unexpectedWarnings(`${expected}\n[main] INFO  o.o.codegen.TemplateManager - writing\n${news}`), [
    news,
  ])
})
