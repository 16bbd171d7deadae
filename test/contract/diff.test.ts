import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse, stringify } from 'yaml'
import { hasOasdiff } from '../../scripts/contract/diff/oasdiff.ts'
import { compareDocuments } from '../../scripts/contract/diff/run.ts'
import { commitOfVersion, documentOf, isAbove, versionOf } from '../../scripts/contract/diff/versions.ts'
import { documentText } from '../../scripts/contract/document.ts'
import { count } from '../../scripts/contract/results/result.ts'

const skip = hasOasdiff() || process.env['CI'] ? false : 'Notice: Go is missing, so oasdiff cannot be built.'
const now = documentText()

interface Changing {
  info: { version: string }
  paths: Record<string, { get?: { parameters: { schema: { enum?: string[] } }[] } }>
}

/** Returns the current contract with a change. */
function changed(change: (document: Changing) => void): string {
  const document: Changing = parse(now)
  change(document)
  return stringify(document)
}

/**
 * Returns the document as if it had device authorization, which 1.0.0 got before its release. Only clients that
 * register for it alone have no redirect URI.
 */
function withDevices(text: string): string {
  const document = parse(text)
  document.components.schemas.RegisteredClient.properties.redirect_uris.minItems = 0
  return stringify(document)
}

describe('the number of the contract', { skip }, () => {
  it('has changed with every breaking change', async () => {
    const commit = commitOfVersion(versionOf(now))
    const before = commit === undefined ? now : await documentOf(commit)
    const { results } = compareDocuments(withDevices(before), now)
    assert.deepEqual(
      results.filter(({ outcome }) => outcome === 'failed'),
      [],
    )
  })

  it('must change when an operation is removed', () => {
    const without = changed(({ paths }) => delete paths['/mailbox']?.get)
    const { results } = compareDocuments(now, without)
    assert.equal(results[0]?.suite, 'info.version')
    assert.equal(results[0]?.outcome, 'failed')
    assert.ok(results.some(({ suite, outcome }) => suite === 'GET /mailbox' && outcome === 'failed'))
  })

  it('has changed if it is greater', () => {
    const moved = changed((document) => {
      delete document.paths['/mailbox']?.get
      document.info.version = '1.10.0'
    })
    const { results } = compareDocuments(now, moved)
    assert.equal(count(results, 'failed'), 0)
    assert.ok(isAbove('1.10.0', '1.9.9') && !isAbove('1.0.0', '1.0.0') && !isAbove('1.0.0', '2.0.0'))
  })

  it('need not change for a compatible change', () => {
    const more = changed(({ paths }) => paths['/mailbox']?.get?.parameters[0]?.schema.enum?.push('none'))
    assert.equal(count(compareDocuments(now, more).results, 'failed'), 0)
  })
})
