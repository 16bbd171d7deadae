import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#generated/limits.ts'
import { readConfig } from '../../src/settings/config.ts'
import { deployedDocuments } from '../../src/edges/ops/operations.ts'
import { variableOf } from '../../src/settings/variable-name.ts'

test('every limit changes the published text when an operator sets another, and no name of one is left in it', () => {
  const textWith = (env: Record<string, string>): string[] => {
    const { openapiJson, asyncapiYaml, llmsText, pages } = deployedDocuments(readConfig(env))
    const openapi = JSON.stringify(JSON.parse(openapiJson()), null, 1).replaceAll('\\n', '\n')
    const texts = [asyncapiYaml, llmsText, ...Object.values(pages)].map((text) => text())
    return [openapi, ...texts].join('\n').split('\n')
  }
  const usual = new Set(textWith({}))
  for (const [name, { default: byDefault }] of Object.entries(limits)) {
    const setting = variableOf(name)
    const lines = textWith({ [setting]: String(byDefault - 1) })
    const changed = lines.filter((line) => !usual.has(line))
    const inWords = changed.filter((line) => !/^ *"?max(Items|Length|imum)"?: /.test(line))
    assert.notEqual(inWords.length, 0, `${setting} changes no text`)
    for (const line of changed) assert.match(line.replaceAll(',', ''), new RegExp(`\\b${byDefault - 1}\\b`), setting)
    assert.doesNotMatch(lines.join('\n'), /\{[A-Z_]+\}/)
  }
})
