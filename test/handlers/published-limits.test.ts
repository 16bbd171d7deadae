import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#generated/limits.ts'
import { readConfig } from '../../src/config.ts'
import { deployedDocuments } from '../../src/edges/ops/documents.ts'
import { variableOf } from '../../src/settings.ts'

test('every limit changes the published text when an operator sets another, and no name of one is left in it', () => {
  const textWith = (env: Record<string, string>): string[] => {
    const { openapiYaml, asyncapiYaml, framesPage, mcpPage, llmsText } = deployedDocuments(readConfig(env))
    return [openapiYaml(), asyncapiYaml(), framesPage(), mcpPage(), llmsText()].join('\n').split('\n')
  }
  const usual = new Set(textWith({}))
  for (const [name, { default: byDefault }] of Object.entries(limits)) {
    const setting = variableOf(name)
    const lines = textWith({ [setting]: String(byDefault - 1) })
    const changed = lines.filter((line) => !usual.has(line))
    const inWords = changed.filter((line) => !/^ *max(Items|Length|imum): /.test(line))
    assert.notEqual(inWords.length, 0, `${setting} changes no text`)
    for (const line of changed) assert.match(line.replaceAll(',', ''), new RegExp(`\\b${byDefault - 1}\\b`), setting)
    assert.doesNotMatch(lines.join('\n'), /\{[A-Z_]+\}/)
  }
})
