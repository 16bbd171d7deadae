import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { parse } from 'yaml'
import { contractAjv, viewOf } from '../scripts/generate/ajv.ts'
import {
  component,
  methods,
  refName,
  type Media,
  type OpenApi,
  type OperationObject,
  type Response,
} from '../scripts/generate/document.ts'
import { scopesOf } from '../scripts/generate/emit-scopes.ts'
import { load, redocly, root, type Contract } from '../scripts/generate/load.ts'
import { operationsOf, successes } from '../scripts/generate/model.ts'
import { forValidator, isObject } from '../scripts/generate/schema.ts'

let contract: Contract
before(() => {
  contract = load()
})

const operations = (): OperationObject[] =>
  Object.values(contract.openapi.paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []))

const resolved = (response: Response, { components }: OpenApi): Response =>
  response.$ref ? component(components.responses, response.$ref) : response

const exampleValues = ({ example, examples }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples ?? {}).map(({ value }) => value),
]

/** Creates a check that fails with the place and ajv's message. */
function checker() {
  const { schemas } = contract.openapi.components
  const ajv = contractAjv({ ...schemas, ...contract.asyncapi.components.schemas })
  return (schema: object, value: unknown, place: string): void => {
    assert.ok(ajv.validate(schema, structuredClone(value)), `${place}: ${ajv.errorsText()}`)
  }
}

test('Redocly has nothing to say about the documents', () => {
  redocly('lint', 'spec/openapi.yaml', 'generated/docs/openapi.yaml', 'generated/docs/asyncapi.yaml')
})

test('Spectral has nothing to say about the documents', () => {
  const cli = join(root, 'node_modules/@stoplight/spectral-cli/dist/index.js')
  const documents = ['generated/docs/openapi.yaml', 'generated/docs/asyncapi.yaml']
  execFileSync(
    process.execPath,
    [cli, 'lint', ...documents, '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'],
    { cwd: root },
  )
})

test('every request has an example, and all of them are valid', () => {
  const check = checker()
  for (const { operationId, requestBody } of operations()) {
    for (const media of Object.values(requestBody?.content ?? {})) {
      assert.notEqual(exampleValues(media).length, 0, operationId)
      for (const value of exampleValues(media))
        check(forValidator(media.schema, viewOf('in', {})), value, `${operationId} request`)
    }
  }
})

test('every response has an example, and all of them are valid to the letter', () => {
  const check = checker()
  for (const { operationId, responses } of operations()) {
    for (const [status, response] of Object.entries(responses)) {
      for (const media of Object.values(resolved(response, contract.openapi).content ?? {})) {
        assert.notEqual(exampleValues(media).length, 0, `${operationId} ${status}`)
        for (const value of exampleValues(media))
          check(forValidator(media.schema, viewOf('out', {})), value, `${operationId} ${status}`)
      }
    }
  }
})

test('every parameter, header and schema example is valid', () => {
  const check = checker()
  const { schemas, headers } = contract.openapi.components
  const view = viewOf('in', schemas)
  for (const { operationId, parameters = [] } of operations())
    for (const { name, schema, example } of parameters)
      check(forValidator(schema, view), example, `${operationId} ${name}`)
  for (const [name, { schema = {}, example }] of Object.entries(headers))
    check(forValidator(schema, view), example, `header ${name}`)
  for (const [name, { example }] of Object.entries(schemas))
    if (example !== undefined) check({ $ref: `out#/definitions/${name}` }, example, `schema ${name}`)
})

test('every frame has examples, and all of them are valid to the letter', () => {
  const check = checker()
  for (const { name, payload, examples } of Object.values(contract.asyncapi.components.messages)) {
    assert.notEqual(examples.length, 0, name)
    for (const example of examples)
      check({ $ref: `out#/definitions/${refName(payload.schema.$ref ?? '')}` }, example.payload, name)
  }
})

/** Table of the specification. */
const specified = {
  400: ['VALIDATION_ERROR', 'INVALID_HANDLE', 'INVALID_FILE', 'MISSING_IDEMPOTENCY_KEY', 'IDEMPOTENCY_MISMATCH'],
  401: ['UNAUTHORIZED', 'TOKEN_EXPIRED'],
  403: ['INSUFFICIENT_SCOPE', 'FORBIDDEN', 'FEATURE_NOT_AVAILABLE'],
  404: ['NOT_FOUND', 'AGENT_NOT_FOUND'],
  409: ['DUPLICATE_HANDLE', 'CONFLICT'],
  413: ['PAYLOAD_TOO_LARGE'],
  429: ['RATE_LIMITED'],
  500: ['INTERNAL_ERROR'],
}

test('every specified error code is there with its status', () => {
  for (const [status, codes] of Object.entries(specified))
    for (const code of codes) assert.equal(contract.errors.service[code]?.status, Number(status), code)
})

test('a response carries only codes of its status', () => {
  const { service, oauth } = contract.errors
  // RFC 6749 has no code for a body that is too large, nor for too many attempts.
  const borrowed = new Set(Object.values(service).map(({ status, oauth = 'invalid_request' }) => `${status} ${oauth}`))
  for (const { id, replies } of operationsOf(contract.openapi)) {
    for (const { status, codes } of replies) {
      const matching = codes.filter(
        (code) =>
          String((service[code] ?? oauth[code])?.status).replace(/^5.*/, '5XX') === status ||
          borrowed.has(`${status} ${code}`),
      )
      assert.deepEqual(matching, codes, `${id} ${status}`)
      if (!/^[23]/.test(status)) assert.notEqual(codes.length, 0, `${id} ${status} names no codes`)
    }
  }
})

test('the examples of a response show only its own codes', () => {
  for (const [name, response] of Object.entries(contract.openapi.components.responses)) {
    const bodies = Object.values(response.content ?? {}).flatMap(exampleValues)
    const shown = bodies.map((body) =>
      isObject(body) && isObject(body.error) ? body.error.code : isObject(body) && body.error,
    )
    for (const code of shown) assert.ok(response['x-codes']?.includes(String(code)), `${name} shows ${String(code)}`)
  }
})

test('a response component stands for one status only', () => {
  const statuses = new Map<string, Set<string>>()
  for (const { responses } of operations())
    for (const [status, { $ref }] of Object.entries(responses))
      if ($ref) statuses.set($ref, (statuses.get($ref) ?? new Set()).add(status))
  for (const [ref, used] of statuses) assert.equal(used.size, 1, ref)
})

test('operations with a token document its refusals, and every body its limit', () => {
  for (const { id, access, scopes, body, replies } of operationsOf(contract.openapi)) {
    const statuses = new Set(replies.map(({ status }) => status))
    const expected = [
      '5XX',
      ...(access === 'public' ? [] : ['401', '429']),
      ...(scopes.length > 0 ? ['403'] : []),
      ...(body ? ['400', '408', '413'] : []),
    ]
    for (const status of expected) assert.ok(statuses.has(status), `${id} has no ${status}`)
    assert.equal(scopes.length, access === 'agent' || access === 'user' ? 1 : 0, `${id} needs one scope`)
    assert.notEqual(successes(replies).length, 0, `${id} never succeeds`)
  }
})

test('every scope that REST knows is needed by an operation, and no operation needs another', () => {
  const operations = operationsOf(contract.openapi)
  for (const bearer of ['agent', 'user'] as const) {
    const ofRest = operations.filter(({ access, resource }) => access === bearer && resource === 'rest')
    const needed = ofRest.flatMap(({ scopes }) => scopes)
    assert.deepEqual([...new Set(needed)].toSorted(), Object.keys(scopesOf(contract.openapi, bearer)).toSorted())
  }
  const ofFeed = operations.filter(({ resource }) => resource === 'ws').flatMap(({ scopes }) => scopes)
  assert.deepEqual([...new Set(ofFeed)], Object.keys(scopesOf(contract.asyncapi, 'agent')))
})

test('fields that requests do not know are refused, but for those of OAuth', () => {
  const { schemas } = contract.openapi.components
  const open = new Set<string>()
  const visit = (name: string): void => {
    const schema = component(schemas, name)
    if (schema.properties && schema.additionalProperties !== false) open.add(name)
    for (const ref of JSON.stringify(schema).matchAll(/"\$ref":"([^"]+)"/g)) visit(refName(ref[1] ?? ''))
  }
  for (const { body } of operationsOf(contract.openapi)) if (body) visit(body.schema)
  assert.deepEqual([...open], ['TokenRequest', 'ClientMetadata', 'DeviceAuthorizationRequest', 'RevocationRequest'])
})

test('the published documents refer to nothing outside themselves', () => {
  for (const name of ['openapi.yaml', 'asyncapi.yaml']) {
    const text = readFileSync(join(root, 'generated/docs', name), 'utf8')
    assert.doesNotMatch(text, /\$ref"?: ["']?(?!#)[^"'#\s]/, name)
  }
})

/** Keys of values, in which `title` is a field of the product. */
const valueKeys = new Set(['example', 'examples', 'default', 'enum', 'x-codeSamples'])

const titlesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(titlesIn)
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => {
    if (valueKeys.has(key)) return []
    return key === 'title' && typeof part === 'string' ? [part] : titlesIn(part)
  })
}

test('every title of a published document is unique, because client generators name types by it', () => {
  for (const path of ['generated/docs/openapi.yaml', 'generated/docs/asyncapi.yaml']) {
    const titles = titlesIn(parse(readFileSync(join(root, path), 'utf8')))
    assert.notEqual(titles.length, 0, path)
    assert.deepEqual(
      titles.filter((title, index) => titles.indexOf(title) !== index),
      [],
      path,
    )
  }
})
