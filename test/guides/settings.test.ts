import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { settingsTable } from '../../scripts/generate/settings-table.ts'
import { settings } from '../../src/settings/config.ts'
import type { Setting } from '../../src/settings/parse.ts'
import { variableOf } from '../../src/settings/variable-name.ts'
import { guideText } from '../support/guides.ts'

const rows = settingsTable(parse(readFileSync('spec/limits.yaml', 'utf8')))
  .split('\n')
  .slice(2)
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

test('the page of settings has one row for each setting, with its name, default, unit and effect', () => {
  assert.match(guideText('settings'), /^<!-- the table of settings -->$/m)
  assert.deepEqual(
    rows.map(([, name]) => name),
    Object.keys(settings).map((name) => `\`${variableOf(name)}\``),
  )
  for (const [index, [variable, { shown, help, secret }]] of Object.entries<Setting<unknown>>(settings).entries()) {
    const [before, name, byDefault, unit, effect, after, ...more] = rows[index] ?? []
    const file = secret ? ` \`${variableOf(variable)}_FILE\` names a file with this value instead.` : ''
    assert.deepEqual([before, byDefault, effect, after, more], ['', `\`${shown}\``, help + file, '', []], name)
    assert.ok(unit, name)
    assert.match(effect ?? '', /^[A-Z].{9,}\.$/, name)
  }
})
