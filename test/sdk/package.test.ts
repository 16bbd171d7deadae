import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { build } from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { parse } from 'yaml'
import { complaints } from '../support/compile.ts'
import { installPackedSdk } from '../support/packed-sdk.ts'
import { temporaryFolder } from '../support/process.ts'

const run = promisify(execFile)

describe('the client package as it is published', () => {
  const folder = temporaryFolder()
  const installed = join(folder, 'node_modules/agent-messaging-sdk')
  const read = (path: string): string => readFileSync(join(installed, path), 'utf8')
  let tarball: string
  before(async () => {
    tarball = await installPackedSdk(folder)
  })

  it('is found with its types by every program and tool: attw and publint find nothing', async () => {
    const data = readFileSync(tarball)
    const checked = await checkPackage(createPackageFromTarballData(data))
    assert.deepEqual(checked.types && checked.problems, [])
    const { buffer, byteOffset, byteLength } = data
    const packed = { tarball: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }
    const { messages, pkg } = await publint({ pack: packed, strict: true })
    // Names of `imports` are no addresses, and pages also load the unbundled build.
    const found = messages.filter(({ code }) => code !== 'USE_EXPORTS_OR_IMPORTS_BROWSER')
    assert.deepEqual(
      found.map((message) => formatMessage(message, pkg)),
      [],
    )
  })

  it('has the version of the contract, and says so to the service and to programs', async () => {
    const { info } = parse(readFileSync('spec/openapi.yaml', 'utf8')) as { info: { version: string } }
    assert.equal(JSON.parse(read('package.json')).version, info.version)
    const script = `
      import { createClient, version } from 'agent-messaging-sdk'
      const fetch = async (_address, { headers }) => {
        console.log(JSON.stringify([version, new Headers(headers).get('User-Agent')]))
        return Response.json({})
      }
      await createClient({ url: { base_url: 'http://a', auth_url: 'http://a', ws_url: 'ws://a' }, auth: { token: 't' }, fetch, userAgent: 'app/7' })
        .agents.getOwnAgent()`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
    assert.deepEqual(JSON.parse(stdout), [info.version, `app/7 agent-messaging-sdk/${info.version}`])
  })

  it('brings the program that runs commands for envelopes', async () => {
    const { stdout } = await run(join(folder, 'node_modules/.bin/ams-listen'), ['--help'], { cwd: folder })
    assert.match(stdout, /--exec COMMAND/)
    const agent = await run(join(folder, 'node_modules/.bin/ams-agent'), ['--help'], { cwd: folder })
    assert.match(agent.stdout, /--acknowledge/)
  })

  it('brings its license, and depends on little', () => {
    assert.equal(read('LICENSE'), readFileSync('LICENSE', 'utf8'))
    const { license, dependencies } = JSON.parse(read('package.json'))
    assert.equal(license, 'Apache-2.0')
    const ours = JSON.parse(readFileSync('package.json', 'utf8')).dependencies
    assert.deepEqual(dependencies, { ulid: ours.ulid, ws: ours.ws })
  })

  it('shows its sources to debuggers, from both of its builds', async () => {
    const built = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
    const maps = built.filter((path) => path.endsWith('.map'))
    assert.equal(maps.length, built.filter((path) => /\.(js|d\.ts)$/.test(path)).length)
    for (const map of maps)
      for (const source of JSON.parse(read(join('dist', map))).sources)
        assert.ok(existsSync(join(installed, 'dist', dirname(map), source)), `${map}: ${source}`)
    const call = `createClient({ url: { base_url: 'http://a', auth_url: 'http://a', ws_url: 'ws://a' }, maxRetries: 0 })
      .messages.getMessage({ envelope_id: '' }).catch(({ stack }) => console.log(stack))`
    const programs = {
      module: `import { createClient } from 'agent-messaging-sdk'\n${call}`,
      commonjs: `const { createClient } = require('agent-messaging-sdk')\n${call}`,
    }
    for (const [type, program] of Object.entries(programs)) {
      const args = ['--enable-source-maps', `--input-type=${type}`, '-e', program]
      const { stdout } = await run(process.execPath, args, { cwd: folder })
      const [, path = '', line] = /agent-messaging-sdk\/(src\/\w+\.ts):(\d+)/.exec(stdout) ?? []
      assert.match(read(path).split('\n')[Number(line) - 1] ?? '', /throw new \w*Error/, `${type}: ${stdout}`)
    }
  })

  describe('compiles', () => {
    const strict = { exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, target: 'es2022' }
    const bare = { lib: ['es2022'], types: [] }
    const inNode = { lib: ['es2022'], types: ['node'], typeRoots: [join(process.cwd(), 'node_modules/@types')] }
    const inPages = { lib: ['es2022', 'dom', 'dom.iterable'], types: [], skipDefaultLibCheck: true }
    const [esm, cjs] = ['types.mts', 'types.cts'].map((name) => join(folder, name))
    before(() => {
      for (const file of [esm!, cjs!]) copyFileSync('test/sdk/programs/types.mts', file)
      symlinkSync(join(process.cwd(), 'node_modules/@types'), join(folder, 'node_modules/@types'))
    })
    const node16 = { module: 'node16', moduleResolution: 'node16' }
    const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' }
    const bundler = { module: 'esnext', moduleResolution: 'bundler' }
    const cases = {
      'with node16 resolution, without lib.dom and @types/node': [{ ...node16, ...bare }, [esm, cjs]],
      'with nodenext resolution, without lib.dom and @types/node': [{ ...nodenext, ...bare }, [esm, cjs]],
      'with bundler resolution, without lib.dom and @types/node': [{ ...bundler, ...bare }, [esm]],
      'with bundler resolution, in a page': [{ ...bundler, ...inPages }, [esm]],
      'with nodenext resolution, in Node': [{ ...nodenext, ...inNode }, [esm, cjs]],
    } as const
    for (const [name, [settings, files]] of Object.entries(cases))
      it(`${name}, without skipLibCheck`, () => {
        const program = files.flatMap((file) => file ?? [])
        assert.deepEqual(complaints(program, { ...strict, ...settings }, folder), [])
      })
  })

  it('tree-shakes to the imported parts, with the sizes of the README', async (context) => {
    const bundled = async (names: string) => {
      const stdin = { contents: `export { ${names} } from 'agent-messaging-sdk'`, resolveDir: folder }
      const { outputFiles } = await build({
        stdin,
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'browser',
      })
      return gzipSync(outputFiles[0]!.contents).length / 1000
    }
    const sizes = { send: await bundled('createConnection, send'), createClient: await bundled('createClient') }
    context.diagnostic(`minified and gzipped: ${JSON.stringify(sizes)} kB`)
    for (const [what, size] of Object.entries(sizes)) {
      const stated = Number(new RegExp(`\`${what}\` alone[^.]*?(\\d+)\\skB`).exec(read('README.md'))?.[1])
      assert.ok(size < stated && size > stated - 2, `${what} is ${size} kB, and the README says ${stated}`)
    }
  })
})
