import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { lookups } from '../scripts/chaos/existence/index.ts'
import { root } from '../scripts/generate/load.ts'
import { plannedStatements } from './support/plans.ts'

/** Operations, tools, events and forms of the scenario `existence` of `npm run chaos`, and of its short form. */
const measured = new Set(lookups.flatMap(({ takes }) => takes))

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

const yaml = (path: string): Node => parse(readFileSync(join(root, path), 'utf8'))

/** Formats and names of values that name an agent or a client. */
const formats = ['handle', 'handle-part', 'allowlist-entry']
const names = ['client_id']

/** Returns true if an input has such a value. Schemas may refer to others by `find`. */
function takesName(input: unknown, find: (ref: string) => unknown): boolean {
  if (!isNode(input)) return false
  const { $ref, format } = input
  if (typeof $ref === 'string') return takesName(find($ref), find)
  if (typeof format === 'string' && formats.includes(format)) return true
  return Object.entries(input).some(([name, value]) => names.includes(name) || takesName(value, find))
}

function operationsOf(): string[] {
  const document = yaml('generated/docs/openapi.yaml')
  const find = (ref: string): unknown =>
    ref
      .replace('#/', '')
      .split('/')
      .reduce((at: unknown, name) => (isNode(at) ? at[name] : undefined), document)
  const operations = Object.values(document['paths'] as Node).flatMap((path) => {
    const { parameters: shared, ...methods } = path as Node
    return Object.values(methods).flatMap((operation) => (isNode(operation) ? [{ ...operation, shared }] : []))
  }) as (Node & { shared: unknown })[]
  return operations
    .filter(({ parameters, requestBody, shared }) => takesName([parameters, requestBody, shared], find))
    .map(({ operationId }) => String(operationId))
}

/** Tools or events whose input names an agent. */
function toolsOf(kind: 'tools' | 'events'): string[] {
  const find = (ref: string): unknown => yaml(`spec/schemas/${basename(ref)}`)
  return Object.entries(yaml('spec/mcp.yaml')[kind] as Node)
    .filter(([, tool]) => isNode(tool) && takesName(tool['input'], find))
    .map(([name]) => name)
}

/** Fields of forms and addresses by which people name agents, owners and accounts. */
const fields = ['handle', 'entry', 'to', 'cc', 'from', 'username', 'email', 'owner', 'slug']

/** Fields of those names that look up nobody else, each with the reason. */
const ownFields: Readonly<Record<string, string>> = {
  'agent-choice handle': 'the form shows the sent value again',
  'access-sections entry': 'the form shows the sent value again',
  'access-sections handle': 'the form shows the sent value again',
  'access-sections from': 'the form shows the sent value again',
  'compose from': 'it is the id of an own agent, as in the address of its mailbox',
  'thread from': 'it is a word for the page with the form',
  'organization username': 'the form shows the sent value again',
  'organizations-page slug': 'the form shows the sent value again',
  'consent-form owner': 'the same as in the form of a new agent',
  'continuation to': 'it is an address, to which a sign-in leads back',
  'deletion username': 'it is compared with the username of the session',
  'organizations slug': 'a name that is taken is told, as at sign-up',
  'sso-account username': 'a name that is taken is told, as at sign-up',
}

function fieldsOf(): string[] {
  const read = new RegExp(`(?:form|query\\.get|handlesIn\\(visit,)\\W*'(${fields.join('|')})'`, 'g')
  return globSync('src/edges/web/**/*.ts', { cwd: root }).flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), 'utf8').matchAll(read),
      ([, field]) => `${basename(path, '.ts')} ${field}`,
    ),
  )
}

describe('lookups of what may not exist', () => {
  it('cover every operation, tool, event and form that takes a name', () => {
    const all = [...operationsOf(), ...toolsOf('tools'), ...toolsOf('events'), ...fieldsOf()]
    const known = (name: string): boolean => measured.has(name) || Object.hasOwn(ownFields, name)
    assert.ok(all.length > 20, all.join(', '))
    assert.deepEqual(
      all.filter((name) => !known(name)),
      [],
    )
  })

  it('compare no email address with those of others', async () => {
    const comparing = (await plannedStatements()).filter(({ text }) => /\bwhere\b.*\bemail\s*(=|in\b|like)/s.test(text))
    // The address of a link is compared with that of its own account.
    assert.deepEqual(
      comparing.map(({ name }) => name),
      ['add-email-link', 'confirm-email'],
    )
  })
})
