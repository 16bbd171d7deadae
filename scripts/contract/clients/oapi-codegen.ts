import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './commands.ts'
import { goEnvironment, goProgram, hasGo } from './go.ts'
import type { Language } from './language.ts'
import { unexpectedWarnings } from './warnings.ts'

const module = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen'
const version = 'v2.8.2'

export const oapiCodegen: Language = {
  name: 'oapi-codegen',
  required: true,
  isInstalled: hasGo,
  shared: ['go/support.go'],
  async generate({ folder: cwd, cache }, document) {
    const env = goEnvironment(cache)
    const generator = join(cache, `oapi-codegen-${version}`)
    if (!existsSync(generator)) {
      await run({ program: 'go', args: ['install', `${module}@${version}`], cwd, env: { ...env, GOBIN: generator } })
    }
    const args = ['-generate', 'types,client', '-package', 'ams', '-o', 'ams/ams.go', document]
    return unexpectedWarnings(await run({ program: join(generator, 'oapi-codegen'), args, cwd }))
  },
  ...goProgram,
}
