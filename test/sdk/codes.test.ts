import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { errors } from '#generated/errors.ts'

const root = join(import.meta.dirname, '../..')

/** Returns an editor's completions at the end of this text. */
function completionsAfter(text: string): string[] {
  const file = join(root, 'test/sdk/being-written.ts')
  const options = { module: ts.ModuleKind.NodeNext, strict: true, noEmit: true, types: [] }
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const content = path === file ? text : ts.sys.readFile(path)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  })
  const { entries = [] } = service.getCompletionsAtPosition(file, text.length, undefined) ?? {}
  return entries.map(({ name }) => name)
}

test('editors offer every code of the contract where an error’s code is compared', () => {
  const before = `import { ServiceError } from '../../generated/sdk/dist/index.js'\ndeclare const error: ServiceError\n`
  const wanted = Object.keys(errors).sort()
  assert.deepEqual(completionsAfter(`${before}if (error.code === '`).sort(), wanted)
  assert.deepEqual(completionsAfter(`${before}switch (error.code) { case '`).sort(), wanted)
})
