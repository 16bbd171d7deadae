import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors, type ErrorEntry } from '#generated/errors.ts'
import { component, methods, refName, type OpenApi, type Response } from '../../scripts/generate/document.ts'
import { call } from '../support/client.ts'
import { provocations, unprovoked } from '../support/refusals.ts'
import { useService } from '../support/use-service.ts'

const env = {
  RATE_LIMITS: 'on',
  SEARCHES_PER_MINUTE: '1',
  WRONG_SECRETS_PER_MINUTE: '1',
  REGISTRATIONS_PER_ADDRESS_PER_MINUTE: '4',
  BODY_BYTES_MAX: '2048',
  DOWNLOADS_PER_UPLOADER_MAX: '1',
  REQUEST_SECONDS: '2',
}
const service = useService({ env })

/** Returns every error example of the published document, by response and name. */
async function documented(): Promise<Map<string, unknown>> {
  const { body } = await call<OpenApi>(`${service().config.authUrl}/openapi.json`)
  const { responses } = body.components
  const all = Object.values(body.paths).flatMap((item) =>
    methods.flatMap((method) =>
      Object.entries(item[method]?.responses ?? {}).map(([status, response]): [string, string, Response] =>
        response.$ref
          ? [refName(response.$ref), status, component(responses, response.$ref)]
          : [`${item[method]?.operationId} ${status}`, status, response],
      ),
    ),
  )
  const refusals = all.filter(([, status]) => /^[45]/.test(status))
  return new Map(
    refusals.flatMap(([place, , { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) =>
        Object.entries(examples).map(([name, { value }]): [string, unknown] => [`${place}.${name}`, value]),
      ),
    ),
  )
}

test('every error example is the exact response of the service', async () => {
  const wrong: unknown[] = []
  for (const [example, value] of await documented()) {
    if (example in unprovoked) continue
    const provoke = provocations[example]
    const said = provoke ? (await provoke(service())).body : 'test/support/refusals.ts does not know how to provoke it'
    if (JSON.stringify(said) !== JSON.stringify(value))
      wrong.push({ example, documented: JSON.stringify(value), said: JSON.stringify(said) })
  }
  assert.deepEqual(wrong, [])
})

test('the examples of discovery are what this service answers', async () => {
  const { authUrl } = service().config
  const { body } = await call<OpenApi>(`${authUrl}/openapi.json`)
  const documents = {
    '/.well-known/oauth-authorization-server': 'default',
    '/.well-known/oauth-protected-resource': 'mcp',
  }
  for (const [path, name] of Object.entries(documents)) {
    const { examples = {} } = body.paths[path]!.get!.responses['200']!.content!['application/json']!
    assert.deepEqual(examples[name]?.value, (await call(authUrl + path)).body)
  }
})

test('an example that is not provoked here has the text of its code', async () => {
  const examples = await documented()
  for (const [example, code] of Object.entries(unprovoked)) {
    const { meaning, oauth }: ErrorEntry = errors[code]
    const inWords = example.startsWith('Token')
      ? { error: oauth, error_description: meaning }
      : { error: { code, message: meaning } }
    assert.deepEqual(examples.get(example), inWords, example)
  }
})

test('every provocation belongs to a documented example', async () => {
  const examples = await documented()
  for (const example of [...Object.keys(provocations), ...Object.keys(unprovoked)])
    assert.ok(examples.has(example), example)
})
