import { delimiter, dirname, join } from 'node:path'
import { run, succeeds } from './commands.ts'
import type { Language } from './language.ts'
import { hasPython, install, python } from './python.ts'
import { unexpectedWarnings } from './warnings.ts'

export const openapiPythonClient: Language = {
  name: 'openapi-python-client',
  required: true,
  isInstalled: () => hasPython() && succeeds('python3', '-c', 'import sys; assert sys.version_info >= (3, 11)'),
  shared: ['python/support.py'],
  async generate(workshop, document) {
    await install(workshop)
    const bin = dirname(python(workshop))
    const output = await run({
      program: join(bin, 'openapi-python-client'),
      args: ['generate', '--path', document, '--meta', 'none', '--output-path', join(workshop.folder, 'ams')],
      cwd: workshop.folder,
      env: { PATH: [bin, process.env['PATH']].join(delimiter), NO_COLOR: '1', COLUMNS: '200' }, // it runs ruff from there
    })
    return unexpectedWarnings(output)
  },
  async build(workshop) {
    await run({ program: python(workshop), args: ['-m', 'compileall', '-q', 'ams'], cwd: workshop.folder })
  },
  receiver: 'receiver.py',
  program: (workshop) => ({ program: python(workshop), args: ['program.py'] }),
}
