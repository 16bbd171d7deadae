import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './commands.ts'
import { goEnvironment, goProgram } from './go.ts'
import type { Language } from './language.ts'
import { unexpectedWarnings } from './warnings.ts'

const module = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen'
const version = 'v2.8.2'

/** Returns the minor version of Go; NaN if Go is missing. The runtime of the client needs 1.26. */
export const minorOfGo = (): number =>
  Number(/^go1\.(\d+)/.exec(spawnSync('go', ['env', 'GOVERSION'], { encoding: 'utf8' }).stdout ?? '')?.[1])

export const oapiCodegen: Language = {
  name: 'oapi-codegen',
  required: true,
  isInstalled: () => minorOfGo() >= 26,
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
