import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import ts from 'typescript'

it('invalid requests do not compile, and the type of a part selects its fields', () => {
  const root = join(import.meta.dirname, '../..')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const program = ts.createProgram([join(import.meta.dirname, 'shapes.types.ts')], options)
  const problems = ts.getPreEmitDiagnostics(program)
  assert.deepEqual(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    [],
  )
})
